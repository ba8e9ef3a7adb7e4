#!/bin/bash
# The scripts that install, show, run and count: usage, and what they do where
# something is missing.
set -u

root=$(cd "$(dirname "$0")/../.." && pwd)
shared=$root/tests/shared
. "$shared/tap.sh"
list=$root/scenarios/packages

# --- usage

# says PATTERN COMMAND...: whether the command says a line like this.
says () {
  local pattern=$1
  shift
  "$@" | grep "$pattern"
}

for script in scenarios/demo tests/run tests/try-clean; do
  check "$script --help explains itself" says '^usage: ' "$root/$script" --help
  refute "$script refuses an option it does not know" "$root/$script" --no-such-option
done
check "what CI runs is tests/run" grep -qx 'cd "$(dirname "$0")/.." && exec ./tests/run' \
  "$root/.ci/run"

# --- the list of packages

well_formed () {
  ! grep -vE '^(#|$)' "$list" | grep -vE \
    '^(build|run|test) +[a-z0-9.+-]+ +(-|(program|library|python|font|header|file):[^ ]+) +[^ ].*$'
}
unrepeated () {
  [ -z "$(awk '!/^#/ { print $2 }' "$list" | sort | uniq -d)" ]
}
check "each line of scenarios/packages names group, package, check and purpose" well_formed
check "no package is listed twice" unrepeated

# --- installing, with a dpkg and an apt-get that only pretend
#
# $scratch/bin/dpkg-query lists $scratch/installed; apt-get notes its arguments
# and "installs" them, unless $scratch/broken exists.

