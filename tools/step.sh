#!/bin/sh
# Runs one long step of the Makefile: says what it is, every ten seconds how far it is, and why it failed.
#
#   sh tools/step.sh NAME "What is done, and how long it takes" COMMAND...
#
# What the command says is kept in build/NAME.log. A line of it that begins with "==>" names the part it has come to.

log=build/$1.log
echo "$2 ..."
shift 2
mkdir -p build
: >"$log"
begin=$(date +%s)

tell() {
	next=10
	while sleep 1 >/dev/null 2>&1 && kill -0 $$ 2>/dev/null; do
		seconds=$(($(date +%s) - begin))
		[ "$seconds" -ge "$next" ] || continue
		next=$((seconds + 10))
		part=$(sed -n 's/^ *==> //p' "$log" | tail -n 1)
		[ -n "$part" ] || part=$(tail -n 1 "$log" | sed 's/^ *//' | cut -c 1-90)
		echo "  $seconds s: ${part:-begun}"
	done
}

tell &
teller=$!
trap 'kill "$teller" 2>/dev/null' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
PYTHONUNBUFFERED=1 "$@" >>"$log" 2>&1
code=$?
if [ "$code" -eq 0 ]; then
	echo "  done in $(($(date +%s) - begin)) s"
else
	echo "  this failed after $(($(date +%s) - begin)) s:" >&2
	tail -n 25 "$log" | sed 's/^/    /' >&2
	echo "  All that was said is in $log." >&2
fi
exit "$code"
