import { expect, test } from '@jest/globals'
import { importsOf } from './read-imports.ts'

function targets(file: string) {
  return importsOf(file).map(({ to }) => to)
}

test('finds files, types and doors, and passes over libraries', () => {
  expect(targets('tooling/src/architecture/house.ts')).toEqual([
    'tooling/eslint/boundaries/import-boundaries.ts',
    'tooling/src/workspace/packages.ts',
    'tooling/src/workspace/root.ts',
    'tooling/src/architecture/levels.ts',
    'tooling/src/architecture/read-imports.ts',
  ])
  expect(targets('remote-bim/src/remote.ts')).toEqual(['shared/src/remote/index.ts'])
})

test('finds what is fetched late', () => {
  expect(targets('remote-bim/src/pages.tsx')).toContain('remote-bim/src/pages/master-model-list.page.tsx')
})
