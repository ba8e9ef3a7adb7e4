#!/bin/bash
# The catalogues: valid, and none of the files with strings forgotten.
set -u

root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/tests/shared/tap.sh"
cd "$root" || exit 1

listed () {
  grep -v '^#' po/POTFILES.in | LC_ALL=C sort
}
marked () {
  # A call of the macros for translation; their definition does not count.
  grep -rE '(^|[^A-Za-z0-9_])(_|N_|C_|NC_|ngettext) ?\(' --include='*.[ch]' validator editor core \
    formats | grep -v '#define' | cut -d: -f1 | sort -u
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

# All that is marked, in one template.
make_template () {
  local keywords='--keyword=_ --keyword=N_ --keyword=C_:1c,2 --keyword=NC_:1c,2 --keyword=ngettext:1,2'

  # shellcheck disable=SC2046,SC2086
  xgettext --from-code=UTF-8 $keywords -o "$scratch/all.pot" $(listed) 2> "$scratch/template.log" &&
    xgettext --from-code=UTF-8 $keywords --language=C --join-existing -o "$scratch/all.pot" \
      core/text/points.def || { cat "$scratch/template.log"; return 1; }
}
# msgcmp also warns of what is no longer used, which harms nobody.
complete () {
  msgcmp "po/$1.po" "$scratch/all.pot" > "$scratch/$1.log" 2>&1 && return
  grep -v 'warning: this message is not used' "$scratch/$1.log"
  return 1
}
# The buttons above a table, each with its row of additions[], stand side by side: two of
# them must not say the same.
told_apart () {
  local text

  sed -n '/^} additions\[\] = {/,/^};/s/.*N_("\([^"]*\)").*/\1/p' editor/tables/table-page.c |
    sort -u | while read -r text; do
      grep -A1 "^msgid \"$text\"$" "po/$1.po" | tail -1
    done > "$scratch/$1.added"
  [ "$(wc -l < "$scratch/$1.added")" -gt 10 ] && ! sort "$scratch/$1.added" | uniq -d | grep .
}
# French signs with a blank before them, or after, begin no line, nor end one.
bound () {
  ! awk '/^msgstr/ { on = 1 } /^(msgid|msgctxt|#|$)/ { on = 0 }
         on && / [;:!?]| »|« | %%/ { print FILENAME ":" FNR ": " $0 }' po/fr.po | grep .
}
# The conversions that a phrase can keep (core/text/phrase.h).
plain () {
  ! grep -nE '(N_|vd_phrase_new|vd_because|vd_because_row) ?\(".*%' -r core formats --include='*.c' |
    sed 's/%%//g' |
    grep -E '(N_|vd_phrase_new|vd_because|vd_because_row) ?\("([^"\\]|\\.)*%([^sud.+]|\+[^d])'
}
# The sentence of a finding, a repair or a reason is marked where it is written.
all_marked () {
  ! grep -nE '(vd_repair_new \([a-z]+, |vd_phrase_(new|of) \(|vd_because(_row)? \(.*, )"[^"]*[a-z]{2}' -r \
      core formats --include='*.c' &&
    ! grep -nE -A7 '(vd_check_add|vd_project_report|vd_map_reader_report) \(' -r core formats \
      --include='*.c' | grep -E '^[^ ]*-[0-9]+- +"[A-Z][a-z ]'
}

listed > "$scratch/listed"
marked | LC_ALL=C sort > "$scratch/marked"
check "every file with strings is in po/POTFILES.in" all_listed
check "every file in po/POTFILES.in is there" all_there
check "all strings can be collected" make_template
check "the sentences of the core and the documents are marked" all_marked
check "what is put into them is kept" plain
for language in $(grep -v '^#' po/LINGUAS); do
  check "$language.po is a valid catalogue" msgfmt --check -o "$scratch/$language.mo" \
    "po/$language.po"
  check "$language.po says all of it" complete "$language"
  check "$language.po has words of its own for each that is added" told_apart "$language"
done
check "blanks beside French signs keep them in their line (U+00A0)" bound

finish
