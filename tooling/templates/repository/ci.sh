#!/bin/sh
# Checks a change: types, lint, tests and a build. With RELEASE set (for example "--to 10%") it is released afterwards.
set -e
pnpm install --frozen-lockfile
npm test
if [ -n "${RELEASE+set}" ]; then
  # shellcheck disable=SC2086 -- the options are separate words.
  npm run release -- $RELEASE
fi
