#!/bin/sh
# Writes a snapshot into the folder $1 and keeps the seven latest. Settings are those of the service.
set -eu
cd "$(dirname "$0")/.."
rm -f -- "$1"/zchf-*.snapshot.part
node_modules/.bin/node launcher/commands/snapshot.ts "$1/zchf-$(date -u +%Y%m%dT%H%M%SZ).snapshot"
ls -1 "$1"/zchf-*.snapshot | sort -r | tail -n +8 | while read -r old; do rm -- "$old"; done
