#!/bin/sh
# quiet.sh LOG COMMAND...: shows a step's own headlines ("-- Building ... once per machine") and, if it fails,
# all.
log=$1
shift
mkdir -p "$(dirname "$log")"
rm -f "$log.failed"
{ "$@" 2>&1 || touch "$log.failed"; } | tee "$log" | grep --line-buffered 'once per machine'
if [ -e "$log.failed" ]; then
    cat "$log"
    exit 1
fi
exit 0
