# Run by cpack before it packs: adds to each staged package what Debian asks of every one, which is its
# licence and its changelog, and compresses the manual pages.

set(names_program queenum)
set(names_development libqueenum-dev)
set(names_runtime ${CPACK_DEBIAN_RUNTIME_PACKAGE_NAME})
set(names_mpi queenum-mpi)
string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(READ ${CPACK_QUEENUM_SOURCE}/LICENSE licence)

function(compress)
    foreach(file IN LISTS ARGV)
        execute_process(COMMAND gzip -9nf ${file} COMMAND_ERROR_IS_FATAL ANY)
        file(CHMOD ${file}.gz PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
    endforeach()
endfunction()

foreach(component IN LISTS CPACK_COMPONENTS_ALL)
    set(root ${CPACK_TEMPORARY_DIRECTORY}/${component}${CPACK_PACKAGING_INSTALL_PREFIX})
    set(documents ${root}/share/doc/${names_${component}})
    if(NOT IS_DIRECTORY ${root})
        message(FATAL_ERROR "${root} was to be packed, but is not there")
    endif()
    file(WRITE ${documents}/copyright
         "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
         "Upstream-Name: queenum\n\n${licence}")
    file(WRITE ${documents}/changelog
         "queenum (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium\n\n"
         "  * Version ${CPACK_PACKAGE_VERSION}.\n\n"
         " -- ${CPACK_PACKAGE_CONTACT}  ${now}\n")
    file(GLOB pages ${root}/share/man/man*/*.[0-9])
    compress(${documents}/changelog ${pages})
endforeach()
