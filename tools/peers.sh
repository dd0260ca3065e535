#!/bin/sh
# Puts the engines that bench/peers.py compares with into .venv-peers, in their newest versions. What cannot be installed is
# left out, loudly.
set -eu

sh tools/uv.sh venv --quiet --allow-existing --python .venv/bin/python .venv-peers
for package in catanatron open_spiel 'pettingzoo[classic]' chess; do
    sh tools/uv.sh pip install --quiet --python .venv-peers/bin/python "$package" ||
        echo "== bench-peers: $package SKIPPED, it could not be installed." >&2
done
