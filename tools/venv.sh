#!/bin/sh
# Makes .venv with the first Python that will do, and puts uv into it.
# Usage: venv.sh [PYTHON]
set -eu

unfit=""
for python in ${1:-python3.11 python3 python python3.12 python3.13 python3.14}; do
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        unfit="$unfit $python"
        continue
    fi
    echo "Making .venv with $("$python" --version)."
    "$python" -m venv .venv
    .venv/bin/python -m pip install --quiet --disable-pip-version-check 'uv>=0.8'
    exit 0
done

if [ -n "$unfit" ]; then
    echo "Found Python 3.11 or newer ($(echo $unfit)), but it cannot make virtual environments: ensurepip is missing." >&2
    echo "Install that part of Python (on Debian and Ubuntu the package python3-venv) and try again." >&2
else
    echo "Ecotone needs Python 3.11 or newer, and none was found${1:+ under the name $1}." >&2
    echo "Install one, or name it: make install PYTHON=/path/to/python3" >&2
fi
exit 1
