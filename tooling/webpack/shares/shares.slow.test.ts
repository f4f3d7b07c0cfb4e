import { existsSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { bypassOf, packageOf } from './doors-plugin.ts'
import { pageFileName } from '../scripts/page-scripts.ts'
import { bundledDoors, doorFile, doors, doorVersion, earlierVersions, schemaDoor } from './doors.ts'
import { earlierShares, hostShares, remoteShares } from './shares.ts'

/** What the host gives, by the name that remotes ask for. */
function given() {
  return Object.fromEntries(Object.values(hostShares()).map((share) => [share.shareKey, share]))
}

test('shares every public door of @lintel/shared', () => {
  expect(doors).toContain('@lintel/shared/ui')
  expect(doors).not.toContain('@lintel/shared/host')
  expect(doors).not.toContain('@lintel/shared/testing')
  expect(doors).not.toContain('@lintel/shared/testing/runner')
  expect(doors).not.toContain('@lintel/shared/testing/alone')
})

test('remotes bring doors without state themselves, and older ones still get them from the host', () => {
  for (const door of bundledDoors) {
    expect(remoteShares()).not.toHaveProperty([door])
    expect(given()).toHaveProperty([door])
  }
})

test('what remotes bring reaches the doors of the host by their files', () => {
  for (const door of [schemaDoor, '@lintel/shared/ui', '@lintel/shared/routing']) {
    expect(remoteShares()).toHaveProperty([door])
    expect(remoteShares()[doorFile(door)]).toMatchObject({ shareKey: door, import: false })
  }
  for (const door of bundledDoors) expect(remoteShares()).not.toHaveProperty([doorFile(door)])
})

test('the host gives strict singletons, a remote carries none', () => {
  const strict = { singleton: true, strictVersion: true }
  for (const share of Object.values(hostShares())) expect(share).toMatchObject(strict)
  for (const share of Object.values(remoteShares())) expect(share).toMatchObject({ ...strict, import: false })
  expect(Object.keys(remoteShares())).toEqual(expect.arrayContaining(['react', 'react/', 'react-dom', 'react-dom/']))
})

test('gives each door also as the versions of before that it serves, which are the same module', () => {
  const earlier = earlierShares().flatMap((shares) => Object.entries(shares))
  for (const door of doors) {
    const same = earlier.filter(([, { shareKey }]) => shareKey === door)
    expect([door, same.map(([, { version }]) => version)]).toEqual([door, earlierVersions(door)])
    for (const [request, share] of same) {
      expect(hostShares()[request]).toEqual({
        ...share,
        version: doorVersion(door),
        requiredVersion: `^${doorVersion(door)}`,
      })
    }
  }
  expect(earlier.map(([, { shareKey }]) => shareKey)).toContain('@lintel/shared/ui')
})

test('asks for any React of the major version that is used, and for doors as they are', () => {
  expect(remoteShares()['react']).toMatchObject({ requiredVersion: '^19.0.0' })
  expect(remoteShares()['react-dom/']).toMatchObject({ requiredVersion: '^19.0.0' })
  expect(remoteShares()['@lintel/shared/ui']).toMatchObject({ requiredVersion: `^${doorVersion('@lintel/shared/ui')}` })
})

test('gives what the shell needs at once, and other doors when a page asks for them', () => {
  const shares = given()
  expect(shares['react']?.eager).toBe(true)
  expect(shares['@lintel/shared/ui']?.eager).toBe(true)
  expect(shares['@lintel/shared/viewer']?.eager).toBe(false)
})

test('names every door by its file, so that one which only remotes use is there as well', () => {
  const shares = given()
  for (const door of doors) expect([door, existsSync(String(shares[door]?.request))]).toEqual([door, true])
})

test.each([
  ['/x/node_modules/.pnpm/zod@4/node_modules/zod/index.js', 'zod'],
  ['/x/node_modules/.pnpm/a@1/node_modules/@chakra-ui/react/dist/a.js', '@chakra-ui/react'],
  ['/x/remote-data/src/pages.tsx', undefined],
])('reads the package of %s', (file, name) => {
  expect(packageOf(file)).toBe(name)
})

test('tells a bypassed door from an ordinary library and from own code', () => {
  expect(bypassOf('/x/node_modules/@chakra-ui/react/index.js')).toContain('behind a door')
  expect(bypassOf('/x/shared/src/session/roles.ts')).toContain('a copy of session/roles.ts')
  expect(bypassOf('/x/shared/src/contract/schema-language.ts')).toContain('a copy of contract/schema-language.ts')
  expect(bypassOf('/x/shared/src/contract/assembly/request.ts')).toBeUndefined()
  expect(bypassOf('/x/shared/src/prototype/choices.ts')).toBeUndefined()
  expect(bypassOf('/x/node_modules/exceljs/index.js')).toBeUndefined()
  expect(bypassOf('/x/remote-data/src/pages.tsx')).toBeUndefined()
})

test('the file of a page is its key in kebab-case', () => {
  expect(pageFileName('masterModelList')).toBe('master-model-list.page.tsx')
})
