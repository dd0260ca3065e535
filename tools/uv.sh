#!/bin/sh
# Runs the uv of .venv with the package index and certificates that pip is set up with: uv does not read pip's settings.
set -eu

bin=.venv/bin
pip_index() {
    # `pip config get` looks into one file only, `list` into all of them; install.* comes last and overrides global.*.
    "$bin/python" -m pip config list 2>/dev/null | sed -nE "s/^(global|install)\.index-url='(.*)'\$/\2/p" | tail -n 1
}

if [ -z "${UV_DEFAULT_INDEX:-}${UV_INDEX_URL:-}" ]; then
    index=${PIP_INDEX_URL:-$(pip_index)}
    [ -z "$index" ] || export UV_DEFAULT_INDEX="$index"
fi
if [ -z "${SSL_CERT_FILE:-}" ] && [ -n "${PIP_CERT:-}" ]; then
    export SSL_CERT_FILE="$PIP_CERT"
fi
export UV_PYTHON_DOWNLOADS=never VIRTUAL_ENV="$PWD/.venv"
exec "$bin/uv" "$@"
