#!/bin/sh
# Sees to the proxies whose settings docs/hosting.md shows: those that are there, or else Debian's packages where they
# may be installed. None is left running.
# Without them it says so and goes on, and those tests are left out; ECOTONE_NEEDS_PROXIES=1 makes that a failure.
absent() {
    for program in nginx haproxy caddy; do
        command -v "$program" >/dev/null || [ -x "/usr/sbin/$program" ] || printf ' %s' "$program"
    done
}

part="PROXY, missing:$(absent)"
advice="Their tests are left out. Install them from Debian or Ubuntu to have them run."
needed=${ECOTONE_NEEDS_PROXIES:-0}
. "$(dirname "$0")/part.sh"

# The packages would start what they bring; while this policy is there they do not.
without_starting() {
    policy=/usr/sbin/policy-rc.d
    own=""
    [ -e "$policy" ] || { own=1; printf '#!/bin/sh\nexit 101\n' | $root tee "$policy" && $root chmod +x "$policy"; }
    packages=$(absent | sed 's/nginx/nginx-light/')
    rc=0
    # shellcheck disable=SC2086  # one word each
    { apt update && apt install -y --no-install-recommends $packages; } || rc=$?
    [ -z "$own" ] || $root rm -f "$policy"
    return $rc
}

[ -n "$(absent)" ] || exit 0
may_install
echo "Installing proxies for the tests of their settings:$(absent)"
quietly without_starting || give_up "apt-get could not install them all (its last words are above)."
[ -z "$(absent)" ] || give_up "their packages were installed, but brought no programs of these names."
