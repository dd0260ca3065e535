# Read by the scripts beside it that see to a part which only tests need. Each names its part first:
#   part    what is missing, in capitals, for the banner
#   advice  what to do about it
#   needed  1 if tests must fail without it, 0 if they are left out
set -eu

give_up() { # reason
    {
        echo "**************************************************************************************************"
        echo "NO $part: $1"
        echo "$advice"
        echo "**************************************************************************************************"
    } >&2
    [ "$needed" = 0 ] || exit 1
    exit 0
}

# Whether packages can be installed here. Nobody is asked for a password in the middle of a test run.
may_install() {
    command -v apt-get >/dev/null || give_up "it was not found, and this machine has no apt-get to install it with."
    root=""
    [ "$(id -u)" = 0 ] || root="sudo -n"
    [ -z "$root" ] || $root true 2>/dev/null || give_up "it was not found, and installing it needs root."
}

apt() { $root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 "$@"; }

# Runs what installs the part, and is silent unless it fails.
quietly() { # command…
    log=$(mktemp)
    "$@" >"$log" 2>&1 || { tail -n 20 "$log" >&2; rm -f "$log"; return 1; }
    rm -f "$log"
}
