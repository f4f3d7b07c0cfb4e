import { expect, test } from '@jest/globals'
import { affectedBy } from './affected.ts'

const names = new Map([
  ['shared/src/ui/index.ts', ['shared/src/ui/button.tsx']],
  ['remote-bim/src/notes.tsx', ['shared/src/ui/index.ts']],
  ['remote-bim/src/notes.test.tsx', ['remote-bim/src/notes.tsx']],
  ['remote-bim/src/other.test.tsx', ['remote-bim/src/other.tsx']],
  ['remote-bim/jest.config.ts', ['tooling/jest/screen-tests.ts']],
  ['platform/src/migrate.ts', ['platform/migrations']],
  ['platform/migrations/meta.ts', ['platform/src/helper.ts']],
])
const files = new Set([
  ...names.keys(),
  ...[...names.values()].flat().filter((file) => file.includes('.')),
  'platform/migrations/0001.sql',
  'platform/.env.example',
  'remote-bim/README.md',
  'tooling/README.md',
])

function affected(...changed: string[]) {
  return [...affectedBy(changed, files, names)].sort()
}

test('follows imports through doors into other packages', () => {
  expect(affected('shared/src/ui/button.tsx')).toEqual([
    'remote-bim/src/notes.test.tsx',
    'remote-bim/src/notes.tsx',
    'shared/src/ui/button.tsx',
    'shared/src/ui/index.ts',
  ])
})

test('a test affects nothing but itself', () => {
  expect(affected('remote-bim/src/notes.test.tsx')).toEqual(['remote-bim/src/notes.test.tsx'])
})

test('a file affects the types of those who name it, and not of those who read its folder', () => {
  const asTypes = affectedBy(['platform/migrations/meta.ts'], files, names, { asText: false })
  expect([...asTypes]).not.toContain('platform/src/migrate.ts')
  expect(affected('platform/migrations/meta.ts')).toContain('platform/src/migrate.ts')
})

test('a file affects whoever reads its folder, by what it says and not by what it uses', () => {
  expect(affected('platform/migrations/0001.sql')).toContain('platform/src/migrate.ts')
  expect(affected('platform/src/helper.ts')).not.toContain('platform/src/migrate.ts')
})

test.each(['remote-bim/package.json', 'remote-bim/tsconfig.json', 'tooling/jest/screen-tests.ts'])(
  'all tests of a package depend on its settings: %s',
  (file) => {
    expect(affected(file)).toEqual(
      expect.arrayContaining(['remote-bim/src/notes.test.tsx', 'remote-bim/src/other.test.tsx']),
    )
  },
)

test('a file that nobody names may affect all of its package', () => {
  const all = [...files].filter((file) => file.startsWith('platform/'))
  expect(affected('platform/.env.example')).toEqual(all.sort())
})

test('what has been deleted may still be missed in its package', () => {
  expect(affected('remote-bim/src/gone.tsx')).toContain('remote-bim/src/other.test.tsx')
})

test('texts for people affect nothing', () => {
  expect(affected('tooling/README.md')).toEqual(['tooling/README.md'])
})
