# tap.sh: test cases in shell, said in TAP; sourced by bash
#
#   check WHAT COMMAND...   passes if the command does
#   refute WHAT COMMAND...  passes if it does not
#   skip WHAT WHY           counts as skipped
#   finish                  prints the plan; fails if a case did
#
# What a failing command printed stands before its line.  $scratch is a folder that
# goes away at the end.

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tap_count=0
tap_failed=0

tap_say () {
  tap_count=$((tap_count + 1))
  if [ "$1" != ok ]; then
    tap_failed=$((tap_failed + 1))
    sed 's/^/# /' "$scratch/said"
  fi
  printf '%s %d - %s\n' "$1" "$tap_count" "$2"
}

check () {
  local what=$1
  shift
  if "$@" > "$scratch/said" 2>&1; then tap_say ok "$what"; else tap_say "not ok" "$what"; fi
}

refute () {
  local what=$1
  shift
  if "$@" > "$scratch/said" 2>&1; then tap_say "not ok" "$what"; else tap_say ok "$what"; fi
}

skip () {
  tap_say ok "$1 # SKIP $2"
}

finish () {
  printf '1..%d\n' "$tap_count"
  [ "$tap_failed" = 0 ]
}
