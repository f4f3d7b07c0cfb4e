import type { Member, Problem } from '@lintel/shared/contract'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { buildTestApp, type Call, type TestApp } from '../../../testing/build-test-app.ts'

let platform: TestApp
beforeEach(async () => {
  platform = await buildTestApp()
})
afterEach(() => platform.close())

const admin = 'local|everything'

function members(organization: string): string {
  return `/api/organizations/${organization}/members`
}

function memberOf(organization: string, userId: string): string {
  return `${members(organization)}/${encodeURIComponent(userId)}`
}

async function outcome(call: Call): Promise<[number, string | undefined]> {
  const answer = await platform.call(call)
  return [answer.status, answer.text === '' ? undefined : answer.json<Problem>().code]
}

function put(userId: string, roles: string[], as = admin) {
  return platform.call({ method: 'PUT', url: members('CFA'), as, body: { userId, roles } })
}

async function idsOf(organization: string): Promise<string[]> {
  const answer = await platform.call({ url: `/api/organizations/${organization}/users`, as: admin })
  return answer.json<Member[]>().map(({ id }) => id)
}

test.each(['/api/CFA/users', '/api/organizations/CFA/users'])(
  'lists the members with their roles by GET %s',
  async (url) => {
    const answer = await platform.call({ url, as: 'local|designer' })
    expect(answer.status).toBe(200)
    expect(
      answer
        .json<Member[]>()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['local|analyst', 'local|designer', 'local|everything', 'local|reviewer'].sort())
    expect(answer.json<Member[]>().find(({ id }) => id === 'local|analyst')?.roles).toContain('lintel.analytics.read')
  },
)

test('shows a member only with the roles they hold here', async () => {
  await put('local|viewer', [])
  const answer = await platform.call({ url: '/api/CFA/users', as: admin })
  expect(answer.json<Member[]>().find(({ id }) => id === 'local|viewer')?.roles).toEqual([])
})

test('adds a member, with the roles written either way, and replaces them', async () => {
  const added = await put('local|guest', ['lintel.prototypes.read', 'analytics.read', 'analytics.read'])
  expect(added.json<Member>()).toMatchObject({
    id: 'local|guest',
    roles: ['lintel.analytics.read', 'lintel.prototypes.read'],
  })
  const replaced = await put('local|guest', ['prototypes.edit'])
  expect(replaced.json<Member>().roles).toEqual(['lintel.prototypes.edit'])
  expect(await idsOf('CFA')).toContain('local|guest')
})

test('gives roles that only a remote knows, and answers them to whoever holds them', async () => {
  const given = await put('local|guest', ['inspections.read', 'lintel.inspections.site.update'])
  expect(given.json<Member>().roles).toEqual(['lintel.inspections.read', 'lintel.inspections.site.update'])
  const own = await platform.call({ url: '/api/users/local%7Cguest', as: 'local|guest', organization: 'CFA' })
  expect(own.json<Member>().roles).toEqual(['lintel.inspections.read', 'lintel.inspections.site.update'])
})

test.each(['prototypes', '.read', 'a..b', 'a.b c', 'A.read', `${'a'.repeat(60)}.read`])(
  'rejects %j, which is no word for a role',
  async (word) => {
    const role = await put('local|guest', [word])
    expect(role.json<Problem>()).toMatchObject({ status: 400, code: 'members/unknown-role' })
  },
)

test('gives a role effect at once', async () => {
  const url = '/api/organizations/CFA'
  const call = { method: 'PUT', url, as: 'local|designer', body: { displayName: 'New', theme: null } } as const
  expect((await platform.call(call)).status).toBe(403)
  await put('local|designer', ['organization.update'])
  expect((await platform.call(call)).status).toBe(200)
  await put('local|designer', [])
  expect((await platform.call(call)).status).toBe(403)
})

test('rejects roles and users that do not exist', async () => {
  const role = await put('local|guest', ['prototypes.read', 'lintel.owner'])
  expect(role.json<Problem>()).toMatchObject({ status: 400, code: 'members/unknown-role', errors: [{ path: 'roles' }] })
  const user = await put('local|nobody-yet', [])
  expect(user.json<Problem>()).toMatchObject({ status: 404, code: 'members/user-not-found' })
  const hostile = await put(`x'; drop table members; --`, [])
  expect(hostile.json<Problem>()).toMatchObject({ status: 400, code: 'request/invalid' })
})

test('lets only holders of organization.update change members', async () => {
  const body = { userId: 'local|guest', roles: [] }
  expect(await outcome({ method: 'PUT', url: members('CFA'), as: 'local|designer', body })).toEqual([
    403,
    'roles/missing',
  ])
  expect(await outcome({ method: 'PUT', url: members('CFA'), as: 'local|viewer', body })).toEqual([
    404,
    'organizations/not-found',
  ])
  const removal = { method: 'DELETE', url: memberOf('CFA', 'local|analyst') } as const
  expect(await outcome({ ...removal, as: 'local|designer' })).toEqual([403, 'roles/missing'])
  expect(await outcome({ ...removal, as: 'local|guest' })).toEqual([404, 'organizations/not-found'])
})

test('removes a member, who then finds nothing any more', async () => {
  expect(await outcome({ method: 'DELETE', url: memberOf('CFA', 'local|analyst'), as: admin })).toEqual([
    204,
    undefined,
  ])
  expect(await idsOf('CFA')).not.toContain('local|analyst')
  expect(await outcome({ url: '/api/organizations/CFA', as: 'local|analyst' })).toEqual([
    404,
    'organizations/not-found',
  ])
  expect(await outcome({ method: 'DELETE', url: memberOf('CFA', 'local|analyst'), as: admin })).toEqual([
    404,
    'members/not-found',
  ])
})

test('lets anyone leave, of one organization only', async () => {
  expect(await outcome({ method: 'DELETE', url: memberOf('HFA', 'local|viewer'), as: 'local|viewer' })).toEqual([
    204,
    undefined,
  ])
  expect(await idsOf('HFA')).not.toContain('local|viewer')
  expect(await idsOf('ACME')).toContain('local|viewer')
})

test('keeps the last administrator', async () => {
  const conflict = [409, 'members/last-administrator']
  expect(await outcome({ method: 'DELETE', url: memberOf('CFA', admin), as: admin })).toEqual(conflict)
  expect(await outcome({ method: 'PUT', url: members('CFA'), as: admin, body: { userId: admin, roles: [] } })).toEqual(
    conflict,
  )
  expect(
    await outcome({ method: 'DELETE', url: '/api/users/local%7Ceverything/organizations/CFA', as: admin }),
  ).toEqual(conflict)
  await put('local|designer', ['organization.update'])
  expect(await outcome({ method: 'DELETE', url: memberOf('CFA', admin), as: admin })).toEqual([204, undefined])
})

test('keeps one administrator when two resign at the same moment', async () => {
  await put('local|designer', ['organization.update'])
  const leaving = [admin, 'local|designer'].map((as) =>
    platform.call({ method: 'DELETE', url: memberOf('CFA', as), as }),
  )
  expect((await Promise.all(leaving)).map(({ status }) => status).sort()).toEqual([204, 409])
})
