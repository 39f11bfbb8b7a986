#!/bin/sh
# Writes a snapshot into the folder $1, with its SHA-256 beside it, and keeps the seven latest. Settings are those of the
# service.
set -eu
cd "$(dirname "$0")/.."
rm -f -- "$1"/zchf-*.snapshot.part
name="zchf-$(date -u +%Y%m%dT%H%M%SZ).snapshot"
node_modules/.bin/node launcher/commands/snapshot.ts "$1/$name"
(cd "$1" && sha256sum -- "$name" >"$name.sha256")
ls -1 "$1"/zchf-*.snapshot | sort -r | tail -n +8 | while read -r old; do rm -f -- "$old" "$old.sha256"; done
