#!/bin/sh
# cmake/cached.sh CCACHE COMPILER...: the compiler behind the cache, but for headers that are compiled in
# advance. Such a file remembers when its headers were written; one that another tree has put into the cache
# does not know those of this one, and `#pragma once` lets them in twice.
cache=$1
shift
for word; do
    case $word in *.gch) exec "$@" ;; esac
done
exec "$cache" "$@"
