#!/bin/sh
# Sees to a PostgreSQL for the tests of the store: the one that is there, or else Debian's package where it may be
# installed. The tests start a private server of their own; none is left running.
# Without one it says so and goes on, and those tests are left out; ECOTONE_NEEDS_POSTGRES=1 makes that a failure.
part=POSTGRESQL
advice="Its tests are left out. Install the package postgresql of Debian or Ubuntu to have them run."
needed=${ECOTONE_NEEDS_POSTGRES:-0}
. "$(dirname "$0")/part.sh"

found() { ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; }

# The package would set up a server and start it; settings that are there already tell it not to.
without_a_server() {
    settings=/etc/postgresql-common/createcluster.conf
    [ -e "$settings" ] || {
        $root mkdir -p "${settings%/*}" && echo 'create_main_cluster = false' | $root tee "$settings"
    } || return 1
    apt update && apt install -y -o Dpkg::Options::=--force-confold --no-install-recommends postgresql
}

! found || exit 0
may_install
echo "Installing PostgreSQL for the tests of the store."
quietly without_a_server || give_up "apt-get could not install it (its last words are above)."
found || give_up "the package postgresql was installed, but brought no server."
