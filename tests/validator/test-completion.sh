#!/bin/bash
# What bash offers behind "vedette"; TAP.
#
# usage: test-completion.sh VEDETTE SOURCE
set -u

here=$(cd "$(dirname "$0")" && pwd)
. "$here/../shared/tap.sh"
vedette=$(realpath "$1")
. "$2/validator/completions/vedette" || exit 1
mkdir "$scratch/files" && cd "$scratch/files" || exit 1
mkdir maps
touch a.map.xml b.scenario.xml c.game d.txt 'with blank.xml'

# Completes the last of the words, as bash would.
complete_words () {
  COMP_WORDS=("$vedette" "$@")
  COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 ))
  COMPREPLY=()
  _vedette
  printf '%s\n' ${COMPREPLY[@]+"${COMPREPLY[@]}"}
}
offers () {
  local expected=$1
  shift
  [ "$(complete_words "$@" | sort | tr '\n' '|')" = "$expected" ] ||
    { complete_words "$@"; return 1; }
}
offers_all_commands () {
  local offered name
  offered=$(complete_words '')
  for name in $("$vedette" --help | sed -nE 's/^  ([a-z]+) +.*/\1/p') help --help --version; do
    grep -qxe "$name" <<< "$offered" || { echo "not offered: $name"; return 1; }
  done
  [ "$(wc -l <<< "$offered")" -gt 10 ]
}
# Every option of every command, as --help has it.
offers_all_options () {
  local name option offered n=0
  for name in $(complete_words '' | grep -v -e -- -e '^help$'); do
    offered=$(complete_words "$name" -)
    for option in $("$vedette" "$name" --help | grep -oE '^  (-., )?--[a-z-]+' | grep -oE -e '--[a-z-]+'); do
      grep -qxE -e "$option=?" <<< "$offered" || { echo "$name: not offered: $option"; return 1; }
      n=$((n + 1))
    done
  done
  [ "$n" -gt 40 ]
}
registered () {
  [ "$(complete -p vedette)" = 'complete -F _vedette vedette' ]
}

# All that a command lists, json among them.
offers_formats () {
  local listed
  listed=$("$vedette" "$1" --list | grep -oE '^[a-z]+' | tr '\n' '|')
  [[ $listed == *json\|* ]] && offers "$listed" "$1" "$2" ''
}

# An option that shows its words as a|b, of a program that has one.
offers_shown_words () {
  printf '#!/bin/sh\necho "  -s, --scale=once|twice     how large"\n' > "$scratch/other"
  chmod +x "$scratch/other"
  vedette=$scratch/other offers 'once|twice|' draw --scale ''
}

check 'it is what bash asks' registered
check 'every command' offers_all_commands
check 'a command that is begun' offers 'replay|' repla
check 'every option of every command' offers_all_options
check 'an option that is begun' offers '--fail-on=|--fix|--format=|' check --f
check 'the words of an option' offers 'json|text|' diff --format ''
check 'a word that is begun' offers 'json|' diff --format j
check 'behind an equals sign' offers 'json|text|' diff --format =
check 'and further on' offers 'json|' diff --format = js
check 'words of another' offers 'error|note|warning|' check --fail-on ''
check 'the codes of findings' offers 'map.run-breaks|' check --explain map.run-b
check 'the formats of an export' offers_formats export --to
check 'by the short option too' offers 'hexjson|' export -t h
check 'and of an import' offers_formats import --from
check 'the forms of its report' offers 'json|text|' export --report ''
check 'words that an option shows' offers_shown_words
check 'a former report' offers 'd.txt|' check --baseline d
check 'words of a map' offers 'column-row|row-column|' new map --order ''
check 'the files of a battle' offers 'a.map.xml|b.scenario.xml|maps|with blank.xml|' check ''
check 'behind an option' offers 'a.map.xml|b.scenario.xml|maps|with blank.xml|' check --quiet ''
check 'any file to write to' offers 'a.map.xml|' format -o a
check 'a game to be drawn' offers 'c.game|maps|' render --game ''
check 'a game to go on from' offers 'c.game|maps|' playtest --from ''
check 'games to be replayed' offers 'c.game|maps|' replay ''
check 'what there is to be made' offers 'map|scenario|system|' new ''
check 'behind the value of an option' offers 'map|' new --title Ford m
check 'and then a folder' offers 'maps|' new map ''
check 'what can be explained' offers 'control|duties|exit|move|odds|retreat|sight|step|' explain b.scenario.xml ''
check 'of a recorded game at once' offers 'control|' explain --game c.game cont
check 'commands that are helped with' offers 'bundle|' help bu
check 'nothing for a command that there is not' offers '' chekc --q

finish
