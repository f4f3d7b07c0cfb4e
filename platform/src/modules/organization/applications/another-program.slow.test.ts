import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import type { Member } from '@lintel/shared/contract'
import type {
  AllowedApplications,
  ApplicationConsents,
  Applications,
  ApplicationSecret,
  AuditEvent,
} from '@lintel/shared/contract/applications'
import { fakeOnly } from '@lintel/shared/testing/runner'
import { openBrowser } from '../identity/testing/test-browser.ts'
import { administrator, openApplicationHarness, type ApplicationHarness } from './testing/application-harness.ts'
import { openProgram, type ProgramTokens } from './testing/other-program.ts'

let harness: ApplicationHarness
let admin: string
let checker: ApplicationSecret
let plugin: ApplicationSecret
beforeAll(async () => {
  harness = await openApplicationHarness()
  admin = await harness.signIn()
  checker = await harness.register(admin, {})
  plugin = await harness.register(admin, {
    name: 'Plug-in',
    kind: 'public',
    redirectAddresses: ['http://127.0.0.1/cb'],
  })
}, 60_000)
afterEach(() => void jest.useRealTimers())
afterAll(() => harness.close())

async function whoAmI(token: string) {
  const { status, text } = await harness.call(token, '/foundation/1.0/current-user')
  return [status, JSON.parse(text) as object] as const
}

function titleOf(page: string): string | undefined {
  return /<title>([^<]*)/.exec(page)?.[1]
}

const isDesigner = [200, { id: 'designer@lintel.test', name: expect.any(String) }]
const ended = [
  401,
  expect.objectContaining({
    message: "This application's access has expired or was revoked. Sign in to it again.",
  }),
]

test('discovers endpoints, authorizes, and identifies the user, with a client secret', async () => {
  const { versions } = (await harness.call(undefined, '/foundation/versions')).json<{ versions: object[] }>()
  expect(versions).toContainEqual(
    expect.objectContaining({ api_id: 'bcf', version_id: '3.0', api_base_url: 'http://localhost:9000/bcf/3.0' }),
  )
  const auth = await harness.call(undefined, '/foundation/1.0/auth', { origin: 'https://elsewhere.example' })
  expect(auth.headers).toMatchObject({ 'access-control-allow-origin': '*' })
  expect(auth.headers).not.toHaveProperty('access-control-allow-credentials')
  expect(auth.json()).toEqual({
    oauth2_auth_url: 'http://localhost:9011/authorize',
    oauth2_token_url: 'http://localhost:9011/oauth/token',
    http_basic_supported: false,
    supported_oauth2_flows: ['authorization_code_grant'],
  })
  const program = openProgram(harness, checker)
  const page = await program.open({ scope: 'openid made-up', prompt: 'consent' })
  expect([page.status, titleOf(page.text)]).toEqual([
    200,
    'Model Checker wants to read and edit topics as you - Lintel',
  ])
  expect(page.text).toContain('http://localhost:8123')
  expect(page.text).toContain('in the organization Crestline Foods of Lintel')
  expect(String(page.headers['content-security-policy'])).toMatch(/form-action 'self' [^;]* http:\/\/localhost:8123;/)
  const back = await program.press(page, 'allow')
  expect([back.origin, back.searchParams.get('state')]).toEqual(['http://localhost:8123', 'its state'])
  const code = back.searchParams.get('code') ?? ''
  const tokens = (await program.redeem(code)).json() as ProgramTokens
  expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'bcf' })
  expect(await whoAmI(tokens.access_token)).toEqual(isDesigner)
  const renewed = (await program.refresh(tokens.refresh_token)).json() as ProgramTokens
  expect(await whoAmI(renewed.access_token)).toEqual(isDesigner)
})