mkdir -p "$scratch/bin" "$scratch/tree/scenarios"
cp "$root/scenarios/packages" "$root/scenarios/packages.sh" "$scratch/tree/scenarios"
printf 'ID=debian\nVERSION_ID="12"\n' > "$scratch/debian"
printf 'ID=other\nID_LIKE=debian\n' > "$scratch/other"
cat > "$scratch/bin/dpkg-query" <<END
#!/bin/bash
sed 's/^/installed /' "$scratch/installed"
END
cat > "$scratch/bin/apt-get" <<END
#!/bin/bash
echo "\${DEBIAN_FRONTEND:-} \$*" >> "$scratch/calls"
[ ! -e "$scratch/broken" ] || { echo "no such package"; exit 100; }
for word; do echo "\$word"; done >> "$scratch/installed"
END
cat > "$scratch/bin/sudo" <<END
#!/bin/bash
[ "\$1" != -n ] || shift
exec "\$@"
END
chmod +x "$scratch"/bin/*

# want OS-RELEASE GROUP...: need_packages in the scratch tree.
want () {
  local release=$1
  shift
  VD_OS_RELEASE=$scratch/$release PATH=$scratch/bin:$PATH bash -c '
    set -eu
    . "$0/scenarios/packages.sh"
    need_packages "$@"
    echo done' "$scratch/tree" "$@" > "$scratch/answer" 2>&1 < /dev/null
}
everything_but () {
  awk -v gone="$1" '!/^#/ && $2 != gone { print $2 }' "$list" > "$scratch/installed"
  rm -f "$scratch/calls" "$scratch/broken"
}
silent () {
  [ ! -e "$scratch/calls" ] && [ "$(cat "$scratch/answer")" = done ]
}

everything_but nothing
check "with everything there" want debian build run test
check "nothing is said and apt-get is not called" silent

everything_but mandoc
check "with one package missing" want debian build run test
check "it is named" grep -q 'packages: mandoc$' "$scratch/answer"
check "apt-get installs it and no other, and asks nothing" \
  grep '^noninteractive .* install --no-install-recommends mandoc$' "$scratch/calls"
check "it is not wanted twice" want debian build run test

everything_but mandoc
check "a package of another group is not asked for" want debian build run
check "and is not installed" silent

everything_but mandoc
touch "$scratch/broken"
refute "where apt-get fails, so do we" want debian test
check "with what it said" grep -q 'no such package' "$scratch/answer"

# A system that is not Debian, with bash and coreutils and nothing else.
mkdir -p "$scratch/bare"
for program in bash dirname id cat grep sed; do
  ln -s "$(command -v "$program")" "$scratch/bare/$program"
done
elsewhere () {
  VD_OS_RELEASE=$scratch/other PATH=$scratch/bare CC=none "$scratch/bare/bash" \
    "$scratch/tree/scenarios/$1" > "$scratch/answer" 2>&1
}
cp "$root/scenarios/demo" "$scratch/tree/scenarios"
rm -f "$scratch/calls"
refute "on another system the demo stops" elsewhere demo
check "having named a program" grep -q 'program meson ' "$scratch/answer"
check "a library" grep -q 'library gtk4>=4.8 ' "$scratch/answer"
check "a font" grep -q 'font DejaVu Sans ' "$scratch/answer"
refute "and nothing that only the tests need" grep -q Xvfb "$scratch/answer"
check "without calling apt-get" test ! -e "$scratch/calls"

# --- the editor's cases

run_by_meson () {
  local file forgotten=0
  for file in "$root"/tests/display/editor_*_cases.py; do
    file=$(basename "$file" .py)
    grep -q "'$file'" "$root/tests/display/meson.build" ||
      { echo "$file is not in meson.build"; forgotten=1; }
  done
  return $forgotten
}
check "every file of cases of the editor is run" run_by_meson

keys_are_used_once () {
  ! grep -o '"<[A-Z][^"]*"' "$root/editor/main.c" | sort | uniq -d | grep .
}
check "no keys of the editor's menus are used twice" keys_are_used_once

# --- hanging

# Writes to the file, and then waits for what nobody writes; by a name that is no text.
odd=$scratch/odd-$'\xff'
ln -s /usr/bin/python3 "$odd"
hang () {
  rm -f "$scratch/hung"
  touch -d "$((guard / 2)) seconds" "$scratch/half"
  VD_GUARD=$guard "$shared/guard.py" "$odd" -c 'import os, sys
def wait_in_vain():
    open(sys.argv[1], "w").write(os.environ["TMPDIR"])
    os.read(os.pipe()[0], 1)
wait_in_vain()' "$scratch/hung" > "$scratch/answer" 2>&1
}
hung_in_time () {
  [ -s "$scratch/hung" ] && [ "$scratch/hung" -ot "$scratch/half" ]
}

# Where it does not come to that in half of its time, it is given twice as much.
guard=2
while hang; code=$?; [ $code = 124 ] && ! hung_in_time; do
  guard=$((2 * guard))
done
check "what hangs is ended" test $code = 124
check "and told" grep -q "has not ended in $guard s" "$scratch/answer"
check "with its stack" grep -q '^#[0-9].* read\|_read' "$scratch/answer"
check "and that of Python" grep -q 'in wait_in_vain' "$scratch/answer"
check "its temporary files are gone" test -s "$scratch/hung" -a ! -e "$(cat "$scratch/hung")"
ends () {
  "$shared/guard.py" bash -c "$1" > "$scratch/answer" 2>&1
  [ $? = "$2" ]
}
check "an exit status is passed on" ends 'exit 3' 3
check "and a signal" ends 'kill -TERM $$' 143
"$shared/guard.py" bash -c 'i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done' 2> "$scratch/answer"
check "how long the processor worked is said" grep -Eqx 'guard: [0-9]+\.[0-9]{2} s of processor' \
  "$scratch/answer"
refute "and it is some time" grep -q ' 0\.00 s' "$scratch/answer"
on_disk () {
  TMPDIR=$scratch VD_ON_DISK=1 "$shared/guard.py" bash -c '[ "$(dirname "$TMPDIR")" = "$0" ]' "$scratch"
}
check "temporary files stay out of memory where that is asked for" on_disk

# --- counting

count () {
  printf '%s\n' "$@" > "$scratch/results.json"
  "$shared/count.py" "x=$scratch/results.json" > "$scratch/answer"
}
last_line () {
  [ "$(tail -n 1 "$scratch/answer")" = "$1" ]
}
good='{"name": "a", "stdout": "TAP version 13\n# random seed\nok 1 /x\nok 2 - y\n1..2\n", "result": "OK"}'
bad='{"name": "b", "stdout": "1..3\n# fine\nok 1 x\n# 3, not 4\nnot ok 2 y\nok 3 z # SKIP no font\n", "result": "FAIL"}'
crash='{"name": "c", "stdout": "1..3\nok 1 x\n", "result": "ERROR"}'
plain='{"name": "d", "stdout": "", "result": "OK"}'
late='{"name": "e", "stdout": "", "result": "TIMEOUT"}'
none='{"name": "f", "stdout": "1..0 # SKIP no display\n", "result": "SKIP"}'
todo='{"name": "g", "stdout": "1..1\nnot ok 1 x # TODO later\n", "result": "EXPECTEDFAIL"}'

check "cases are counted, not programs" count "$good" "$plain"
check "and summed up" last_line "3 passed, 0 failed, 0 skipped"
refute "a failed case fails the whole" count "$good" "$bad"
check "and is counted beside the skipped" last_line "3 passed, 1 failed, 1 skipped"
check "and named, after the skipped" test "$(tail -n 3 "$scratch/answer" | head -n 1)" = 'failed: x: b: y'
check "with its remarks" test "$(tail -n 2 "$scratch/answer" | head -n 1)" = '  # 3, not 4'
refute "and no others" grep -q fine "$scratch/answer"

check "and the skipped with its reason" grep -qx 'skipped: x: b: z (no font)' "$scratch/answer"

# As the cases of shell and of Python programs say it.
spoken () {
  python3 -c 'import json, sys; print(json.dumps({"name": "x", "stdout": sys.stdin.read(), "result": "FAIL"}))'
}
in_shell () {
  bash -c '. "$1"; check fine true; check broken sh -c "echo why; false"; finish' - "$shared/tap.sh"
}
in_python () {
  PYTHONPATH=$root/tests/validator python3 -c 'import sys; sys.argv = ["", "", ""]
from cli import case
case("fine", True, "well"); case("broken", False, "why")'
}
for language in in_shell in_python; do
  refute "a failed case $language" count "$($language | spoken)"
  check "is told with what it says" test "$(tail -n 2 "$scratch/answer" | head -n 1)" = '  # why'
done

slow='{"name": "slow", "stdout": "", "stderr": "guard: 2.50 s of processor\n", "result": "OK"}'
quick='{"name": "quick", "stdout": "", "stderr": "a word\nguard: 0.50 s of processor\n", "result": "OK"}'
count "$quick" "$plain" "$slow"
check "how long the processor worked is summed up" grep -qx 'processor, s: x 3' "$scratch/answer"
check "and told of the longest first" test \
  "$(sed -n '2s/.* //p' "$scratch/answer")" = slow

refute "a crash after good cases is a failure" count "$crash"
check "of its own" last_line "1 passed, 1 failed, 0 skipped"
refute "out of time is a failure" count "$plain" "$late"
check "a program that skips itself counts as skipped" count "$plain" "$none"
check "once" last_line "1 passed, 0 failed, 1 skipped"
check "work to do does not pass" count "$plain" "$todo"
check "but is skipped" last_line "1 passed, 0 failed, 1 skipped"
refute "no tests at all are a failure" "$shared/count.py" "x=$scratch/gone.json"

finish
