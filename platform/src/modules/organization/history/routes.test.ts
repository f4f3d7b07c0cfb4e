import { organizationChangePageSchema, type OrganizationChangePage, type Problem } from '@lintel/shared/contract'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { databaseErrorCode } from '../../../database/failures.ts'
import { withScope } from '../../../database/scope.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'

let platform: TestApp
beforeEach(async () => {
  platform = await buildTestApp()
})
afterEach(() => platform.close())

const admin = 'local|everything'
const evelyn = { id: admin, name: 'Evelyn Everett' }
const theme = {
  logoUrl: 'crestline-foods.1f104a1c4f.svg',
  logoMaxHeight: 64,
  primaryColor: '#C8102E',
  headerBackground: '#8A0F24',
  headerForeground: '#FFFFFF',
}

async function history(query = '', organization = 'CFA'): Promise<OrganizationChangePage> {
  const response = await platform.call({ url: `/api/organizations/${organization}/changes${query}`, as: admin })
  expect(response.status).toBe(200)
  return response.json<OrganizationChangePage>()
}

async function change(body: object) {
  const response = await platform.call({ method: 'PUT', url: '/api/organizations/CFA', as: admin, body })
  expect(response.status).toBe(200)
}

async function putRoles(userId: string, roles: string[]) {
  const body = { userId, roles }
  const response = await platform.call({ method: 'PUT', url: '/api/organizations/CFA/members', as: admin, body })
  expect(response.status).toBe(200)
}

test('records who changed name, theme and logo, with both values @full', async () => {
  await change({ displayName: 'Crest', theme: { ...theme, primaryColor: '#112233', logoUrl: null } })
  const { items } = await history('?take=3')
  expect(items).toMatchObject([
    {
      action: 'logo-changed',
      actor: evelyn,
      subject: null,
      before: { logoUrl: theme.logoUrl },
      after: { logoUrl: null },
    },
    { action: 'theme-changed', before: { primaryColor: '#C8102E' }, after: { primaryColor: '#112233' } },
    { action: 'name-changed', before: { displayName: 'Crestline Foods' }, after: { displayName: 'Crest' } },
  ])
  expect(items[1]?.before).toEqual({ primaryColor: '#C8102E' })
})

test('records a theme that was not there, or no longer exists, as null @full', async () => {
  await change({ displayName: 'Crestline Foods', theme: null })
  await change({ displayName: 'Crestline Foods', theme: { ...theme, logoUrl: null } })
  const { items } = await history('?take=1')
  const look = { logoMaxHeight: 64, primaryColor: '#C8102E', headerBackground: '#8A0F24', headerForeground: '#FFFFFF' }
  expect(items).toMatchObject([{ action: 'theme-changed', before: null, after: look }])
})

test('records role changes, and added and removed members', async () => {
  await putRoles('local|guest', ['prototypes.read'])
  await putRoles('local|guest', ['lintel.prototypes.edit'])
  await platform.call({ method: 'DELETE', url: '/api/organizations/CFA/members/local%7Cguest', as: admin })
  await platform.call({ method: 'DELETE', url: '/api/users/local%7Canalyst/organizations/CFA', as: 'local|analyst' })
  const { items } = await history('?take=4')
  const guest = { id: 'local|guest', name: 'Gale Guest' }
  expect(items).toMatchObject([
    { action: 'member-left', actor: { id: 'local|analyst', name: 'Anika Abara' }, subject: { id: 'local|analyst' } },
    { action: 'member-removed', subject: guest, before: { roles: ['lintel.prototypes.edit'] }, after: null },
    {
      action: 'roles-changed',
      actor: evelyn,
      subject: guest,
      before: { roles: ['lintel.prototypes.read'] },
      after: { roles: ['lintel.prototypes.edit'] },
    },
    { action: 'member-added', subject: guest, before: null, after: { roles: ['lintel.prototypes.read'] } },
  ])
})

