#!/bin/sh
# What a change has to pass, wherever it is checked: types, lint, tests and a build. With RELEASE_TO it is released afterwards.
set -e
pnpm install --frozen-lockfile
npm test
if [ -n "$RELEASE_TO" ]; then
  # The files of dist have to be in place at this address first.
  npm run release -- --base-url "$RELEASE_TO" --registry "$REGISTRY"
fi
