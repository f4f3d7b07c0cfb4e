import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeProtectedHeader } from 'jose'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { day } from '../lifetimes.ts'
import { startTestIdentity } from '../testing/start-test-identity.ts'
import { openBrowser, refresh, signInFully, type Tokens } from '../testing/test-browser.ts'
import { loadIdentityKeys, localKeySet, readPublicKeys } from './key-store.ts'

let parent: string
let directory: string
let now = new Date('2030-01-01T00:00:00Z')
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'lintel-keys-'))
  directory = join(parent, 'keys')
})
afterEach(() => rm(parent, { recursive: true, force: true }))

function deps() {
  return { directory, clock: () => now, exclusively: <T>(work: () => Promise<T>) => work() }
}

test('makes the keys once and reads the same ones after a restart', async () => {
  const first = await loadIdentityKeys(deps())
  const second = await loadIdentityKeys(deps())
  expect(second).toEqual(first)
})

test('keeps the keys from other users of the machine', async () => {
  await loadIdentityKeys(deps())
  const file = await stat(join(directory, 'identity-keys.json'))
  const folder = await stat(directory)
  expect([(file.mode & 0o777).toString(8), (folder.mode & 0o777).toString(8)]).toEqual(['600', '700'])
})

test('renews keys older than 90 days at the next start and publishes the old public half for 30 more', async () => {
  const before = await loadIdentityKeys(deps())
  now = new Date(now.getTime() + 91 * day * 1000)
  const after = await loadIdentityKeys(deps())
  expect(after.signingJwk.kid).not.toBe(before.signingJwk.kid)
  expect(after.cookieSecrets[1]).toBe(before.cookieSecrets[0])
  const published = await readPublicKeys(directory, now)
  expect(published.keys.map((key) => key.kid)).toEqual([after.signingJwk.kid, before.signingJwk.kid])
  expect(JSON.stringify(published)).not.toContain('"d"')
  const later = await readPublicKeys(directory, new Date(now.getTime() + 31 * day * 1000))
  expect(later.keys.map((key) => key.kid)).toEqual([after.signingJwk.kid])
})

test('verifies with a key that was made since it last looked, and with none that is unknown', async () => {
  await loadIdentityKeys(deps())
  const keySet = localKeySet(directory, () => now)
  const unknown = { alg: 'RS256', kid: 'unknown' }
  await expect(keySet(unknown, { payload: '', signature: '' })).rejects.toThrow(/no applicable key/)
  now = new Date(now.getTime() + 91 * day * 1000)
  const { signingJwk } = await loadIdentityKeys(deps())
  await expect(keySet({ alg: 'RS256', kid: signingJwk.kid }, { payload: '', signature: '' })).resolves.toBeDefined()
})

test('names a damaged key file instead of signing everybody out silently', async () => {
  await loadIdentityKeys(deps())
  await writeFile(join(directory, 'identity-keys.json'), '{')
  await expect(loadIdentityKeys(deps())).rejects.toThrow(/identity-keys\.json is not a key file/)
})

test('carries sessions and tokens over a restart of the server', async () => {
  const identity = await startTestIdentity()
  const before = await signInFully(openBrowser(identity.app))
  const restarted = openBrowser(await identity.restart())
  const after = (await refresh(restarted, before.refresh_token)).json() as Tokens
  expect(decodeProtectedHeader(after.access_token).kid).toBe(decodeProtectedHeader(before.access_token).kid)
  await identity.close()
})