test('records nothing if nothing changes or the change is rejected', async () => {
  const before = await history()
  await change({ displayName: 'Crestline Foods', theme })
  await putRoles('local|designer', ['topics.read', 'revitassembly.create', 'revitassembly.read', 'prototypes.read'])
  const refused = { method: 'DELETE', url: '/api/organizations/CFA/members/local%7Ceverything', as: admin } as const
  expect((await platform.call(refused)).status).toBe(409)
  expect(await history()).toEqual(before)
})

test('returns stable pages while entries are added', async () => {
  for (const displayName of ['One', 'Two', 'Three']) await change({ displayName, theme })
  const first = await history('?take=2')
  await change({ displayName: 'Four', theme })
  const second = await history(`?take=2&before=${first.next}`)
  const names = [...first.items, ...second.items].map(({ after }) => after?.displayName)
  expect(names.slice(0, 3)).toEqual(['Three', 'Two', 'One'])
  const rest = await history(`?take=100&before=${second.next}`)
  expect(rest.next).toBeNull()
})

test.each([2_147_483_648, Number.MAX_SAFE_INTEGER, '1e30'])('rejects the place %s in words', async (before) => {
  const response = await platform.call({ url: `/api/organizations/CFA/changes?before=${before}`, as: admin })
  const { code, errors } = response.json<Problem>()
  expect([response.status, code, errors?.[0]?.path]).toEqual([400, 'request/invalid', 'query.before'])
  expect((await history('?before=2147483647')).items.length).toBeGreaterThan(0)
})

test('leaves out actions that earlier shells do not know, and returns later ones as unknown', async () => {
  for (const [action, after] of [
    ['application-removed', null],
    ['token-created', { name: 'Nightly upload' }],
    ['seal-broken', { name: 3 }],
  ] as const)
    await platform.asOwner(
      `insert into organization_changes (organization_id, action, actor_id, actor_name, after) values ('CFA', $1, 'x', 'Xu', $2)`,
      [action, JSON.stringify(after)],
    )
  const [whole, first] = [await history('?take=1&as=recorded'), await history('?take=1')]
  const names: string[] = whole.items.map(({ action }) => action)
  expect(names).toEqual(['application-removed'])
  expect(organizationChangePageSchema.safeParse(first).success).toBe(true)
  const log = await platform.call({ url: '/api/organizations/CFA/audit-log?take=3', as: admin })
  expect(log.json<{ items: object[] }>().items).toMatchObject([
    { action: 'unknown', actor: { kind: 'person', name: 'Xu' }, after: null },
    { action: 'token-created', after: { name: 'Nightly upload' } },
    { action: 'application-removed' },
  ])
})

test('allows only administrators of the organization', async () => {
  const url = '/api/organizations/CFA/changes'
  const member = await platform.call({ url, as: 'local|designer' })
  expect([member.status, member.json<Problem>().code]).toEqual([403, 'roles/missing'])
  const stranger = await platform.call({ url, as: 'local|viewer' })
  expect([stranger.status, stranger.json<Problem>().code]).toEqual([404, 'organizations/not-found'])
  await change({ displayName: 'Only here', theme })
  expect(JSON.stringify(await history('?take=100', 'HFA'))).not.toContain('Only here')
})

test.each([
  `update organization_changes set actor_name = 'Nobody'`,
  `delete from organization_changes`,
  `truncate organization_changes`,
])('denies the login of the platform: %s', async (statement) => {
  const attempt = withScope(platform.db, { organizationId: 'CFA' }, (tx) => tx.execute(statement))
  await expect(attempt.catch(databaseErrorCode)).resolves.toBe('42501')
})

test('denies entries in the name of another organization', async () => {
  const forged = `insert into organization_changes (organization_id, action, actor_id, actor_name)
    values ('HFA', 'name-changed', 'x', 'x')`
  const attempt = withScope(platform.db, { organizationId: 'CFA' }, (tx) => tx.execute(forged))
  await expect(attempt.catch(databaseErrorCode)).resolves.toBe('42501')
})

test('keeps the names of deleted people', async () => {
  await putRoles('local|guest', [])
  await platform.asOwner(`delete from users where id = 'local|guest'`)
  const { items } = await history('?take=1')
  expect(items[0]?.subject).toEqual({ id: 'local|guest', name: 'Gale Guest' })
})
