#!/bin/bash
# tools/package_check.sh DIR: looks at the packages in DIR. The .deb through lintian, where that is installed;
# the .tar.gz is unpacked somewhere else and run, with the libraries that it brings.
set -u
cd "$1" || exit 2
failed=0
for deb in *.deb; do
    dpkg-deb --info "$deb" >/dev/null || failed=1
    if command -v lintian >/dev/null; then
        lintian --fail-on error,warning "$deb" || failed=1
    else
        echo "lintian is not installed; $deb was not judged"
    fi
done
for archive in *.tar.gz; do
    folder=$(mktemp -d)
    tar xzf "$archive" -C "$folder" || failed=1
    program=$(echo "$folder"/*/bin/groma)
    env -i HOME="$folder" PATH=/usr/bin:/bin "$program" --version || failed=1
    env -i HOME="$folder" PATH=/usr/bin:/bin "$program" \
        test "$folder"/*/share/groma/samples/the-ford || failed=1
    ours=$(ldd "$program" | grep -c "$folder")
    theirs=$(ldd "$program" | grep '=>' | grep -vc "$folder")
    echo "$archive brings $ours libraries and takes $theirs from the system"
    rm -rf "$folder"
done
ls -l -- *.deb *.tar.gz
exit $failed
