#!/bin/sh
# Sees to a chromium for the browser tests: the one that is there, or else Debian's package where it may be installed.
# That without windows is preferred, as it needs a fifth less of the processor.
# Without one it says so and goes on, and those tests are left out; ECOTONE_NEEDS_BROWSER=1 makes that a failure.
set -eu

found() {
    for name in chromium-headless-shell chromium; do
        [ ! -x "/usr/bin/$name" ] && ! command -v "$name" >/dev/null || return 0
    done
    return 1
}

missing() {
    {
        echo "**************************************************************************************************"
        echo "NO BROWSER: $1"
        echo "The browser tests are left out. Install chromium so that it is on the PATH to have them run."
        echo "**************************************************************************************************"
    } >&2
    [ "${ECOTONE_NEEDS_BROWSER:-0}" = 0 ] || exit 1
    exit 0
}

! found || exit 0
command -v apt-get >/dev/null || missing "chromium was not found, and this machine has no apt-get to install it with."
# Nobody is asked for a password in the middle of a test run.
root=""
[ "$(id -u)" = 0 ] || root="sudo -n"
[ -z "$root" ] || $root true 2>/dev/null || missing "chromium was not found, and installing it needs root."

echo "Installing chromium for the browser tests."
# Without its recommendations but for a font, or pages would have no letters.
apt() { $root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 "$@"; }
log=$(mktemp)
install() { apt install -y --no-install-recommends "$1" fonts-liberation; }
if ! { apt update && { install chromium-headless-shell || install chromium; }; } >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    rm -f "$log"
    missing "apt-get could not install chromium (its last words are above)."
fi
rm -f "$log"
found || missing "the package chromium was installed, but brought no program of that name."
