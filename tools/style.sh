#!/bin/bash
# tools/style.sh [--write]: is every source as .clang-format says, with no line of more than 110 columns? Only
# texts in other languages, between R"( and )", may be wider. --write formats them. Lists (.def), CMake
# files and scripts keep to the 110 columns too.
set -u
cd "$(dirname "$0")/.." || exit 2
format=clang-format-14
command -v $format >/dev/null ||
    { echo "tools/style.sh: $format is not installed (third_party/debian-packages.txt)"; exit 2; }
mapfile -t files < <(find cli core editor formats tests -name '*.cpp' -o -name '*.h' | sort)
mapfile -t others < <(find CMakeLists.txt Makefile .ci cmake cli core editor formats tests tools \
    -name '*.def' -o -name '*.py' -o -name '*.sh' -o -name '*.cmake' -o -name CMakeLists.txt \
    -o -name Makefile -o -path '.ci/*' | sort)

if [ "${1:-}" = --write ]; then
    printf '%s\0' "${files[@]}" | xargs -0 -n 40 -P "$(nproc)" $format -i
fi
wrong=$(printf '%s\0' "${files[@]}" | xargs -0 -n 40 -P "$(nproc)" $format --dry-run 2>&1 |
    grep -c 'clang-format-violations')
if [ "$wrong" -gt 0 ]; then
    echo "$wrong places are not as .clang-format says; tools/style.sh --write mends them:"
    printf '%s\0' "${files[@]}" | xargs -0 $format --dry-run 2>&1 | grep 'clang-format-violations' |
        cut -d: -f1 | sort -u | head -20
fi
wide=$(awk '
    FNR == 1 { end = "" }
    {
        inside = end != ""
        rest = $0
        while (1) {
            if (end != "") {
                if (!(at = index(rest, end))) break
                rest = substr(rest, at + length(end))
                end = ""
            }
            if (!match(rest, /R"[A-Za-z_-]*\(/)) break
            inside = 1
            end = ")" substr(rest, RSTART + 2, RLENGTH - 3) "\""
            rest = substr(rest, RSTART + RLENGTH)
        }
    }
    length($0) > 110 && !inside { print FILENAME ":" FNR ": " length($0) " columns" }' \
    "${files[@]}" "${others[@]}")
if [ -n "$wide" ]; then
    echo "$wide"
fi
[ "$wrong" -eq 0 ] && [ -z "$wide" ]
