# What the scripts in this folder need to look at a Debian machine and to install packages on it.
# Source it: it only defines functions.

# Says what is happening, on standard error: standard output belongs to the program that is run next.
say() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
}

# Says what went wrong, and ends the script.
fail() {
  say "$@"
  exit 1
}

have() {
  command -v "$1" >/dev/null 2>&1
}

has_pip() {
  have python3 && python3 -m pip --version >/dev/null 2>&1
}

is_root() {
  [ "$(id -u)" -eq 0 ]
}

# Without a terminal, sudo is of use only if it does not ask for a password.
can_become_root() {
  is_root || { have sudo && { [ -t 0 ] || sudo -n true 2>/dev/null; }; }
}

as_root() {
  if is_root; then "$@"; else sudo "$@"; fi
}

# Fetches the lists of packages, once per run. Old lists may still do, so a failure is no more than
# a warning.
update_package_lists() {
  [ -z "${package_lists_are_fresh-}" ] || return 0
  package_lists_are_fresh=yes
  as_root apt-get update --quiet=2 >&2 ||
    say "the lists of packages could not be fetched; going on with those that are there"
}

# Installs the named packages, or names them and ends the script where that is not possible.
install_packages() {
  if ! have apt-get; then
    fail "needs what Debian calls: $*
Install it with this system's package manager, then run this again."
  fi
  if ! can_become_root; then
    fail "needs Debian packages, and may not install them (neither root nor sudo). As root, run:
  apt-get install --no-install-recommends $*"
  fi
  update_package_lists
  say "installing $*"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install --quiet=2 --yes \
    --no-install-recommends -o DPkg::Lock::Timeout=300 "$@" >&2 ||
    fail "apt-get could not install: $*"
}
