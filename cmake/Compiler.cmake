# The language, the warnings, the sanitizers, and the instruction sets of single files.

set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_C_VISIBILITY_PRESET hidden)

add_library(queenum_compiler INTERFACE)
target_compile_definitions(queenum_compiler INTERFACE _GNU_SOURCE) # affinity masks, posix clocks
target_compile_options(queenum_compiler INTERFACE -Wall -Wextra -Wshadow -Wconversion -Wvla
                       $<$<BOOL:${QUEENUM_WERROR}>:-Werror>)

if(QUEENUM_SANITIZE)
    add_compile_options(-fsanitize=${QUEENUM_SANITIZE} -fno-sanitize-recover=all
                        -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${QUEENUM_SANITIZE})
endif()

# Counted before functions are inlined, so that a branch is the one branch of the source; atomically, as
# threads share the counters.
if(QUEENUM_COVERAGE)
    add_compile_options(--coverage -fprofile-abs-path -fprofile-update=atomic -fno-early-inlining)
    add_link_options(--coverage)
endif()

# Kernels for one instruction set live in files named avx2.c, *_avx2.c and so on; only these may use
# instructions that plain x86-64 lacks, and on other machines they are left out.
set(queenum_avx2_flags -mavx2 -mbmi -mbmi2 -mpopcnt)
set(queenum_avx512_flags ${queenum_avx2_flags} -mavx512f -mavx512bw -mavx512dq -mavx512vl
    -mavx512vpopcntdq)

function(queenum_instruction_set_sources list)
    set(sources ${${list}})
    foreach(set avx2 avx512)
        set(files ${sources})
        list(FILTER files INCLUDE REGEX "[/_]${set}\\.c$")
        if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
            set_source_files_properties(${files} PROPERTIES COMPILE_OPTIONS
                                        "${queenum_${set}_flags}")
        else()
            list(FILTER sources EXCLUDE REGEX "[/_]${set}\\.c$")
        endif()
    endforeach()
    set(${list} ${sources} PARENT_SCOPE)
endfunction()
