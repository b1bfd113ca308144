/**
 * Runs PostgreSQL and outlives us just long enough to stop it. Its standard input is a pipe whose other end only we
 * hold: when we end, however that happens, the pipe closes and PostgreSQL gets a fast shutdown.
 * - It is a shell and not Node: one megabyte instead of forty, and whoever kills every `node` by name does not kill it
 * too. A fast shutdown that takes 5 s is followed by an immediate one: everything acknowledged is in the log and is
 * replayed at the next start. During recovery the shutdown is immediate at once: PostgreSQL 18 does not react to a fast
 * one there, and nobody has written anything.
 * - Usage: sh -c guardian anden-guardian FOLDER-TO-REMOVE-AFTERWARDS-OR-EMPTY CLUSTER COMMAND…
 * - Exits with PostgreSQL's own code.
 */
export const guardian = `# Andén: guardián de PostgreSQL
# A signal to every process of a service is answered by our parent, in its order; PostgreSQL sets its own handlers.
trap '' INT TERM HUP
remove=$1
cluster=$2
shift 2
# Where Linux offers it, PostgreSQL also gets a fast shutdown if this shell itself is killed.
if setpriv --pdeathsig INT true 2>/dev/null; then set -- setpriv --pdeathsig INT "$@"; fi
exec 3<&0
"$@" </dev/null 3<&- &
pg=$!
gone() { ! kill -0 $pg 2>/dev/null; }
# The state in the control file, after three numbers of 8, 4 and 4 bytes. 4: in crash recovery.
recovering() { [ "$(od -An -td4 -j16 -N4 "$cluster/global/pg_control" 2>/dev/null | tr -d ' ')" = 4 ]; }
patience() {
  n=0
  while [ $n -lt $1 ] && ! gone && ! { [ "$2" ] && recovering; }; do sleep 0.1; n=$((n + 1)); done
}
{
  while read -r line; do :; done
  kill -INT $pg
  patience 50 unless-recovering
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
