# Manual pages and completions, which a program of the build writes from the tables of the command
# line and from the public header.

file(GLOB pages_sources CONFIGURE_DEPENDS src/pages/*.c)
add_executable(queenum_pages ${pages_sources})
set_target_properties(queenum_pages PROPERTIES OUTPUT_NAME queenum-pages)
target_link_libraries(queenum_pages PRIVATE queenum_cli)

set(pages_folder ${CMAKE_BINARY_DIR}/pages)
file(MAKE_DIRECTORY ${pages_folder})
set(header ${CMAKE_SOURCE_DIR}/include/queenum/queenum.h)
foreach(page queenum.1 queenum-mpi.1 queenum.3 bash zsh fish)
    add_custom_command(OUTPUT ${pages_folder}/${page}
                       COMMAND queenum_pages ${page} ${header} > ${pages_folder}/${page}
                       DEPENDS queenum_pages ${header} VERBATIM)
    list(APPEND pages ${pages_folder}/${page})
endforeach()
add_custom_target(pages ALL DEPENDS ${pages})

install(FILES ${pages_folder}/queenum.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${pages_folder}/queenum.3 DESTINATION ${CMAKE_INSTALL_MANDIR}/man3
        COMPONENT development)
set(completions ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${pages_folder}/bash DESTINATION ${completions} RENAME queenum COMPONENT program)
install(FILES ${pages_folder}/zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions
        RENAME _queenum COMPONENT program)
install(FILES ${pages_folder}/fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d
        RENAME queenum.fish COMPONENT program)
if(QUEENUM_HAS_MPI)
    install(FILES ${pages_folder}/queenum-mpi.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1
            COMPONENT mpi)
    install(FILES ${pages_folder}/bash DESTINATION ${completions} RENAME queenum-mpi
            COMPONENT mpi)
endif()
