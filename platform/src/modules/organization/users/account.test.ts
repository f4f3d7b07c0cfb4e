import type { Problem, User } from '@lintel/shared/contract'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'

let platform: TestApp
beforeEach(async () => {
  platform = await buildTestApp()
})
afterEach(async () => {
  jest.useRealTimers()
  await platform.close()
})

const me = 'local|viewer'
const url = '/api/users/local%7Cviewer'

test('changes the contact address', async () => {
  const body = { contactEmail: 'vera@example.test' }
  const changed = await platform.call({ method: 'PUT', url, as: me, organization: 'HFA', body })
  expect(changed.json<User>()).toMatchObject({ ...body, firstName: 'Vera', roles: ['lintel.prototypes.read'] })
  expect((await platform.call({ url, as: me })).json<User>().contactEmail).toBe(body.contactEmail)
})

test.each([
  [{ contactEmail: 'vera' }, 'contactEmail'],
  [{ contactEmail: '' }, 'contactEmail'],
  [{ contactEmail: `${'x'.repeat(250)}@example.test` }, 'contactEmail'],
  [{ contactEmail: 'vera@example.test', firstName: 'Root' }, ''],
  [{ contactEmail: 'vera@example.test', picture: 'https://evil.test/x.png' }, ''],
  [{}, 'contactEmail'],
])('refuses %j and changes nothing', async (body, path) => {
  const refused = await platform.call({ method: 'PUT', url, as: me, body })
  expect(refused.json<Problem>()).toMatchObject({ status: 400, code: 'request/invalid', errors: [{ path }] })
  expect((await platform.call({ url, as: me })).json<User>()).toMatchObject({
    firstName: 'Vera',
    contactEmail: 'viewer@lintel.test',
  })
})

test('changes nobody else, and nobody who is not registered', async () => {
  const body = { contactEmail: 'evil@example.test' }
  const foreign = await platform.call({ method: 'PUT', url, as: 'local|everything', body })
  const nobody = await platform.call({ method: 'PUT', url: '/api/users/local%7Cnever', as: 'local|never', body })
  expect([foreign.status, nobody.status]).toEqual([404, 404])
})

test('tells the sign-in address to the person only', async () => {
  const token = await platform.tokenFor(me, { [platform.config.identity.emailClaim]: 'Vera@sign.test' })
  const own = await platform.call({ url, headers: { authorization: `Bearer ${token}` } })
  expect(own.json<User>().signInEmail).toBe('vera@sign.test')
  const members = await platform.call({ url: '/api/organizations/ACME/users', as: 'local|everything' })
  expect(members.text).not.toContain('sign.test')
})

const signOut = { method: 'POST' as const, url: `${url}/sign-out-everywhere` }

async function tokenIssued(secondsAgo: number, userId = me) {
  return `Bearer ${await platform.tokenFor(userId, { iat: Math.floor(Date.now() / 1000) - secondsAgo })}`
}

test('signs out everywhere: what was issued before works nowhere any more, what is issued later does', async () => {
  const [old, now] = [await tokenIssued(300), await tokenIssued(0)]
  const other = await tokenIssued(300, 'local|designer')
  const read = (authorization: string, path = url) => platform.call({ url: path, headers: { authorization } })
  expect((await read(old)).status).toBe(200)
  expect((await platform.call({ ...signOut, headers: { authorization: now } })).status).toBe(204)
  for (const token of [old, now]) {
    const refused = await read(token)
    expect([refused.status, refused.json<Problem>().code]).toEqual([401, 'authentication/signed-out'])
    expect(refused.headers['www-authenticate']).toContain('invalid_token')
    expect((await read(token, '/api/organizations/ACME')).status).toBe(401)
    expect((await read(token, '/api/organizations/NOWHERE')).status).toBe(401)
  }
  expect((await read(other, '/api/users/local%7Cdesigner')).status).toBe(200)
  expect((await read(await tokenIssued(-30))).status).toBe(200)
})

test('is known to every server at once', async () => {
  const token = await tokenIssued(60)
  const authorization = { authorization: token }
  expect((await platform.call({ url, headers: authorization })).status).toBe(200)
  // Another process would write the row like this, without telling this one.
  await platform.asOwner('update users set signed_out_at = now() where id = $1', [me])
  expect((await platform.call({ url, headers: authorization })).status).toBe(401)
})

test('signs out nobody else', async () => {
  const foreign = await platform.call({ ...signOut, as: 'local|everything' })
  expect([foreign.status, foreign.json<Problem>().code]).toEqual([404, 'users/not-found'])
  expect((await platform.call({ url, as: me })).status).toBe(200)
})

test('says where sessions end when another identity provider keeps them', async () => {
  await platform.close()
  platform = await buildTestApp({ environment: { IDENTITY_ISSUER: 'https://login.example.test/' } })
  const refused = await platform.call({ ...signOut, as: me })
  expect([refused.status, refused.json<Problem>().code]).toEqual([501, 'users/sessions-elsewhere'])
  expect((await platform.call({ url, as: me })).status).toBe(200)
})
