#!/bin/sh
# Sees to a PostgreSQL for the tests of the store: the one that is there, or else Debian's package where it may be
# installed. The tests start a private server of their own; none is left running.
# Without one it says so and goes on, and those tests are left out; ECOTONE_NEEDS_POSTGRES=1 makes that a failure.
set -eu

found() { ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; }

missing() {
    {
        echo "**************************************************************************************************"
        echo "NO POSTGRESQL: $1"
        echo "Its tests are left out. Install the package postgresql of Debian or Ubuntu to have them run."
        echo "**************************************************************************************************"
    } >&2
    [ "${ECOTONE_NEEDS_POSTGRES:-0}" = 0 ] || exit 1
    exit 0
}

! found || exit 0
command -v apt-get >/dev/null || missing "it was not found, and this machine has no apt-get to install it with."
# Nobody is asked for a password in the middle of a test run.
root=""
[ "$(id -u)" = 0 ] || root="sudo -n"
[ -z "$root" ] || $root true 2>/dev/null || missing "it was not found, and installing it needs root."

echo "Installing PostgreSQL for the tests of the store."
log=$(mktemp)
# Without the server that the package would set up and start: its settings are read first, if they are there.
settings=/etc/postgresql-common/createcluster.conf
if ! { [ -e "$settings" ] || {
        $root mkdir -p "${settings%/*}" && echo 'create_main_cluster = false' | $root tee "$settings"; } &&
    $root apt-get -qq -o DPkg::Lock::Timeout=300 update &&
    $root env DEBIAN_FRONTEND=noninteractive apt-get -qq -y -o DPkg::Lock::Timeout=300 \
        -o Dpkg::Options::=--force-confold install --no-install-recommends postgresql; } >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    rm -f "$log"
    missing "apt-get could not install it (its last words are above)."
fi
rm -f "$log"
found || missing "the package postgresql was installed, but brought no server."
