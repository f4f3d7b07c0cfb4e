import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { fakeOnly, until } from '@lintel/shared/testing/runner'
import { day, minute } from '../lifetimes.ts'
import { startTestIdentity } from '../testing/start-test-identity.ts'
import {
  designer,
  exchange,
  openBrowser,
  openForm,
  refresh,
  signInFully,
  submit,
  type TestBrowser,
  type Tokens,
} from '../testing/test-browser.ts'
import { loadIdentityKeys, localKeySet, readPublicKeys } from './key-store.ts'
import { oneProcessAtATime } from './record-repository.ts'

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

/** The same browser, whose next calls reach another process. */
function continued({ cookies }: TestBrowser, app: FastifyInstance): TestBrowser {
  const browser = openBrowser(app)
  browser.cookies.push(...cookies)
  return browser
}

/** Signs in with the form from one process, the password sent to a second and the code exchanged at the first. */
async function signInAcross(form: { browser: TestBrowser } & Awaited<ReturnType<typeof openForm>>, other: TestBrowser) {
  const back = await other.follow(await submit(other, form.form, designer))
  return (await exchange(form.browser, back.location?.searchParams.get('code') ?? '', form.pkce)).json() as Tokens
}

test('two processes accept what the other has begun and signed, also when one has renewed the keys while the other runs', async () => {
  const identity = await startTestIdentity()
  try {
    const { app: first, config } = identity
    const keySet = localKeySet(config.keysDirectory, () => new Date())
    const earlier = openBrowser(first)
    const openedBefore = { browser: earlier, ...(await openForm(earlier)) }
    const file = join(config.keysDirectory, 'identity-keys.json')
    const aged = (await readFile(file, 'utf8')).replace(
      /"createdAt": "[^"]+"/,
      '"createdAt": "2020-01-01T00:00:00.000Z"',
    )
    await writeFile(file, aged)
    const second = await identity.restart()
    const [renewed, retired] = (await readPublicKeys(config.keysDirectory, new Date())).keys
    expect(retired).toBeDefined()

    const afterwards = openBrowser(second)
    const openedAfter = { browser: afterwards, ...(await openForm(afterwards)) }
    const answers = [
      await signInAcross(openedBefore, continued(earlier, second)),
      await signInAcross(openedAfter, continued(afterwards, first)),
    ]
    for (const { access_token: token } of answers) {
      expect(decodeProtectedHeader(token).kid).toBe(renewed?.kid)
      await expect(jwtVerify(token, keySet)).resolves.toBeDefined()
      for (const app of [first, second]) {
        const answer = await openBrowser(app).send('/userinfo', { headers: { authorization: `Bearer ${token}` } })
        expect([answer.status, answer.json()]).toEqual([200, expect.objectContaining({ email: designer.email })])
      }
    }
  } finally {
    await identity.close()
  }
})

test('renews keys that have become old while two processes run, once for both', async () => {
  fakeOnly(['setInterval', 'clearInterval'])
  const identity = await startTestIdentity()
  try {
    const { app: first, config } = identity
    const second = await identity.restart()
    const published = async () =>
      (await readPublicKeys(config.keysDirectory, identity.now())).keys.map(({ kid }) => kid)
    const before = await published()
    identity.moveClock(89 * day)
    await jest.advanceTimersByTimeAsync(10 * minute * 1000)
    expect(await published()).toEqual(before)
    identity.moveClock(2 * day)
    const earlier = openBrowser(first)
    const opened = { browser: earlier, ...(await openForm(earlier)) }
    await jest.advanceTimersByTimeAsync(10 * minute * 1000)
    await until(async () => expect(await published()).toEqual([expect.any(String), ...before]))
    const renewed = await published()
    const { access_token: token } = await signInAcross(opened, continued(earlier, second))
    expect(decodeProtectedHeader(token).kid).toBe(renewed[0])
    await jest.advanceTimersByTimeAsync(10 * minute * 1000)
    // Waits for a process that is still about to renew them.
    await oneProcessAtATime(identity.database.identityDb)(async () => undefined)
    expect(await published()).toEqual(renewed)
  } finally {
    jest.useRealTimers()
    await identity.close()
  }
})

test('goes on with the keys that it has while their file cannot be read', async () => {
  const identity = await startTestIdentity()
  try {
    await writeFile(join(identity.config.keysDirectory, 'identity-keys.json'), '{')
    expect((await signInFully(openBrowser(identity.app))).access_token).toBeTruthy()
    expect(identity.logged()).toContain('the keys could not be read again')
  } finally {
    await identity.close()
  }
})
