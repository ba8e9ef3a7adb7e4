#!/bin/bash
# The catalogues: valid, and none of the files with strings forgotten.
set -u

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
. "$here/tap.sh"
cd "$root" || exit 1

listed () {
  grep -v '^#' po/POTFILES.in | LC_ALL=C sort
}
marked () {
  # A call of the macros for translation; their definition does not count.
  grep -rlE '(^|[^A-Za-z0-9_])(_|N_|C_|NC_|ngettext) ?\(' --include='*.[ch]' validator editor core \
    formats
  grep -rlE 'translatable="(yes|1)"' --include='*.ui' validator editor
  find editor -name '*.desktop.in' -o -name '*.metainfo.xml.in'
}
all_listed () {
  local forgotten
  forgotten=$(comm -13 "$scratch/listed" "$scratch/marked")
  [ -z "$forgotten" ] || { printf 'not in po/POTFILES.in:\n%s\n' "$forgotten"; return 1; }
}
all_there () {
  local name gone=0
  while read -r name; do
    [ -f "$name" ] || { echo "$name is not there"; gone=1; }
  done < "$scratch/listed"
  return $gone
}

listed > "$scratch/listed"
marked | LC_ALL=C sort > "$scratch/marked"
check "every file with strings is in po/POTFILES.in" all_listed
check "every file in po/POTFILES.in is there" all_there
for language in $(grep -v '^#' po/LINGUAS); do
  check "$language.po is a valid catalogue" msgfmt --check -o "$scratch/$language.mo" \
    "po/$language.po"
done

finish
