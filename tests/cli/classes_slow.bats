# The symmetric solutions of larger boards, against OEIS A032522 and A033148.

load helper

# Writes "n number" for n = 0, 1, ... and each number given.
lines_of() {
    local n=0
    for number in "$@"; do echo "$((n++)) $number"; done
}

@test "a half turn, to n = 28" {
    lines_of 1 1 0 0 2 2 4 8 4 16 12 48 80 136 420 1240 3000 8152 18104 44184 144620 375664 1250692 \
        3581240 11675080 34132592 115718268 320403024 1250901440 >"$IN"
    "$QUEENUM" count 0..28 --symmetric half >"$OUT"
    diff "$IN" "$OUT"
}

@test "a quarter turn, to n = 41" {
    lines_of 1 1 0 0 2 2 0 0 0 0 0 0 8 8 0 0 64 128 0 0 480 704 0 0 3328 3264 0 0 32896 43776 0 0 \
        406784 667904 0 0 5845504 8650752 0 0 77184000 101492736 >"$IN"
    "$QUEENUM" count 0..41 --symmetric quarter >"$OUT"
    diff "$IN" "$OUT"
}
