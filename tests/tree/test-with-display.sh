#!/bin/bash
# with-display: a screen and buses that are the command's own, and nothing left.
set -u

tests=$(cd "$(dirname "$0")/.." && pwd)
. "$tests/shared/tap.sh"
with=$tests/with-display

exits () {
  local wanted=$1
  shift
  "$@"
  [ $? = "$wanted" ]
}
says () {
  local pattern=$1
  shift
  "$@" | grep -- "$pattern"
}
two_screens () {
  # Each goes on once the other has its screen.
  mkfifo "$scratch/here" "$scratch/there"
  "$with" sh -c 'echo $DISPLAY; : > "$1"; : < "$2"' - "$scratch/here" "$scratch/there" > "$scratch/one" &
  "$with" sh -c 'echo $DISPLAY; : < "$1"; : > "$2"' - "$scratch/here" "$scratch/there" > "$scratch/other"
  wait
  [ -s "$scratch/one" ] && [ -s "$scratch/other" ] && ! cmp -s "$scratch/one" "$scratch/other"
}
all_gone () {
  local home
  home=$("$with" sh -c 'echo $HOME') && [ -n "$home" ] && [ ! -e "$home" ]
}
# Another screen may have its number by now, but not its mark.
server_gone () {
  local name
  name=$("$with" sh -c 'xprop -root -f VD_MARK 8s -set VD_MARK "$1" && xprop -root VD_MARK |
    grep -qF "$1" && echo $DISPLAY' - "$scratch") || return 1
  [ -n "$name" ] && ! DISPLAY=$name xprop -root VD_MARK | grep -F "$scratch"
}

check "a command that succeeds" "$with" true
check "a command's exit status is passed on" exits 7 "$with" sh -c 'exit 7'
check "no command is a mistake of usage" exits 64 "$with"
check "the screen is 1280 x 1024" says 'WIDTH=1280' "$with" xdotool getdisplaygeometry --shell
check "the accessibility bus answers" says array "$with" dbus-send --session --print-reply=literal \
  --dest=org.a11y.Bus /org/a11y/bus org.freedesktop.DBus.Properties.GetAll string:org.a11y.Status
check "the keyboard has letters with accents" "$with" /usr/bin/python3 -c '
import sys
sys.path.insert(0, sys.argv[1])
from editor_driver import find_missing_letters
assert find_missing_letters("Hö\u0161é!") == ["\u0161"], find_missing_letters("Hö\u0161é!")' \
  "$tests/display"
refute "the home is not the user's" says "^${HOME:-/root}\$" "$with" sh -c 'echo $HOME'
check "two at once have two screens" two_screens
check "the home is gone afterwards" all_gone
check "and the screen" server_gone

finish
