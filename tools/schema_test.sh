#!/bin/bash
# tools/schema_test.sh GROMA [--renew]: the JSON Schemas before check-jsonschema, which is not ours; see
# tools/schema_test.py. The judge is pinned in third_party/check-jsonschema.txt and kept in the cache.
set -eu
groma=$(realpath "$1")
shift
cd "$(dirname "$0")/.."
place=$(tools/pinned.sh third_party/check-jsonschema.txt)
exec "$place/bin/python" tools/schema_test.py "$place/bin/check-jsonschema" "$groma" "$@"
