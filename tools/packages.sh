#!/bin/sh
# Installs the packages of third_party/debian-packages.txt that are missing: by itself as root, else it prints
# the line.
set -eu
list=$(dirname "$0")/../third_party/debian-packages.txt

if ! command -v dpkg-query >/dev/null; then
    echo "  not a Debian system: see third_party/debian-packages.txt for what CMake will look for"
    exit 0
fi

installed_version() {
    dpkg-query -W -f='${db:Status-Abbrev} ${Version}\n' "$1" 2>/dev/null | sed -n 's/^ii  *//p' | head -n 1
}

# 2:6.2.1+dfsg1-1.1 -> 6.2.1
upstream() {
    echo "$1" | sed -e 's/^[0-9]*://' -e 's/[-+~].*//'
}

missing=
while read -r package wanted _; do
    case $package in '' | '#'*) continue ;; esac
    version=$(installed_version "$package")
    if [ -z "$version" ]; then
        missing="$missing $package"
    elif [ "$(upstream "$version")" != "$wanted" ]; then
        echo "  $package is $version; Groma is tested with $wanted"
    fi
done <"$list"

if [ -z "$missing" ]; then
    echo "  all there"
elif [ "$(id -u)" -eq 0 ]; then
    echo "  installing:$missing"
    log=$(mktemp)
    # shellcheck disable=SC2086 # a list of words
    if ! { apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends $missing; } >"$log" 2>&1; then
        cat "$log"
        exit 1
    fi
    rm "$log"
else
    echo "  missing; this installs them:"
    echo "    sudo apt-get install -y --no-install-recommends$missing"
    exit 1
fi