test('requires PKCE from a program without a secret', async () => {
  const atPort = { redirect_uri: 'http://127.0.0.1:50123/cb' }
  const program = openProgram(harness, plugin)
  const unproven = await program.open({ ...atPort, code_challenge: undefined, code_challenge_method: undefined })
  expect(unproven.location?.searchParams.get('error')).toBe('invalid_request')
  const plain = await program.open({ ...atPort, code_challenge: program.pkce.verifier, code_challenge_method: 'plain' })
  expect(plain.location?.searchParams.get('error')).toBe('invalid_request')
  const first = await program.press(await program.open(atPort), 'allow')
  const wrong = await program.redeem(first.searchParams.get('code') ?? '', { ...atPort, code_verifier: 'w'.repeat(43) })
  expect([wrong.status, wrong.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_grant' })])
  const second = await program.press(await program.open(atPort), 'allow')
  const redeemed = await program.redeem(second.searchParams.get('code') ?? '', atPort)
  expect(await whoAmI((redeemed.json() as ProgramTokens).access_token)).toEqual(isDesigner)
})

test('normalizes redirect URLs like browsers', async () => {
  const application = await harness.register(admin, {
    name: 'Written otherwise',
    redirectAddresses: ['https://TOOL.example', 'https://tool.example/a/../cb'],
  })
  expect(application.redirectAddresses).toEqual(['https://tool.example/', 'https://tool.example/cb'])
  const program = openProgram(harness, application)
  expect((await program.open({ redirect_uri: 'https://tool.example' })).status).not.toBe(400)
  expect((await program.open({ redirect_uri: 'https://tool.example/other' })).status).toBe(400)
})

test('rejects unregistered redirect URLs', async () => {
  const program = openProgram(harness, checker)
  for (const wrong of [
    'http://localhost:8123/other',
    'https://evil.example/callback',
    'http://localhost.evil.example/callback',
  ])
    expect(await program.open({ redirect_uri: wrong })).toMatchObject({ status: 400, location: undefined })
  const back = await program.press(await program.open(), 'cancel')
  expect([back.origin, back.searchParams.get('error')]).toEqual(['http://localhost:8123', 'access_denied'])
})

test('accepts forms only from its own page and the same user', async () => {
  const program = openProgram(harness, checker)
  const page = await program.open()
  const form = { intent: 'allow', csrf: 'made-up' }
  expect((await program.browser.send(page.url, { form })).status).toBe(403)
  const elsewhere = await program.browser.send(page.url, { form, headers: { origin: 'https://evil.example' } })
  expect(elsewhere.status).toBe(403)
  expect((await openProgram(harness, checker).browser.send(page.url)).status).toBe(410)
})

test("redeems a code once, and revokes its tokens when it's replayed", async () => {
  const program = openProgram(harness, checker)
  const code = (await program.press(await program.open(), 'allow')).searchParams.get('code') ?? ''
  const tokens = (await program.redeem(code)).json() as ProgramTokens
  expect(await whoAmI(tokens.access_token)).toEqual(isDesigner)
  expect((await program.redeem(code)).json()).toMatchObject({ error: 'invalid_grant' })
  expect(await whoAmI(tokens.access_token)).toEqual(ended)
  expect((await program.refresh(tokens.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
})

test('rejects codes, tokens and secrets of another application', async () => {
  const program = openProgram(harness, checker)
  const other = openProgram(harness, await harness.register(admin, { name: 'Other' }))
  const code = (await program.press(await program.open(), 'allow')).searchParams.get('code') ?? ''
  expect((await other.redeem(code)).json()).toMatchObject({ error: 'invalid_grant' })
  const tokens = (await program.redeem(code, { client_secret: checker.secret ?? '' })).json() as ProgramTokens
  expect((await other.refresh(tokens.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
  await other.revoke(tokens.refresh_token)
  expect((await program.refresh(tokens.refresh_token)).status).toBe(200)
  const guessed = openProgram(harness, { id: checker.id, secret: 'lintelapp_guessed' })
  expect((await guessed.refresh(tokens.refresh_token)).json()).toMatchObject({ error: 'invalid_client' })
  const nobody = openProgram(harness, { id: '00000000-0000-4000-8000-000000000abc', secret: null })
  expect(await nobody.open()).toMatchObject({ status: 400, location: undefined })
})

test('treats a reused refresh token as theft, and ends only that sign-in', async () => {
  const [thief, another] = [openProgram(harness, checker), openProgram(harness, checker)]
  const [first, kept] = [await thief.signIn(), await another.signIn()]
  const second = (await thief.refresh(first.refresh_token)).json() as ProgramTokens
  harness.identity.moveClock(11)
  expect((await thief.refresh(first.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
  expect((await thief.refresh(second.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
  for (const token of [first, second]) expect(await whoAmI(token.access_token)).toEqual(ended)
  expect(await whoAmI(kept.access_token)).toEqual(isDesigner)
})

test('revokes tokens on request of a program', async () => {
  const program = openProgram(harness, checker)
  const tokens = await program.signIn()
  expect((await program.revoke(tokens.refresh_token)).status).toBe(200)
  expect(await whoAmI(tokens.access_token)).toEqual(ended)
})

test('grants access only to the open APIs of its own organization', async () => {
  const { access_token: token } = await openProgram(harness, checker, administrator).signIn()
  for (const url of ['/api/topics', '/api/users/local%7Ceverything', '/api/applications', '/api/organizations/CFA']) {
    const response = await harness.call(token, url, { organization: 'CFA' })
    expect([url, response.status, response.json<{ code: string }>().code]).toEqual([url, 403, 'applications/not-open'])
    expect(response.headers['www-authenticate']).toBe('Bearer error="insufficient_scope"')
  }
  const graphql = { method: 'POST', body: { query: '{ captureReviewCount }' }, organization: 'CFA' } as const
  expect((await harness.call(token, '/graphql/datacapture', graphql)).status).toBe(403)
  const userinfo = { headers: { authorization: `Bearer ${token}` } }
  expect((await openBrowser(harness.identity.app).send('/userinfo', userinfo)).status).toBe(401)
  const open = async (url: string, organization: string) => (await harness.call(token, url, { organization })).text
  expect(await open('/api/seeded/member', 'CFA')).toBe('CFA')
  expect(JSON.parse(await open('/api/seeded/member', 'HFA'))).toMatchObject({ code: 'organizations/not-found' })
  expect([await open('/api/seeded/person', 'CFA'), await open('/api/seeded/person', 'HFA')]).toEqual(['CFA', 'none'])
  expect((await harness.call(admin, '/api/seeded/member', { organization: 'HFA' })).text).toBe('HFA')
})

test('is listed with its users until an administrator revokes their consents', async () => {
  const application = await harness.register(admin, { name: 'Listed' })
  const program = openProgram(harness, application)
  const tokens = await program.signIn()
  await openProgram(harness, application).signIn()
  const at = `/api/applications/${application.id}/consents`
  const listed = await harness.call(admin, at, { organization: 'CFA' })
  expect(listed.json<ApplicationConsents>()).toMatchObject({
    items: [{ personId: 'local|designer', signIns: 2, personName: expect.stringMatching(/\w/) }],
    next: null,
  })
  expect((await harness.call(admin, at, { organization: 'HFA' })).status).toBe(404)
  const end = { method: 'DELETE', organization: 'CFA' } as const
  expect((await harness.call(admin, `${at}/local%7Cdesigner`, end)).status).toBe(204)
  expect(await whoAmI(tokens.access_token)).toEqual(ended)
  expect((await program.refresh(tokens.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
  expect((await harness.call(admin, `${at}/local%7Cdesigner`, end)).status).toBe(404)
  const again = await program.signIn()
  expect(await whoAmI(again.access_token)).toEqual(isDesigner)
  expect(await whoAmI(tokens.access_token)).toEqual(ended)
})

test('loses access for a removed member, even if they are added again', async () => {
  const program = openProgram(harness, await harness.register(admin, { name: 'Of a member who goes' }))
  const tokens = await program.signIn()
  const organization = { organization: 'CFA' }
  const at = '/api/organizations/CFA/members'
  const members = (await harness.call(admin, '/api/organizations/CFA/users', organization)).json<Member[]>()
  const { roles = [] } = members.find(({ id }) => id === 'local|designer') ?? {}
  const removed = await harness.call(admin, `${at}/local%7Cdesigner`, { method: 'DELETE', ...organization })
  expect(removed.status).toBe(204)
  const body = { userId: 'local|designer', roles }
  expect((await harness.call(admin, at, { method: 'PUT', body, ...organization })).status).toBe(200)
  expect(await whoAmI(tokens.access_token)).toEqual(ended)
  expect((await program.refresh(tokens.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
  expect(await whoAmI((await program.signIn()).access_token)).toEqual(isDesigner)
})

test('is listed for the user in all organizations, who can only revoke their own consent', async () => {
  const here = await harness.register(admin, { name: 'Here' })
  const there = await harness.register(admin, { name: 'There' }, 'HFA')
  const program = openProgram(harness, here, administrator)
  const tokens = await program.signIn()
  await openProgram(harness, there, administrator).signIn()
  const other = await openProgram(harness, here).signIn()
  const own = '/api/users/local%7Ceverything/applications'
  const listed = async (query = '') => (await harness.call(admin, own + query)).json<AllowedApplications>()
  const { items } = await listed()
  expect(items.filter(({ name }) => ['Here', 'There'].includes(name))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: here.id, organizationId: 'CFA', organizationName: 'Crestline Foods', signIns: 1 }),
      expect.objectContaining({ id: there.id, organizationId: 'HFA', organizationName: 'Harbor & Field' }),
    ]),
  )
  const [first, second] = items
  expect(await listed('?take=1')).toMatchObject({ items: [{ id: first?.id }], next: first?.id })
  expect(await listed(`?take=1&after=${first?.id}`)).toMatchObject({ items: [{ id: second?.id }] })
  const designer = await harness.signIn({ email: 'designer@lintel.test', password: 'lintel' })
  expect((await harness.call(designer, own)).status).toBe(404)
  expect((await harness.call(tokens.access_token, own)).status).toBe(403)
  const end = { method: 'DELETE' } as const
  expect((await harness.call(designer, `${own}/${here.id}`, end)).status).toBe(404)
  expect((await harness.call(admin, `${own}/${here.id}`, end)).status).toBe(204)
  expect(await whoAmI(tokens.access_token)).toEqual(ended)
  expect((await program.refresh(tokens.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
  expect(await whoAmI(other.access_token)).toEqual(isDesigner)
  expect((await listed()).items.map(({ name }) => name)).not.toContain('Here')
  const log = '/api/organizations/CFA/audit-log?action=application-consent-ended'
  expect((await harness.call(admin, log)).json<{ items: AuditEvent[] }>().items[0]).toMatchObject({
    actor: { kind: 'person', id: 'local|everything' },
    subject: null,
    before: { application: 'Here' },
  })
  expect((await harness.call(admin, `${own}/${here.id}`, end)).json()).toMatchObject({
    code: 'applications/consent-not-found',
  })
})

test("loses access with a new secret, and when it's removed", async () => {
  const application = await harness.register(admin, { name: 'Removed' })
  const tokens = await openProgram(harness, application).signIn()
  const at = `/api/applications/${application.id}`
  const rotated = await harness.call(admin, `${at}/secret`, { method: 'POST', organization: 'CFA' })
  const { secret } = rotated.json<ApplicationSecret>()
  const refused = await openProgram(harness, application).refresh(tokens.refresh_token)
  expect(refused.json()).toMatchObject({ error: 'invalid_client' })
  const renewed = await openProgram(harness, { ...application, secret }).refresh(tokens.refresh_token)
  expect(renewed.status).toBe(200)
  const { applications } = (
    await harness.call(admin, '/api/applications', { organization: 'CFA' })
  ).json<Applications>()
  const found = applications.find(({ id }) => id === application.id)
  expect(found).toMatchObject({ people: 1, lastUsedAt: expect.any(String), secretChangedAt: expect.any(String) })
  expect(JSON.stringify(applications)).not.toContain(secret)
  const stored = await harness.identity.database.asOwner<{ text: string }>('select a::text as text from applications a')
  expect(stored.map(({ text }) => text).join()).not.toContain(secret)
  expect((await harness.call(admin, at, { method: 'DELETE', organization: 'CFA' })).status).toBe(204)
  expect(await whoAmI((renewed.json() as ProgramTokens).access_token)).toEqual(ended)
  const gone = await openProgram(harness, { ...application, secret }).refresh(tokens.refresh_token)
  expect(gone.json()).toMatchObject({ error: 'invalid_client' })
})

test('keeps access when the browser signs out, and loses it on signing out everywhere', async () => {
  const program = openProgram(harness, checker)
  const tokens = await program.signIn()
  await program.browser.send('/v2/logout')
  expect(await whoAmI(tokens.access_token)).toEqual(isDesigner)
  const person = await harness.signIn({ email: 'designer@lintel.test', password: 'lintel' })
  const out = await harness.call(person, '/api/users/local%7Cdesigner/sign-out-everywhere', { method: 'POST' })
  expect(out.status).toBeLessThan(300)
  expect(await whoAmI(tokens.access_token)).toEqual(ended)
  expect((await program.refresh(tokens.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
})

test('asks for consent again after a month', async () => {
  const program = openProgram(harness, checker, { email: 'guest@lintel.test', password: 'lintel' })
  const tokens = await program.signIn()
  fakeOnly(['Date'], Date.now() + 32 * 86_400_000)
  expect((await program.refresh(tokens.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
})
