import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Applications, AuditEvent } from '@lintel/shared/contract/applications'
import { buildTestApp } from '../../../../testing/build-test-app.ts'
import { administrator, openApplicationHarness, type ApplicationHarness } from '../testing/application-harness.ts'
import { openProgram, type ProgramTokens } from '../testing/other-program.ts'

const url = '/api/oauth/register'
const redirectUris = ['http://localhost/callback']

let harness: ApplicationHarness
beforeAll(async () => {
  harness = await openApplicationHarness({
    environment: { IDENTITY_REGISTRATION: 'CFA' },
    identity: { registrationAddress: `http://localhost:9000${url}` },
  })
}, 60_000)
afterAll(() => harness.close())

type Client = { client_id: string; client_secret?: string }

let address = 0

/** From another address each time, unless one is given. */
function register(body: unknown, from = `203.0.113.${(address += 1)}`) {
  return harness.app.inject({
    method: 'POST',
    url,
    remoteAddress: from,
    headers: { 'content-type': 'application/json', origin: 'https://assistant.example' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

async function listed() {
  const response = await harness.call(await harness.signIn(), '/api/applications', { organization: 'CFA' })
  return response.json<Applications>().applications
}

test('lets an assistant register itself, after which people decide what it may do @full', async () => {
  const metadata = await harness.identity.app.inject({
    url: '/.well-known/openid-configuration',
    headers: { host: 'localhost:9011' },
  })
  expect(metadata.json()).toMatchObject({ registration_endpoint: `http://localhost:9000${url}` })
  const body = {
    redirect_uris: redirectUris,
    client_name: 'Any Assistant',
    token_endpoint_auth_method: 'none',
    logo_uri: 'x',
  }
  const response = await register(body)
  expect([response.statusCode, response.headers['access-control-allow-origin']]).toEqual([201, '*'])
  const client = response.json<Client>()
  expect(client).toEqual({
    client_id: expect.any(String),
    client_id_issued_at: expect.any(Number),
    client_name: 'Any Assistant',
    redirect_uris: redirectUris,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  })
  const program = openProgram(harness, { id: client.client_id, secret: null }, administrator)
  const page = await program.open({ scope: 'mcp:read' })
  expect(page.text).toContain('has checked this application')
  const back = await program.press(page, 'allow')
  const tokens = (await program.redeem(back.searchParams.get('code') ?? '')).json() as ProgramTokens
  expect(tokens.scope).toBe('mcp:read')
  expect(await listed()).toMatchObject([{ id: client.client_id, isSelfRegistered: true, createdBy: '' }])
})

test('gives a secret once to a client that can keep it', async () => {
  const response = await register({
    redirect_uris: ['https://assistant.example/callback'],
    grant_types: ['authorization_code'],
  })
  const { client_secret: secret = '' } = response.json<Client>()
  expect(response.json()).toMatchObject({ client_secret_expires_at: 0, client_name: 'Unnamed application' })
  expect(secret.length).toBeGreaterThan(30)
  const stored = await harness.identity.database.asOwner('select * from applications')
  expect(JSON.stringify(stored)).not.toContain(secret)
})

test.each([
  ['no redirect URI', {}, 'invalid_redirect_uri'],
  ['a redirect URI without TLS', { redirect_uris: ['http://assistant.example/callback'] }, 'invalid_redirect_uri'],
  ['a script as a redirect URI', { redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
  [
    'too many redirect URIs',
    { redirect_uris: Array.from({ length: 11 }, () => redirectUris[0]) },
    'invalid_redirect_uri',
  ],
  [
    'a name that hides characters',
    { redirect_uris: redirectUris, client_name: 'Lintel\u202e' },
    'invalid_client_metadata',
  ],
  ['a long name', { redirect_uris: redirectUris, client_name: 'x'.repeat(81) }, 'invalid_client_metadata'],
  ['another grant', { redirect_uris: redirectUris, grant_types: ['client_credentials'] }, 'invalid_client_metadata'],
  ['another response', { redirect_uris: redirectUris, response_types: ['token'] }, 'invalid_client_metadata'],
  [
    'another authentication',
    { redirect_uris: redirectUris, token_endpoint_auth_method: 'tls' },
    'invalid_client_metadata',
  ],
  ['no JSON', '{', 'invalid_client_metadata'],
])('rejects %s', async (_what, body, error) => {
  const response = await register(body)
  expect([response.statusCode, response.json()]).toEqual([
    400,
    { error, error_description: expect.stringMatching(/\w/) },
  ])
})

test('rejects large bodies, and limits an address and the organization', async () => {
  expect((await register({ redirect_uris: redirectUris, software_statement: 'x'.repeat(9000) })).statusCode).toBe(413)
  const from = '198.51.100.7'
  for (let index = 0; index < 10; index += 1) await register({ redirect_uris: redirectUris }, from)
  const limited = await register({ redirect_uris: redirectUris }, from)
  expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
  const { database } = harness.identity
  await database.asOwner(`insert into applications (organization_id, name, kind, redirect_addresses, created_by, is_self_registered)
    select 'CFA', 'Many', 'public', '{}', '', true from generate_series(1, 100)`)
  expect((await register({ redirect_uris: redirectUris })).json()).toMatchObject({
    error_description: expect.stringContaining('Too many applications'),
  })
  const used = (await listed()).filter(({ lastUsedAt }) => lastUsedAt !== null).length
  expect((await harness.register(await harness.signIn(), {})).isSelfRegistered).toBe(false)
  // Those that no one has signed in to make room after a day.
  await database.asOwner(`update applications set created_at = now() - interval '2 days' where is_self_registered`)
  expect((await register({ redirect_uris: redirectUris })).statusCode).toBe(201)
  expect((await listed()).length).toBe(used + 2)
  const recorded = await harness.call(await harness.signIn(), '/api/organizations/CFA/audit-log?take=3')
  const actor = { kind: 'system', name: 'Application Registration' }
  expect(recorded.json<{ items: AuditEvent[] }>().items).toMatchObject([
    {
      action: 'application-added',
      actor,
      address: expect.stringMatching(/^203\./),
      after: { redirectAddresses: redirectUris },
    },
    { action: 'application-removed', actor, before: { application: expect.any(String) } },
    { action: 'application-removed' },
  ])
})

test('is off by default @full', async () => {
  const platform = await buildTestApp()
  const response = await platform.call({ method: 'POST', url, body: { redirect_uris: redirectUris } })
  expect(response.status).toBe(404)
  await platform.close()
})
