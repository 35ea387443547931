# What goes on a system: the components program, runtime (the shared library), development and mpi are
# also the packages of Packages.cmake.
include(CMakePackageConfigHelpers)

install(TARGETS queenum_static EXPORT queenum-static ARCHIVE COMPONENT development)
if(QUEENUM_SHARED)
    install(TARGETS queenum_shared EXPORT queenum-shared
            LIBRARY COMPONENT runtime NAMELINK_COMPONENT development)
endif()
install(FILES include/queenum/queenum.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/queenum
        COMPONENT development)
install(TARGETS queenum_program RUNTIME COMPONENT program)
if(QUEENUM_HAS_MPI)
    install(TARGETS queenum_mpi RUNTIME COMPONENT mpi)
endif()

# ---- For those who build against it: pkg-config and CMake ---------------------------------------------

# Both find the rest from where they lie themselves, so that an installed tree can be moved.
file(RELATIVE_PATH QUEENUM_PC_UP /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
string(REGEX REPLACE "/$" "" QUEENUM_PC_UP "${QUEENUM_PC_UP}")
configure_file(cmake/queenum.pc.in queenum.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/queenum.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
        COMPONENT development)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/queenum)
foreach(library IN LISTS queenum_libraries)
    string(REPLACE queenum_ "" kind ${library})
    set_target_properties(${library} PROPERTIES EXPORT_NAME ${kind})
    target_include_directories(${library} INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
    install(EXPORT queenum-${kind} NAMESPACE queenum:: DESTINATION ${package_folder}
            COMPONENT development)
endforeach()
configure_file(cmake/queenum-config.cmake.in queenum-config.cmake @ONLY)
write_basic_package_version_file(queenum-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/queenum-config.cmake
        ${CMAKE_BINARY_DIR}/queenum-config-version.cmake
        DESTINATION ${package_folder} COMPONENT development)
