#!/bin/sh
# The program of one file for a Mac, by the same spec file as everywhere: app/macos.sh
# It needs a Python of python.org or of Homebrew (3.11 or newer) and the parts of the page (make page).
# Where there is git, what is built has the time of the commit; else one that is always the same.
set -eu
cd "$(dirname "$0")/.."
python3 -m venv .venv-app
.venv-app/bin/python -m pip install --quiet --require-hashes -r requirements/runtime.txt
.venv-app/bin/python -m pip install --quiet --require-hashes -r requirements/app.txt
.venv-app/bin/python app/build.py
