# Sourced by the other scripts: where things are, and the packages that a task needs.
#
# Each need is named by what is really asked of the machine, so that a machine that has it from
# somewhere else is left alone; apt-get runs only when something is missing.

set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
builds=${QUEENUM_BUILDS:-$top/build}
jobs=$(nproc)

say() {
    printf '%s: %s\n' "$(basename "$0")" "$*" >&2
}

die() {
    say "$@"
    exit 1
}

missing=()

# need PACKAGE COMMAND...: PACKAGE is missing unless COMMAND succeeds.
need() {
    local package=$1
    shift
    "$@" >/dev/null 2>&1 || missing+=("$package")
}

have() {
    command -v "$1"
}

# Whether a compiler links a program that includes a header, with more flags.
compiles() {
    local compiler=$1 header=$2
    shift 2
    printf '#include <%s>\nint main(void) { return 0; }\n' "$header" |
        "$compiler" -x c - -o /dev/null "$@"
}

# Whether clang links a harness of libFuzzer.
fuzzes() {
    printf 'int LLVMFuzzerTestOneInput(const char *data, long size) { return !data && size; }\n' |
        clang -x c - -o /dev/null -fsanitize=fuzzer,address,undefined
}

need_to_build() {
    need cmake have cmake
    need make have make
    need gcc have gcc
    need libc6-dev compiles gcc stdio.h -pthread
    need pkg-config have pkg-config
    need libsqlite3-dev pkg-config --exists sqlite3
    need libjansson-dev pkg-config --exists jansson
}

need_to_test() {
    need_to_build
    need check pkg-config --exists check
    need bats have bats
    need g++ have c++
    need libopenmpi-dev have mpicc
    need openmpi-bin have mpirun
    need parallel have parallel
    need dpkg-dev have dpkg-shlibdeps
    need lintian have lintian
    need man-db have man
    need fish have fish
    need zsh have zsh
    need python3 have python3
    need gnuplot-nox have gnuplot
    need sqlite3 have sqlite3
    need time test -x /usr/bin/time
    need_to_analyse short
    need valgrind have valgrind
}

need_to_test_all_builds() {
    need_to_test
    need clang have clang
    need libomp-14-dev compiles clang omp.h -fopenmp
    need libclang-rt-14-dev fuzzes
    need gcc-aarch64-linux-gnu have aarch64-linux-gnu-gcc
    need libc6-dev-arm64-cross compiles aarch64-linux-gnu-gcc stdio.h -static
    need qemu-user have qemu-aarch64
}

# With any argument, for the short form.
need_to_analyse() {
    need_to_build
    need python3 have python3
    need cppcheck have cppcheck
    [ -n "${1-}" ] || need clang-tidy have clang-tidy
}

need_to_check_format() {
    need clang-format have clang-format
}

# Runs a command quietly; shows what it said only when it fails.
quietly() {
    local log status=0
    log=$(mktemp)
    "$@" >"$log" 2>&1 </dev/null || status=$?
    [ "$status" -eq 0 ] || grep -v "^\[ *[0-9]*%\]" "$log" >&2 || true
    rm -f "$log"
    return "$status"
}

# Installs what the needs above found missing, or says what to install.
install_missing() {
    [ ${#missing[@]} -gt 0 ] || return 0
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        as_root=(sudo -n)
        sudo -n true 2>/dev/null || die "these packages are missing: ${missing[*]}
Install them as root (apt-get install ${missing[*]}) and run this again."
    fi
    have apt-get >/dev/null || die "these packages (Debian's names) are missing: ${missing[*]}"
    say "installing ${missing[*]}"
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y)
    quietly "${apt[@]}" update || die "apt-get update failed"
    quietly "${apt[@]}" install --no-install-recommends "${missing[@]}" ||
        die "apt-get install failed"
    missing=()
}

# Whether a build folder was configured for this tree, and not for one copied or moved from elsewhere.
is_ours() {
    grep -qsxF "CMAKE_HOME_DIRECTORY:INTERNAL=$top" "$1/CMakeCache.txt"
}

# configure PRESET [OPTION...]: makes or brings up to date the build folder of a preset.
configure() {
    local preset=$1 folder=$builds/$1
    shift
    is_ours "$folder" || rm -rf "$folder"
    (cd "$top" && quietly cmake --preset "$preset" -B "$folder" "$@")
}
