# packages.sh: what scenarios/demo and tests/run share; sourced by bash
#
# Sets $root to the checkout and gives say, fail, need_packages and give_back.
# Works where there is little else than bash, coreutils and apt.

# One language and one character set for what the scripts read and compare.
export LC_ALL=C.UTF-8
unset LANGUAGE

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
package_list=$root/scenarios/packages
os_release=${VD_OS_RELEASE:-/etc/os-release}

say () {
  printf '%s\n' "$@"
}

fail () {
  printf '%s\n' "$@" >&2
  exit 1
}

is_debian () {
  [ -r "$os_release" ] && (. "$os_release" && [ "${ID:-}" = debian ]) &&
    command -v dpkg-query >/dev/null && command -v apt-get >/dev/null
}

# The lines of the groups named, without comments.
packages_of () {
  local line wanted
  while read -r line; do
    for wanted; do
      case $line in "$wanted "*) printf '%s\n' "$line" ;; esac
    done
  done < "$package_list"
}

# Prints the packages of the groups named that dpkg does not have.
missing_packages () {
  local group package rest have
  have=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' 2>/dev/null || true)
  packages_of "$@" | while read -r group package rest; do
    case $'\n'$have$'\n' in
      *$'\n'"installed $package"$'\n'*) ;;
      *) printf '%s\n' "$package" ;;
    esac
  done
}

# Whether the system has what a "check" of the list asks for.
has () {
  local what=${1#*:} kind=${1%%:*}
  case $kind in
    program) command -v "$what" >/dev/null ;;
    library) pkg-config --exists "${what//>=/ >= }" 2>/dev/null ;;
    python) python3 -c "import $what" 2>/dev/null ;;
    font) fc-list 2>/dev/null | grep -qiF "${what//_/ }" ;;
    header) printf '#include <%s>\n' "$what" | "${CC:-cc}" -E -x c - >/dev/null 2>&1 ;;
    file) [ -e "$what" ] ;;
    *) true ;;
  esac
}

# Prints what a system that is not Debian lacks, one a line.
missing_elsewhere () {
  local group package check rest name
  packages_of "$@" | while read -r group package check rest; do
    has "$check" && continue
    name=${check#*:}
    say "  ${check%%:*} ${name//_/ }  ($rest; Debian's package $package)"
  done
}

# The command that makes us root, or nothing if we are.
become_root () {
  [ "$(id -u)" = 0 ] && return
  command -v sudo >/dev/null || return 1
  if [ -t 0 ]; then say sudo; else say "sudo -n"; fi
}

install_packages () {
  local sudo log=$root/out/install.log
  sudo=$(become_root) ||
    fail "To install them, run this as root, or: apt-get install --no-install-recommends $*"
  mkdir -p "$root/out"
  : > "$log"
  # A list of packages that cannot be renewed may still serve.
  $sudo apt-get -q update < /dev/null >> "$log" 2>&1 || true
  if ! $sudo env DEBIAN_FRONTEND=noninteractive apt-get -q -y \
      -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=600 \
      install --no-install-recommends "$@" < /dev/null >> "$log" 2>&1; then
    tail -n 20 "$log" >&2
    fail "apt-get could not install them; all it said is in out/install.log"
  fi
}

# need_packages GROUP...: returns once everything of these groups is there.
# Touches neither apt-get nor the network if nothing is missing.
need_packages () {
  local missing
  if ! is_debian; then
    missing=$(missing_elsewhere "$@")
    [ -z "$missing" ] && return
    fail "This is not Debian, so nothing is installed for you.  Missing here:
$missing
Install these by your system's means and start again."
  fi
  missing=$(missing_packages "$@")
  [ -z "$missing" ] && return
  missing=${missing//$'\n'/ }
  say "Installing from Debian's packages: $missing"
  install_packages $missing
  missing=$(missing_packages "$@")
  [ -z "$missing" ] || fail "Still missing: ${missing//$'\n'/ }"
}

# Under sudo, in a checkout that belongs to the user who called it, what is
# built and shown should be that user's: runs the script again as him.
give_back () {
  local home
  [ "$(id -u)" = 0 ] && [ -n "${SUDO_UID:-}" ] && [ "$SUDO_UID" != 0 ] || return 0
  [ "$(stat -c %u "$root")" = "$SUDO_UID" ] || return 0
  [ ! -d "$root/out" ] || chown -R --no-dereference "$SUDO_UID:$SUDO_GID" "$root/out"
  home=$(getent passwd "$SUDO_UID" | cut -d : -f 6)
  [ ! -d "/run/user/$SUDO_UID" ] || export XDG_RUNTIME_DIR=/run/user/$SUDO_UID
  exec setpriv --reuid "$SUDO_UID" --regid "$SUDO_GID" --init-groups \
    env -u SUDO_UID -u SUDO_GID -u SUDO_USER HOME="$home" USER="$SUDO_USER" "$@"
}

# A build folder that was made for this checkout, or none: one that was moved
# here with its folder would build what it remembers.
forget_foreign_build () {
  local info=$1/meson-info/meson-info.json
  [ ! -e "$1" ] || grep -qF "\"source\": \"$root\"" "$info" 2>/dev/null || rm -rf "$1"
}
