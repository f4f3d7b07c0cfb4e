import { expect, test } from '@jest/globals'
import { namedFiles } from './named-files.ts'

const repository = {
  files: new Set([
    'host/src/app.tsx',
    'host/src/app.css',
    'host/index.html',
    'shared/src/ui/index.ts',
    'platform/src/main.ts',
  ]),
  folders: new Set([
    'host',
    'host/src',
    'host/public',
    'shared',
    'shared/src',
    'shared/src/ui',
    'platform',
    'platform/src',
  ]),
  doors: new Map([['@lintel/shared/ui', 'shared/src/ui/index.ts']]),
}

test.each([
  ['an import', "import { App } from './app.tsx'", ['host/src/app.tsx']],
  ['a lazy import', "import('./app.tsx')", ['host/src/app.tsx']],
  ['a style', "import './app.css'", ['host/src/app.css']],
  ['a door of another package', 'import { Box } from "@lintel/shared/ui"', ['shared/src/ui/index.ts']],
  ['a path that is put together', "path.join(import.meta.dirname, '../index.html')", ['host/index.html']],
  ['a program by its path below the root', "start(['platform/src/main.ts'])", ['platform/src/main.ts']],
  ['a file by its path in the package', "read('src/app.css')", ['host/src/app.css']],
  ['a folder', "readdir(path.resolve(here, '../public'))", ['host/public']],
])('finds %s', (_what, text, found) => {
  expect(namedFiles('host/src/main.tsx', text, repository)).toEqual(found)
})

test.each([
  ['packages of others', "import { z } from 'zod/v4'"],
  ['files that are not there', "import './missing.ts'"],
  ['a package as a whole', "path.resolve(here, '../../shared')"],
  ['patterns', "ignore('host/public/')"],
])('passes over %s', (_what, text) => {
  expect(namedFiles('host/src/main.tsx', text, repository)).toEqual([])
})
