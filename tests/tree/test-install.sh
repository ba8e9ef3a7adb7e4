#!/bin/bash
# test-install.sh: builds a copy of the source with a prefix of its own,
# installs it, does away with the copy, and uses what is left.
#
# CC names the compiler, VD_BUILDTYPE what it is to make; VD_WITH_TESTS=true builds the tests
# too; VD_PCH=false reads what GLib and GTK declare anew for each file; vedette is kept as VD_KEEP.
set -u

root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/tests/shared/tap.sh"

source=$scratch/source
prefix=$scratch/prefix
share=$prefix/share
battle=$share/vedette/scenarios/jena-auerstadt/jena-auerstadt.scenario.xml
vedette=$prefix/bin/vedette
unset XDG_DATA_DIRS
unset GSETTINGS_SCHEMA_DIR VD_SOURCE

copy () {
  mkdir "$source" &&
    tar -C "$root" --exclude=./out --exclude=./.git --exclude='./build*' -cf - . |
      tar -C "$source" -xf -
}
# Without debugging information, which names the source by right.  That what names GTK includes
# it is for  tests/tree/layering.py.
build_and_install () {
  meson setup "$source/b" "$source" --prefix "$prefix" --buildtype="${VD_BUILDTYPE:-plain}" \
    -Dwerror=true -Db_pch="${VD_PCH:-true}" -Dtests="${VD_WITH_TESTS:-false}" &&
    ninja -C "$source/b" &&
    meson install -C "$source/b" --no-rebuild
}
keep () {
  mkdir -p "$(dirname "$VD_KEEP")" && cp "$source/b/validator/vedette" "$VD_KEEP"
}
nothing_names_the_source () {
  ! grep -rlF "$source" "$prefix"
}
is_png () {
  [ "$(head -c 4 "$1" | tail -c 3)" = PNG ] && [ "$(stat -c %s "$1")" -gt 20000 ]
}

check "the source is copied" copy
check "the copy builds and installs" build_and_install
[ -z "${VD_KEEP:-}" ] || check "vedette as it was built is kept" keep
rm -rf "$source"
cd / || exit 1

check "nothing installed names the source" nothing_names_the_source
check "vedette starts" "$vedette" --version
check "it checks the battle" "$vedette" check "$battle"
check "it plays it" "$vedette" playtest "$battle" --games 2
check "it draws the map as SVG" "$vedette" render "$battle" --map -o "$scratch/map.svg"
check "which is XML" xmllint --huge --noout "$scratch"/map*.svg
check "it draws the counters as PNG" "$vedette" render "$battle" --counters \
  -o "$scratch/counters.png"
check "which is a picture" is_png "$scratch/counters.png"

pages_are_in_order () {
  local name
  mandoc -T lint -W warning "$share/man/man1/vedette.1" || return 1
  for name in $("$vedette" --help | sed -nE 's/^  ([a-z]+) +.*/\1/p'); do
    mandoc -T lint -W warning "$share/man/man1/vedette-$name.1" || return 1
  done
}
# As man finds them, by the name of the command.
man_knows () {
  MANPATH=$share/man man -w "$@"
}
check "the manual pages are in order" pages_are_in_order
if command -v man > /dev/null; then
  check "man knows them" man_knows vedette vedette-check vedette-playtest vedette-unbundle
else
  skip "man knows them" "there is no man"
fi
check "and the editor's" mandoc -T lint -W warning "$share/man/man1/vedette-editor.1"
completes () {
  bash -c 'PATH=$1:$PATH; . "$2" && COMP_WORDS=(vedette unb) COMP_CWORD=1 && _vedette &&
    [ "${COMPREPLY[*]}" = unbundle ]' - "$prefix/bin" "$share/bash-completion/completions/vedette"
}
check "bash completes by what is installed" completes
# speaks LANGUAGE WORDS
speaks () {
  LC_ALL=C.UTF-8 LANGUAGE=$1 "$vedette" --help | grep -F "$2"
}
check "it speaks German" speaks de "Aufruf: vedette BEFEHL"
check "and French" speaks fr "Usage : vedette COMMANDE"

check "the editor's settings are known" gsettings --schemadir "$share/glib-2.0/schemas" \
  list-recursively org.vedette.Editor
check "its launcher is in order" desktop-file-validate \
  "$share/applications/org.vedette.Editor.desktop"
check "its description is in order" appstreamcli validate --no-net \
  "$share/metainfo/org.vedette.Editor.metainfo.xml"

launcher=$share/applications/org.vedette.Editor.desktop
# As a desktop finds what is installed there.
desktop () {
  PATH=$prefix/bin:$PATH XDG_DATA_DIRS=$share:/usr/local/share:/usr/share gio "$@"
}
# is_of_type FILE TYPE
is_of_type () {
  [ "$(desktop info -a standard::content-type "$1" | sed -n 's/.*content-type: //p')" = "$2" ]
}
a_nameless_game_is_known () {
  cp "$root/tests/games/jena-auerstadt.game" "$scratch/found" &&
    is_of_type "$scratch/found" application/x-vedette-game
}
# Each kind of file that the launcher names is described, and has it for a program.
opened_by_the_editor () {
  local type
  for type in $(sed -n 's/^MimeType=//p' "$launcher" | tr ';' ' '); do
    [ -f "$share/mime/$type.xml" ] || { echo "$type is not described"; return 1; }
    desktop mime "$type" | grep -F org.vedette.Editor.desktop || { echo "$type: no editor"; return 1; }
  done
}
# In a folder that the theme knows; a name that no theme has would be a blank.
icon_is_found () {
  local name
  name=$(sed -n 's/^Icon=//p' "$launcher")
  [ -n "$name" ] && grep -Fx '[scalable/apps]' /usr/share/icons/hicolor/index.theme &&
    rsvg-convert -w 64 "$share/icons/hicolor/scalable/apps/$name.svg" -o "$scratch/icon.png"
}
description_names_the_launcher () {
  [ "$(xmllint --xpath 'string(//launchable[@type="desktop-id"])' \
       "$share/metainfo/org.vedette.Editor.metainfo.xml")" = "$(basename "$launcher")" ]
}
launcher_starts_what_is_there () {
  [ -x "$prefix/bin/$(sed -n 's/^Exec=\([^ ]*\).*/\1/p' "$launcher")" ]
}
check "the kinds of files are XML" xmllint --noout "$share/mime/packages/org.vedette.Editor.xml"
check "a scenario is known as one" is_of_type "$battle" application/x-vedette-scenario+xml
check "a map too" is_of_type "$(dirname "$battle")/jena.map.xml" application/x-vedette-map+xml
check "and a recorded game, whatever it is called" a_nameless_game_is_known
check "all of them are opened by the editor" opened_by_the_editor
check "its launcher starts a program that is there" launcher_starts_what_is_there
check "and has an icon in the theme" icon_is_found
check "its description names the launcher" description_names_the_launcher

# shows TITLE PROGRAM...: opens it on a screen of its own and waits for a window of
# that title, which it has once the file is read.
shows () {
  "$root/tests/with-display" bash -c '
    title=$1
    shift
    "$@" & program=$!
    xdotool search --sync --onlyvisible --name "$title" > /dev/null & search=$!
    wait -n -p first
    kill $program $search
    [ "$first" = "$search" ]' - "$@"
}
editor_opens () {
  shows Jena "$prefix/bin/vedette-editor" "$battle"
}
check "the editor opens the battle" editor_opens

finish
