# The program of one file for Windows, by the same spec file as everywhere:
#     powershell -ExecutionPolicy Bypass -File app\windows.ps1
# It needs a Python of python.org (3.11 or newer) and the parts of the page, which `make page` lays out
# on any system: copy cli\browser\parts from there.
# Where there is git, what is built has the time of the commit; else one that is always the same.
$ErrorActionPreference = "Stop"
Set-Location (Join-Path $PSScriptRoot "..")

function Run {
    & $args[0] $args[1..($args.Length - 1)]
    if ($LASTEXITCODE -ne 0) { throw "$($args -join ' ') ended with $LASTEXITCODE" }
}

Run py -m venv .venv-app
$python = Join-Path ".venv-app" "Scripts\python.exe"
Run $python -m pip install --quiet --require-hashes -r requirements\runtime.txt
Run $python -m pip install --quiet --require-hashes -r requirements\app.txt
Run $python app\build.py
