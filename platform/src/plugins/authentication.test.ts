import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import type { Problem } from '@lintel/shared/contract'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

const me = 'local|designer'

function inSeconds(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds
}

async function callWith(authorization: string | undefined) {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
  const answer = await platform.call({ url: `/api/users/${encodeURIComponent(me)}`, headers })
  return { status: answer.status, code: answer.json<Problem>().code, challenge: answer.headers['www-authenticate'] }
}

async function callWithToken(overrides: Parameters<TestApp['tokenFor']>[1]) {
  return callWith(`Bearer ${await platform.tokenFor(me, overrides)}`)
}

test('accepts a valid token, whatever the spelling of Bearer', async () => {
  const token = await platform.tokenFor(me)
  expect(await callWith(`bearer ${token}`)).toMatchObject({ status: 200 })
})

test.each([undefined, ''])('asks for a token when there is none (%s)', async (authorization) => {
  expect(await callWith(authorization)).toEqual({
    status: 401,
    code: 'authentication/token-missing',
    challenge: 'Bearer',
  })
})

test.each([
  'Basic bWU6cHc=',
  'Bearer',
  'Bearer a.b',
  'Bearer a.b.c.d',
  'Bearer ..',
  'Bearer e30.e30.e30',
  'Bearer a.b.c extra',
  `Bearer ${'x'.repeat(5000)}`,
])('rejects the malformed "%s"', async (authorization) => {
  expect(await callWith(authorization)).toMatchObject({ status: 401, code: 'authentication/token-malformed' })
})

test('rejects an expired token after 60 seconds of leeway', async () => {
  expect(await callWithToken({ exp: inSeconds(-50) })).toMatchObject({ status: 200 })
  expect(await callWithToken({ exp: inSeconds(-70) })).toMatchObject({
    status: 401,
    code: 'authentication/token-expired',
  })
})

test('rejects tokens of another issuer, for another audience, or not valid yet', async () => {
  const foreign = { status: 401, code: 'authentication/token-foreign' }
  expect(await callWithToken({ iss: 'https://elsewhere.test/' })).toMatchObject(foreign)
  expect(await callWithToken({ aud: 'lintel-web' })).toMatchObject(foreign)
  expect(await callWithToken({ nbf: inSeconds(120) })).toMatchObject(foreign)
})

test('accepts a token for several audiences when ours is among them', async () => {
  const aud = [platform.config.identity.audience, 'http://localhost:9011/userinfo']
  expect(await callWithToken({ aud })).toMatchObject({ status: 200 })
})

test('rejects an unsigned token and one signed with a shared secret', async () => {
  const { issuer, audience } = platform.config.identity
  const claims = { iss: issuer, aud: audience, sub: me, exp: inSeconds(600) }
  const unsigned = new UnsecuredJWT(claims).encode()
  expect(await callWith(`Bearer ${unsigned}`)).toMatchObject({ status: 401 })
  const secret = new TextEncoder().encode('a secret of thirty-two characters')
  const shared = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret)
  expect(await callWith(`Bearer ${shared}`)).toMatchObject({ status: 401, code: 'authentication/token-algorithm' })
})

test.each(['RS512', 'PS256', 'ES256'])('rejects a token signed with %s, by whomever', async (alg) => {
  const { privateKey } = await generateKeyPair(alg)
  const { issuer, audience } = platform.config.identity
  const token = await new SignJWT({ iss: issuer, aud: audience, sub: me, exp: inSeconds(600) })
    .setProtectedHeader({ alg, kid: 'test' })
    .sign(privateKey)
  expect(await callWith(`Bearer ${token}`)).toMatchObject({ status: 401, code: 'authentication/token-algorithm' })
})

test('rejects a token that someone else signed, under our key id, an unknown one or none', async () => {
  const { privateKey } = await generateKeyPair('RS256')
  const { issuer, audience } = platform.config.identity
  for (const named of [{ kid: 'test' }, { kid: 'unknown' }, {}]) {
    const token = await new SignJWT({ iss: issuer, aud: audience, sub: me, exp: inSeconds(600) })
      .setProtectedHeader({ alg: 'RS256', ...named })
      .sign(privateKey)
    expect(await callWith(`Bearer ${token}`)).toMatchObject({ status: 401, code: 'authentication/token-signature' })
  }
})

test('rejects a token whose content was changed', async () => {
  const [header, , signature] = (await platform.tokenFor(me)).split('.')
  const claims = Buffer.from(JSON.stringify({ sub: 'local|everything', exp: inSeconds(600) })).toString('base64url')
  expect(await callWith(`Bearer ${header}.${claims}.${signature}`)).toMatchObject({ status: 401 })
})

test.each<Record<string, string | undefined>>([
  { sub: undefined },
  { sub: '' },
  { sub: 'a b' },
  { sub: `x'; drop table users; --` },
  { iss: undefined },
])('rejects a token with the claims %j', async (claims) => {
  expect(await callWithToken(claims)).toMatchObject({ status: 401 })
})
