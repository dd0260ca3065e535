#!/bin/sh
# Sees to the proxies whose settings docs/hosting.md shows: those that are there, or else Debian's packages where they
# may be installed. None is started. Without them the tests of those settings are left out.
set -eu

missing=""
for program in nginx haproxy caddy; do
    command -v "$program" >/dev/null || [ -x "/usr/sbin/$program" ] || missing="$missing $program"
done
[ -n "$missing" ] || exit 0
command -v apt-get >/dev/null || { echo "No proxies to test with:$missing" >&2; exit 0; }
root=""
[ "$(id -u)" = 0 ] || root="sudo -n"
[ -z "$root" ] || $root true 2>/dev/null || { echo "No proxies to test with:$missing" >&2; exit 0; }

echo "Installing proxies for the tests of their settings:$missing"
log=$(mktemp)
# The packages would start what they bring; this tells them not to.
policy=/usr/sbin/policy-rc.d
own=""
[ -e "$policy" ] || { own=1; printf '#!/bin/sh\nexit 101\n' | $root tee "$policy" >/dev/null; $root chmod +x "$policy"; }
packages=$(echo "$missing" | sed 's/nginx/nginx-light/')
# shellcheck disable=SC2086  # one word each
{ $root apt-get -qq -o DPkg::Lock::Timeout=300 update &&
    $root env DEBIAN_FRONTEND=noninteractive apt-get -qq -y -o DPkg::Lock::Timeout=300 \
        install --no-install-recommends $packages; } >"$log" 2>&1 || tail -n 20 "$log" >&2
[ -z "$own" ] || $root rm -f "$policy"
rm -f "$log"
