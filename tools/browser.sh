#!/bin/sh
# Sees to a chromium for the browser tests: the one that is there, or else Debian's package where it may be installed.
# That without windows is preferred, as it needs a fifth less of the processor.
# Without one it says so and goes on, and those tests are left out; ECOTONE_NEEDS_BROWSER=1 makes that a failure.
part=BROWSER
advice="The browser tests are left out. Install chromium so that it is on the PATH to have them run."
needed=${ECOTONE_NEEDS_BROWSER:-0}
. "$(dirname "$0")/part.sh"

found() {
    for name in chromium-headless-shell chromium; do
        [ ! -x "/usr/bin/$name" ] && ! command -v "$name" >/dev/null || return 0
    done
    return 1
}

# Without what the package recommends but for a font, or pages would have no letters.
one_of_both() {
    apt update || return 1
    for name in chromium-headless-shell chromium; do
        ! apt install -y --no-install-recommends "$name" fonts-liberation || return 0
    done
    return 1
}

! found || exit 0
may_install
echo "Installing chromium for the browser tests."
quietly one_of_both || give_up "apt-get could not install it (its last words are above)."
found || give_up "the package chromium was installed, but brought no program of that name."
