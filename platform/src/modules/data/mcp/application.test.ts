import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { ApplicationSecret } from '@lintel/shared/contract/applications'
import {
  administrator,
  openApplicationHarness,
  type ApplicationHarness,
} from '../../organization/applications/testing/application-harness.ts'
import { openProgram, type ProgramTokens } from '../../organization/applications/testing/other-program.ts'
import { connectClient } from './testing/mcp-client.ts'

let harness: ApplicationHarness
let assistant: ApplicationSecret
beforeAll(async () => {
  harness = await openApplicationHarness()
  await harness.identity.database.asOwner(
    `insert into project_groups (organization_id, project_number, project_name) values ('CFA', '1', 'Main Street')`,
  )
  assistant = await harness.register(await harness.signIn(), { name: 'Assistant' })
}, 60_000)
afterAll(() => harness.close())

const resource = 'http://localhost:9000/mcp'
const metadata = 'http://localhost:9000/.well-known/oauth-protected-resource/mcp'

/** The tokens of an application, after the person chose what it may do. */
async function signIn(scope: string, writes?: 'yes'): Promise<{ tokens: ProgramTokens; page: string }> {
  const program = openProgram(harness, assistant, administrator)
  const page = await program.open({ scope, resource })
  const back = await program.press(page, 'allow', { writes })
  const tokens = (await program.redeem(back.searchParams.get('code') ?? '', { resource })).json() as ProgramTokens
  return { tokens, page: page.text }
}

function post(token: string | undefined, method: string, params: object = {}) {
  return harness.call(token, '/mcp', {
    method: 'POST',
    body: { jsonrpc: '2.0', id: 1, method, params },
    accept: 'application/json, text/event-stream',
  })
}

test('responds without a token with the URL of the authorization metadata', async () => {
  const refused = await post(undefined, 'tools/list')
  expect([refused.status, refused.headers['www-authenticate']]).toEqual([
    401,
    `Bearer scope="mcp:read mcp:write", resource_metadata="${metadata}"`,
  ])
  expect((await post('wrong.wrong.wrong', 'tools/list')).headers['www-authenticate']).toBe(
    `Bearer error="invalid_token", scope="mcp:read mcp:write", resource_metadata="${metadata}"`,
  )
  const found = await harness.call(undefined, new URL(metadata).pathname, { origin: 'https://elsewhere.example' })
  expect(found.headers).toMatchObject({ 'access-control-allow-origin': '*' })
  expect(found.json()).toEqual({
    resource,
    authorization_servers: ['http://localhost:9011/'],
    scopes_supported: ['mcp:read', 'mcp:write'],
    bearer_methods_supported: ['header'],
    resource_name: 'Lintel',
  })
})

test('lets an application read what the user allowed, only in its own organization', async () => {
  const { tokens, page } = await signIn('mcp:read mcp:write')
  const allowed = await harness.call(await harness.signIn(), '/api/users/local%7Ceverything/applications')
  expect(allowed.json()).toMatchObject({ items: [{ name: 'Assistant', scopes: ['mcp:read'] }] })
  expect(page).toContain('Assistant wants to read your data as you')
  expect(page).toContain('name="writes"')
  expect(tokens.scope).toBe('mcp:read')
  const client = await connectClient(harness.app, { token: tokens.access_token })
  expect((await client.read('list_projects', { limit: 1 })).items).toHaveLength(1)
  await client.close()
  const elsewhere = await harness.call(tokens.access_token, '/mcp', {
    method: 'POST',
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    organization: 'HFA',
  })
  expect(elsewhere.status).toBe(404)
  const bcf = await harness.call(tokens.access_token, '/foundation/1.0/current-user')
  expect([bcf.status, bcf.headers['www-authenticate']]).toEqual([403, 'Bearer error="insufficient_scope", scope="bcf"'])
  const write = await post(tokens.access_token, 'tools/call', { name: 'create_topic', arguments: {} })
  expect([write.status, write.headers['www-authenticate']]).toEqual([
    403,
    `Bearer error="insufficient_scope", scope="mcp:read mcp:write", resource_metadata="${metadata}"`,
  ])
  expect(write.json()).toMatchObject({ error: { data: { code: 'applications/scope-missing' } } })
})

test("writes what the user allowed, and names the application in the topic's history and in webhooks", async () => {
  const endpoint = { address: 'https://example.com/events', description: '', events: ['topic.created'] }
  const session = await harness.signIn()
  const added = await harness.call(session, '/api/webhooks', { method: 'POST', body: endpoint, organization: 'CFA' })
  expect(added.status).toBe(201)
  const { tokens } = await signIn('mcp:write', 'yes')
  expect(tokens.scope).toBe('mcp:read mcp:write')
  const client = await connectClient(harness.app, { token: tokens.access_token })
  const [project] = (await client.read('list_projects', { limit: 1 })).items
  const topic = await client.read('create_topic', { projectId: project?.['id'], title: 'A door is missing' })
  await client.read('add_topic_comment', { id: topic['id'], text: 'Seen' })
  for (const event of await client.readAll('list_topic_history', { id: topic['id'] }))
    expect(event).toMatchObject({ author: { id: 'local|everything' }, through: 'Assistant' })
  const [message] = await harness.identity.database.asOwner<{ body: string }>(`select body from webhook_messages`)
  expect(JSON.parse(message?.body ?? '')).toMatchObject({ type: 'topic.created', data: { through: 'Assistant' } })
  await client.close()
})

test('denies access to a BCF API client that is only allowed to use topics', async () => {
  const { access_token: token } = await openProgram(harness, assistant, administrator).signIn()
  const refused = await post(token, 'tools/list')
  expect([refused.status, refused.headers['www-authenticate']]).toEqual([
    403,
    `Bearer error="insufficient_scope", scope="mcp:read", resource_metadata="${metadata}"`,
  ])
})

test('loses access as soon as the user revokes it', async () => {
  const { tokens } = await signIn('mcp:read')
  const own = `/api/users/local%7Ceverything/applications/${assistant.id}`
  expect((await harness.call(await harness.signIn(), own, { method: 'DELETE' })).status).toBe(204)
  const ended = await post(tokens.access_token, 'tools/list')
  expect(ended.status).toBe(401)
  expect(ended.headers['www-authenticate']).toContain(`resource_metadata="${metadata}"`)
})
