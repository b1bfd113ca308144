/**
 * Runs PostgreSQL and outlives us just long enough to stop it. Its standard input is a pipe whose other end only
 * we hold: when we end, however that happens, the pipe closes and PostgreSQL gets a fast shutdown.
 *
 * A shell, not Node: one megabyte instead of forty, and whoever ends every `node` by name does not end it too.
 * Usage: sh -c guardian anden-guardian FOLDER-TO-REMOVE-AFTERWARDS-OR-EMPTY COMMAND…
 * Exits with PostgreSQL's own code.
 */
export const guardian = `# Andén: guardián de PostgreSQL
# A signal to every process of a service is answered by our parent, in its order; PostgreSQL sets its own handlers.
trap '' INT TERM HUP
remove=$1
shift
# Where Linux offers it, PostgreSQL also gets a fast shutdown if this shell itself is killed.
if setpriv --pdeathsig INT true 2>/dev/null; then set -- setpriv --pdeathsig INT "$@"; fi
exec 3<&0
"$@" </dev/null 3<&- &
pg=$!
gone() { ! kill -0 $pg 2>/dev/null; }
patience() {
  n=0
  while [ $n -lt $1 ] && ! gone; do sleep 0.1; n=$((n + 1)); done
}
{
  while read -r line; do :; done
  kill -INT $pg
  patience 600
  gone || { kill -QUIT $pg; patience 100; }
  gone || kill -KILL $pg
} <&3 3<&- >/dev/null 2>&1 &
watcher=$!
exec 3<&- </dev/null
wait $pg
code=$?
kill -KILL $watcher 2>/dev/null
[ -z "$remove" ] || rm -rf "$remove" 2>/dev/null
exit $code
`;
