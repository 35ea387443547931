# Debian packages, made by `cpack` in the build folder: the program, queenum-mpi, the shared library,
# and what is needed to build against it.  Configure with CMAKE_INSTALL_PREFIX=/usr, so that files go
# where the system expects them.

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME queenum)
set(CPACK_PACKAGE_VENDOR queenum)
set(QUEENUM_PACKAGER "queenum maintainers <maintainers@queenum.invalid>" CACHE STRING
    "Maintainer of the packages that cpack makes")
set(CPACK_PACKAGE_CONTACT ${QUEENUM_PACKAGER})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_COMPONENTS_ALL program development)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")

set(runtime_name libqueenum${PROJECT_VERSION_MAJOR})
set(about "Enumerates and counts the ways to place n queens on an n x n board so that none
attacks another, in parallel and exact.")

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME queenum)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION math)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "count and enumerate n-queens solutions\n${about}")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libqueenum-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SHLIBDEPS OFF)
set(development_needs libc6-dev)
if(QUEENUM_HAS_SQLITE)
    list(APPEND development_needs libsqlite3-dev) # of the static library
endif()
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "n-queens library, development files\n${about}

Header, static library, manual page, and files for pkg-config and CMake.")

if(QUEENUM_SHARED)
    list(APPEND CPACK_COMPONENTS_ALL runtime)
    set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME ${runtime_name})
    set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION libs)
    set(CPACK_COMPONENT_RUNTIME_DESCRIPTION "n-queens library\n${about}

The shared library.")
    file(WRITE ${CMAKE_BINARY_DIR}/debian/triggers "activate-noawait ldconfig\n")
    set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA ${CMAKE_BINARY_DIR}/debian/triggers)
    list(APPEND development_needs "${runtime_name} (= ${PROJECT_VERSION})")
endif()
string(REPLACE ";" ", " CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${development_needs}")

if(QUEENUM_HAS_MPI)
    list(APPEND CPACK_COMPONENTS_ALL mpi)
    set(CPACK_DEBIAN_MPI_PACKAGE_NAME queenum-mpi)
    set(CPACK_DEBIAN_MPI_PACKAGE_SECTION math)
    set(CPACK_DEBIAN_MPI_PACKAGE_RECOMMENDS openmpi-bin)
    set(CPACK_COMPONENT_MPI_DESCRIPTION "count n-queens solutions on many machines\n${about}

 The program for clusters, which runs under mpirun.")
endif()

set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_SOURCE_DIR}/cmake/package-files.cmake)
set(CPACK_QUEENUM_SOURCE ${CMAKE_SOURCE_DIR}) # for that script
include(CPack)
