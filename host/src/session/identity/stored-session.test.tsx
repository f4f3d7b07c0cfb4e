import { beforeEach, expect, jest, test } from '@jest/globals'
import { fakeOnly } from '@lintel/shared/testing/runner'
import { aConfig } from '../../testing/fixtures.ts'
import { forgetBrowser, signedIn } from '../../testing/open-identity.tsx'
import { storedSession } from './stored-session.ts'

// The real SDK stores the session; a version that stores it in another way fails here.
beforeEach(() => fakeOnly(['Date'], Math.floor(Date.now() / 1000) * 1000))

const { identity } = aConfig()

test('reads who is signed in, and the token that the SDK would give', async () => {
  const { client } = await signedIn()
  expect(storedSession(identity)).toEqual({ person: 'auth0|ada', token: await client.accessToken() })
})

test('gives no token that the SDK would renew', async () => {
  await signedIn({ lifetime: 3600 })
  jest.setSystemTime(Date.now() + 3541 * 1000)
  expect(storedSession(identity)).toBeUndefined()
})

test('finds nobody for another application, another API, or once the person has signed out', async () => {
  const { client } = await signedIn()
  expect(storedSession({ ...identity, clientId: 'other' })).toBeUndefined()
  expect(storedSession({ ...identity, audience: 'other' })).toBeUndefined()
  const forgotten = Promise.withResolvers<undefined>()
  void client.signOut(() => forgotten.resolve(undefined))
  await forgotten.promise
  expect(storedSession(identity)).toBeUndefined()
  forgetBrowser()
})
