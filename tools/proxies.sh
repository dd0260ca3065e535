#!/bin/sh
# Sees to the proxies whose settings docs/hosting.md shows: those that are there, or else Debian's packages where they
# may be installed. None is left running.
# Without them it says so and goes on, and those tests are left out; ECOTONE_NEEDS_PROXIES=1 makes that a failure.
set -eu

missing() {
    absent=""
    for program in nginx haproxy caddy; do
        command -v "$program" >/dev/null || [ -x "/usr/sbin/$program" ] || absent="$absent $program"
    done
    echo "$absent"
}

give_up() {
    {
        echo "**************************************************************************************************"
        echo "NO PROXIES, missing:$(missing). $1"
        echo "Their tests are left out. Install them from Debian or Ubuntu to have them run."
        echo "**************************************************************************************************"
    } >&2
    [ "${ECOTONE_NEEDS_PROXIES:-0}" = 0 ] || exit 1
    exit 0
}

[ -n "$(missing)" ] || exit 0
command -v apt-get >/dev/null || give_up "This machine has no apt-get to install them with."
# Nobody is asked for a password in the middle of a test run.
root=""
[ "$(id -u)" = 0 ] || root="sudo -n"
[ -z "$root" ] || $root true 2>/dev/null || give_up "Installing them needs root."

echo "Installing proxies for the tests of their settings:$(missing)"
log=$(mktemp)
# The packages would start what they bring; this tells them not to.
policy=/usr/sbin/policy-rc.d
own=""
[ -e "$policy" ] || { own=1; printf '#!/bin/sh\nexit 101\n' | $root tee "$policy" >/dev/null; $root chmod +x "$policy"; }
packages=$(missing | sed 's/nginx/nginx-light/')
# shellcheck disable=SC2086  # one word each
{ $root apt-get -qq -o DPkg::Lock::Timeout=300 update &&
    $root env DEBIAN_FRONTEND=noninteractive apt-get -qq -y -o DPkg::Lock::Timeout=300 \
        install --no-install-recommends $packages; } >"$log" 2>&1 || tail -n 20 "$log" >&2
[ -z "$own" ] || $root rm -f "$policy"
rm -f "$log"
[ -z "$(missing)" ] || give_up "apt-get could not install them (its last words are above)."
