#!/bin/sh
# Runs Traza from the folder of a release, with the Node that it brings.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
command=${1:-help}
[ $# -eq 0 ] || shift
case "$command" in
  start) set -- server/main.ts "$@" ;;
  demo) set -- scripts/demo.ts "$@" ;;
  admin | arrive | backup | export | import | map | migrate | restore | restore-drill | roads) set -- "server/console/$command.ts" "$@" ;;
  *)
    echo 'traza start | demo | admin | arrive | backup | restore | restore-drill | export | import | map | roads | migrate' >&2
    [ "$command" = help ] && exit 0 || exit 1
    ;;
esac
# Data and files are named from the folder of the caller.
export DATA_DIR=${DATA_DIR:-$PWD/data}
cd "$here/program"
exec "$here/node/bin/node" --max-semi-space-size=32 "$@"
