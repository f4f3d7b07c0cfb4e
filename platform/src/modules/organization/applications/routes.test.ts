import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type {
  Application,
  Applications,
  ApplicationSecret,
  RecordedChangePage,
} from '@lintel/shared/contract/applications'
import { readConfig } from '../../../config.ts'
import { buildTestApp, type Call, type TestApp } from '../../../testing/build-test-app.ts'
import type { TokenOverrides } from '../../../testing/test-tokens.ts'
import { signInOf } from './sign-in-addresses.ts'

let platform: TestApp
let elsewhere: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
  const issuer = 'https://identity.example.test'
  elsewhere = await buildTestApp({ environment: { IDENTITY_ISSUER: issuer, IDENTITY_APPLICATIONS: 'on' } })
})
afterAll(async () => {
  await platform.close()
  await elsewhere.close()
})

const url = '/api/applications'
const administrator = { as: 'local|everything', organization: 'CFA' }
const checker = {
  name: 'Checker',
  kind: 'confidential',
  redirectAddresses: ['http://localhost/cb', 'http://localhost/cb'],
}

function call(more: Partial<Call>) {
  return platform.call({ ...administrator, url, ...more })
}

test('registers, changes and removes, and records who did what', async () => {
  const made = (await call({ method: 'POST', body: checker })).json<ApplicationSecret>()
  expect(made).toMatchObject({ name: 'Checker', redirectAddresses: ['http://localhost/cb'], people: 0, revision: 1 })
  expect(made.secret).toMatch(/^lintelapp_[\w-]{43}$/)
  const open = (
    await call({ method: 'POST', body: { ...checker, name: 'Open', kind: 'public' } })
  ).json<ApplicationSecret>()
  expect(open.secret).toBeNull()
  const none = await call({ method: 'POST', url: `${url}/${open.id}/secret` })
  expect([none.status, none.json<{ code: string }>().code]).toEqual([409, 'applications/no-secret'])
  const at = `${url}/${made.id}`
  const body = { revision: 1, name: 'Renamed' }
  expect((await call({ method: 'PATCH', url: at, body })).json<Application>()).toMatchObject({
    name: 'Renamed',
    revision: 2,
  })
  const stale = await call({ method: 'PATCH', url: at, body })
  expect([stale.status, stale.json<{ code: string }>().code]).toEqual([409, 'applications/changed-meanwhile'])
  const { secret } = (await call({ method: 'POST', url: `${at}/secret` })).json<ApplicationSecret>()
  expect(secret).not.toBe(made.secret)
  const { applications, most, signIn } = (await call({})).json<Applications>()
  expect([applications.map(({ name }) => name), most, signIn.isExternal]).toEqual([['Renamed', 'Open'], 50, false])
  expect((await call({ method: 'DELETE', url: at })).status).toBe(204)
  expect((await call({ method: 'DELETE', url: at })).status).toBe(404)
  const { items } = (await call({ url: '/api/organizations/CFA/changes?as=recorded' })).json<RecordedChangePage>()
  expect(items.slice(0, 5)).toMatchObject([
    { action: 'application-removed', before: { application: 'Renamed' } },
    { action: 'application-secret-changed', after: { application: 'Renamed' } },
    { action: 'application-changed', before: { application: 'Checker' }, after: { application: 'Renamed' } },
    { action: 'application-added', after: { application: 'Open' } },
    { action: 'application-added', after: { application: 'Checker' }, actor: { id: 'local|everything' } },
  ])
})

test('allows only administrators of the organization', async () => {
  const { id } = (await call({ method: 'POST', body: checker })).json<ApplicationSecret>()
  expect((await call({ as: 'local|designer' })).status).toBe(403)
  for (const one of [
    { method: 'PATCH', body: { revision: 1, name: 'Theirs' } },
    { method: 'DELETE' },
    { method: 'POST', url: `${url}/${id}/secret` },
    { url: `${url}/${id}/consents` },
    { method: 'DELETE', url: `${url}/${id}/consents/local%7Cdesigner` },
  ] as const) {
    const response = await call({ url: `${url}/${id}`, ...one, organization: 'HFA' })
    expect([one, response.status]).toEqual([one, 404])
  }
  const { applications } = (await call({ organization: 'HFA' })).json<Applications>()
  expect(applications).toEqual([])
})

test('creates at most fifty applications, also with concurrent requests', async () => {
  const organization = 'HFA'
  const many = Array.from({ length: 52 }, () => call({ method: 'POST', organization, body: checker }))
  const statuses = (await Promise.all(many)).map(({ status }) => status)
  expect([201, 409].map((status) => statuses.filter((one) => one === status).length)).toEqual([50, 2])
})

/** What a token of the other provider opens: what is open to applications, and what is not. */
async function statusesOf(claims: TokenOverrides): Promise<number[]> {
  const headers = { authorization: `Bearer ${await elsewhere.tokenFor('local|everything', claims)}` }
  const responses = ['/foundation/1.1/current-user', '/api/applications'].map((to) =>
    elsewhere.call({ url: to, organization: 'CFA', headers }),
  )
  return (await Promise.all(responses)).map(({ status }) => status)
}

test('leaves registration to an external provider, and accepts its tokens', async () => {
  const refused = await elsewhere.call({ ...administrator, url, method: 'POST', body: checker })
  expect([refused.status, refused.json<{ code: string }>().code]).toEqual([409, 'applications/registered-elsewhere'])
  const { signIn } = (await elsewhere.call({ ...administrator, url })).json<Applications>()
  expect(signIn).toMatchObject({
    isExternal: true,
    isReady: true,
    authorizationAddress: 'https://identity.example.test/authorize',
  })
  expect(await statusesOf({ azp: 'lintel-web' })).toEqual([200, 200])
  expect(await statusesOf({ azp: 'another', scope: 'openid' })).toEqual([200, 403])
  expect(await statusesOf({ azp: 'lintel-web', scope: 'openid bcf' })).toEqual([200, 403])
})

test('rejects a configuration in which external tokens could not be distinguished from our own', () => {
  const signInWith = (environment: Record<string, string>) => signInOf(readConfig(environment))
  expect(signInWith({})).toMatchObject({ isExternal: false, isReady: true })
  const external = { IDENTITY_ISSUER: 'https://identity.example.test' }
  expect(signInWith(external)).toMatchObject({ isExternal: true, isReady: false })
  expect(signInWith({ ...external, IDENTITY_APPLICATIONS: 'on' })).toMatchObject({ isExternal: true, isReady: true })
})

test('rejects application tokens without an organization or scopes', async () => {
  for (const claims of [{ azp: 'another' }, { azp: 'another', organization: 'CFA' }, { scope: 'bcf' }]) {
    const headers = { authorization: `Bearer ${await platform.tokenFor('local|everything', claims)}` }
    const response = await platform.call({ url: '/foundation/1.0/current-user', headers })
    expect([response.status, response.json()]).toMatchObject([401, { message: expect.any(String) }])
  }
  const nowhere = await platform.call({ url: '/foundation/2.0/auth' })
  expect([nowhere.status, nowhere.json()]).toMatchObject([404, { message: expect.any(String) }])
})
