# What can be chosen at configure time.

# An option with a third value: auto takes what is found, ON insists on it.
function(queenum_option name help)
    set(${name} auto CACHE STRING "${help} (ON, OFF or auto)")
    set_property(CACHE ${name} PROPERTY STRINGS auto ON OFF)
    string(TOUPPER "${${name}}" value)
    if(value STREQUAL AUTO)
        set(value auto)
    elseif("${${name}}")
        set(value ON)
    else()
        set(value OFF)
    endif()
    set(${name} ${value} PARENT_SCOPE)
endfunction()

queenum_option(QUEENUM_OPENMP "Workers made by OpenMP")
queenum_option(QUEENUM_SQLITE "Ledgers of long runs, kept by SQLite")
queenum_option(QUEENUM_JANSSON "JSON output, written by jansson")
queenum_option(QUEENUM_MPI "queenum-mpi, for clusters; needs SQLite")
queenum_option(QUEENUM_TESTS "Tests; auto leaves out those whose tools are missing")

option(QUEENUM_SHARED "Also build the shared library" ON)
option(QUEENUM_BENCH "Build the benchmarks" OFF)
option(QUEENUM_WERROR "Treat warnings as errors" OFF)
option(QUEENUM_COVERAGE "Count which lines and branches run (gcc), for scripts/coverage" OFF)

set(QUEENUM_SANITIZE "" CACHE STRING "Sanitizers: address,undefined or thread or nothing; with fuzzer-no-link the harnesses of libFuzzer")
set_property(CACHE QUEENUM_SANITIZE PROPERTY STRINGS "" address,undefined thread
             fuzzer-no-link,address,undefined)

# ThreadSanitizer does not see the synchronisation inside the OpenMP runtimes.
if(QUEENUM_SANITIZE MATCHES thread)
    if(QUEENUM_OPENMP STREQUAL ON)
        message(FATAL_ERROR "QUEENUM_SANITIZE=thread needs QUEENUM_OPENMP=OFF or auto")
    endif()
    set(QUEENUM_OPENMP OFF)
endif()

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug, Release, RelWithDebInfo or MinSizeRel" FORCE)
endif()
