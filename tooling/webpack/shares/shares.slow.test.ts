import { existsSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { pageFileName } from '../scripts/page-scripts.ts'
import { packageOf, secondCopyOf } from './second-copies-plugin.ts'
import { bundledEntryPoints, entryFile, entryPoints, providedEntryPoints, sharedVersion } from './shared-package.ts'
import { hostShares, remoteShares } from './shares.ts'

test('lists the public entry points of the package', () => {
  expect(entryPoints).toContain('@lintel/shared/ui')
  for (const internal of ['host', 'testing', 'testing/runner', 'contract/search']) {
    expect(entryPoints).not.toContain(`@lintel/shared/${internal}`)
  }
  for (const entryPoint of bundledEntryPoints) expect(entryPoints).toContain(entryPoint)
})

function providedByKey() {
  return Object.fromEntries(Object.values(hostShares()).map((share) => [share.shareKey, share]))
}

test('the host provides one version of each entry point, except of those that remotes bundle', () => {
  const shares = providedByKey()
  expect(Object.keys(shares).sort()).toEqual(
    [...providedEntryPoints, 'react', 'react/', 'react-dom', 'react-dom/'].sort(),
  )
  for (const entryPoint of providedEntryPoints) {
    const share = shares[entryPoint]
    expect(share).toMatchObject({ singleton: true, strictVersion: true, version: sharedVersion })
    expect([entryPoint, existsSync(share?.import ?? '')]).toEqual([entryPoint, true])
  }
})

test('the host loads entry points of the first screen eagerly, and the others with the first page that uses them', () => {
  const shares = providedByKey()
  expect(shares['react']?.eager).toBe(true)
  expect(shares['@lintel/shared/ui']?.eager).toBe(true)
  expect(shares['@lintel/shared/viewer']?.eager).toBe(false)
})

test('a remote bundles no copy and accepts any version of the same major', () => {
  const shares = remoteShares()
  for (const share of Object.values(shares)) {
    expect(share).toMatchObject({ singleton: true, strictVersion: true, import: false })
  }
  expect(shares['react-dom/']).toMatchObject({ requiredVersion: '^19.0.0' })
  expect(shares['@lintel/shared/ui']).toMatchObject({ requiredVersion: `^${sharedVersion.split('.')[0]}.0.0` })
  // Bundled entry points reach the others by their files.
  expect(shares[entryFile('@lintel/shared/ui')]).toEqual(shares['@lintel/shared/ui'])
  for (const entryPoint of bundledEntryPoints) expect(shares).not.toHaveProperty([entryPoint])
})

test.each([
  ['/x/node_modules/.pnpm/zod@4/node_modules/zod/index.js', 'zod'],
  ['/x/node_modules/.pnpm/a@1/node_modules/@chakra-ui/react/dist/a.js', '@chakra-ui/react'],
  ['/x/remote-data/src/pages.tsx', undefined],
])('finds the package of %s', (file, name) => {
  expect(packageOf(file)).toBe(name)
})

test('distinguishes a second copy from other libraries and the code of the remote', () => {
  expect(secondCopyOf('/x/node_modules/@chakra-ui/react/index.js')).toContain('which the host has already')
  expect(secondCopyOf('/x/shared/src/core/session/roles.ts')).toContain('a copy of core/session/roles.ts')
  expect(secondCopyOf('/x/shared/src/domain/contract/schema-language.ts')).toContain(
    'a copy of domain/contract/schema-language.ts',
  )
  expect(secondCopyOf('/x/shared/src/domain/contract/assembly/request.ts')).toBeUndefined()
  expect(secondCopyOf('/x/shared/src/domain/prototype/choices.ts')).toBeUndefined()
  expect(secondCopyOf('/x/node_modules/exceljs/index.js')).toBeUndefined()
  expect(secondCopyOf('/x/shared/src/core/browser/use-is-printing.ts')).toBeUndefined()
  expect(secondCopyOf('/x/shared/src/core/routing/url-codec.ts')).toBeUndefined()
  expect(secondCopyOf('/x/remote-data/src/pages.tsx')).toBeUndefined()
})

test('the file of a page is its key in kebab-case', () => {
  expect(pageFileName('masterModelList')).toBe('master-model-list.page.tsx')
})
