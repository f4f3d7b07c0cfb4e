import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { Member, OrganizationChangePage, Problem, User } from '@lintel/shared/contract'
import type { CustomRole } from '@lintel/shared/contract/members'
import { buildTestApp, type Call, type TestApp } from '../../../../testing/build-test-app.ts'
import { recordStatements } from '../../../../testing/plans/recorded-statements.ts'
import { assignmentOf, storedAssignment } from '../assignment.model.ts'

const admin = 'local|everything'
const all = '/api/organizations/CFA/custom-roles'
const content = { name: 'Model Reviewer', description: '', permissions: ['revitupload.read', 'lintel.topics.read'] }

let platform: TestApp
beforeEach(async () => {
  platform = await buildTestApp()
})
afterEach(() => platform.close())

async function create(change: Partial<typeof content> = {}): Promise<CustomRole> {
  const response = await platform.call({ method: 'POST', url: all, as: admin, body: { ...content, ...change } })
  expect(response.status).toBe(201)
  return response.json<CustomRole>()
}

async function assign(userId: string, customRoles: string[] | undefined, roles: string[] = []): Promise<Member> {
  const body = { userId, roles, ...(customRoles && { customRoles }) }
  const response = await platform.call({ method: 'PUT', url: '/api/organizations/CFA/members', as: admin, body })
  expect(response.status).toBe(200)
  return response.json<Member>()
}

async function outcome(call: Call): Promise<[number, string | undefined]> {
  const response = await platform.call({ as: admin, ...call })
  return [response.status, response.status < 400 ? undefined : response.json<Problem>().code]
}

function change(role: CustomRole, parts: Partial<CustomRole>): Call {
  const { name, description, permissions, revision } = { ...role, ...parts }
  const body = { name, description, permissions, revision }
  return { method: 'PUT', url: `${all}/${role.id}`, as: admin, body }
}

async function listed(): Promise<CustomRole[]> {
  return (await platform.call({ url: all, as: admin })).json<CustomRole[]>()
}

/** The roles as the host and every remote, of whatever release, read them. */
async function rolesOf(userId: string): Promise<string[]> {
  const url = `/api/users/${encodeURIComponent(userId)}`
  return (await platform.call({ url, as: userId, organization: 'CFA' })).json<User>().roles
}

test('grants the permissions of a role to its members, changes them at once, and takes them back @full', async () => {
  const role = await create()
  expect(role).toMatchObject({ permissions: ['lintel.revitupload.read', 'lintel.topics.read'], members: 0 })
  const member = await assign('local|guest', [role.id], ['prototypes.read'])
  expect(member).toMatchObject({ directRoles: ['lintel.prototypes.read'], customRoles: [role.id] })
  const granted = ['lintel.prototypes.read', 'lintel.revitupload.read', 'lintel.topics.read']
  expect(member.roles).toEqual(granted)
  expect(await rolesOf('local|guest')).toEqual(granted)
  const assets: Call = { url: '/api/assets', as: 'local|guest', organization: 'CFA' }
  expect((await platform.call(assets)).status).toBe(403)

  const changed = await platform.call(change(role, { name: 'Asset Manager', permissions: ['assets.read'] }))
  expect(changed.json<CustomRole>()).toMatchObject({ name: 'Asset Manager', members: 1, revision: 2 })
  expect((await platform.call(assets)).status).toBe(200)
  expect(await rolesOf('local|guest')).toEqual(['lintel.assets.read', 'lintel.prototypes.read'])
  expect(await outcome(change(role, { name: 'Late' }))).toEqual([409, 'custom-roles/changed-meanwhile'])

  await assign('local|guest', [], ['prototypes.read'])
  expect(await rolesOf('local|guest')).toEqual(['lintel.prototypes.read'])
  const { items } = (
    await platform.call({ url: '/api/organizations/CFA/changes?as=recorded&take=4', as: admin })
  ).json<OrganizationChangePage>()
  expect(items.map(({ action, after }) => [action, after])).toEqual([
    ['roles-changed', { roles: ['lintel.prototypes.read'] }],
    ['custom-role-changed', { customRoles: ['Asset Manager'], roles: ['lintel.assets.read'] }],
    ['member-added', { customRoles: ['Model Reviewer'], roles: granted }],
    ['custom-role-added', { customRoles: ['Model Reviewer'], roles: granted.slice(1) }],
  ])
})

test('adds no query to a request, however many custom roles the caller has @full', async () => {
  const roles = [await create(), await create({ name: 'Second', permissions: ['topics.create'] })]
  const call: Call = { url: '/api/topics', as: 'local|guest', organization: 'CFA' }
  const statements = recordStatements(platform)
  async function listRequested(): Promise<string[]> {
    statements.taken()
    expect((await platform.call(call)).status).toBe(200)
    // The name of a cursor is new each time.
    return statements.taken().map(({ text }) => text.replaceAll(/rows_\w+/g, ''))
  }
  await assign('local|guest', [], ['topics.read'])
  const direct = await listRequested()
  await assign(
    'local|guest',
    roles.map(({ id }) => id),
  )
  expect(await listRequested()).toEqual(direct)
})

test('deletes a role that is in use only with a replacement', async () => {
  const role = await create()
  const other = await create({ name: 'Other', permissions: ['assets.read'] })
  await assign('local|guest', [role.id])
  const body = { emails: ['new@lintel.test'], roles: [], customRoles: [role.id] }
  await platform.call({ method: 'POST', url: '/api/organizations/CFA/invitations', as: admin, body })
  const removal: Call = { method: 'DELETE', url: `${all}/${role.id}`, as: admin }
  const refused = (await platform.call(removal)).json<Problem>()
  expect(refused).toMatchObject({ status: 409, code: 'custom-roles/in-use' })
  expect(refused.detail).toContain('1 member and 1 invitation')
  for (const replacement of [role.id, '00000000-0000-4000-8000-000000000abc']) {
    expect(await outcome({ ...removal, url: `${removal.url}?replacement=${replacement}` })).toEqual([
      400,
      'custom-roles/unknown',
    ])
  }
  expect(await outcome({ ...removal, url: `${removal.url}?replacement=${other.id}` })).toEqual([204, undefined])
  expect(await rolesOf('local|guest')).toEqual(['lintel.assets.read'])
  expect((await listed()).find(({ id }) => id === other.id)).toMatchObject({ members: 1, invitations: 1 })
  expect(await outcome({ method: 'DELETE', url: `${all}/${other.id}?replacement=none` })).toEqual([204, undefined])
  expect(await rolesOf('local|guest')).toEqual([])
  expect(await outcome({ method: 'DELETE', url: `${all}/${other.id}` })).toEqual([404, 'custom-roles/not-found'])
})

test('keeps the last administrator, who has the permission by a custom role', async () => {
  const role = await create({ permissions: ['organization.update', 'topics.read'] })
  await assign(admin, [role.id])
  const last = [409, 'members/last-administrator']
  expect(await outcome(change(role, { permissions: ['topics.read'] }))).toEqual(last)
  expect(await outcome({ method: 'DELETE', url: `${all}/${role.id}?replacement=none` })).toEqual(last)
  const leaving = { method: 'DELETE', url: '/api/organizations/CFA/members/local%7Ceverything' } as const
  expect(await outcome(leaving)).toEqual(last)
  await assign('local|designer', [], ['organization.update'])
  expect(await outcome(change(role, { permissions: ['topics.read'] }))).toEqual([200, undefined])
  expect(await outcome({ url: all })).toEqual([403, 'roles/missing'])
})

test('reads what a client without custom roles has saved as the roles that the member has', async () => {
  const role = await create()
  await assign('local|guest', [role.id])
  const more = await assign('local|guest', undefined, [...content.permissions, 'assets.read'])
  expect(more).toMatchObject({ directRoles: ['lintel.assets.read'], customRoles: [role.id] })
  const fewer = await assign('local|guest', undefined, ['topics.read'])
  expect(fewer).toMatchObject({ roles: ['lintel.topics.read'], directRoles: ['lintel.topics.read'], customRoles: [] })
})

test.each([
  [{ name: '' }, 400, 'request/invalid'],
  [{ name: 'x'.repeat(61) }, 400, 'request/invalid'],
  [{ description: 'x'.repeat(201) }, 400, 'request/invalid'],
  [{ permissions: [] }, 400, 'request/invalid'],
  [{ permissions: Array.from({ length: 101 }, () => 'topics.read') }, 400, 'request/invalid'],
  [{ permissions: [`x'; drop table members; --`] }, 400, 'members/unknown-role'],
  [{ name: 'project architect' }, 409, 'custom-roles/name-taken'],
])('rejects %j @full', async (wrong, status, code) => {
  expect(await outcome({ method: 'POST', url: all, body: { ...content, ...wrong } })).toEqual([status, code])
})

test('rejects unknown roles, roles of other organizations, and too many roles', async () => {
  const role = await create()
  expect(await outcome({ method: 'DELETE', url: `${all}/${role.id}'--` })).toEqual([400, 'request/invalid'])
  const elsewhere = { url: `/api/organizations/HFA/custom-roles/${role.id}` } as const
  expect(await outcome({ ...elsewhere, method: 'DELETE' })).toEqual([404, 'custom-roles/not-found'])
  const body = { userId: 'local|viewer', roles: [], customRoles: [role.id] }
  expect(await outcome({ method: 'PUT', url: '/api/organizations/HFA/members', body })).toEqual([
    400,
    'custom-roles/unknown',
  ])
  expect(await outcome({ method: 'POST', url: all, as: 'local|designer', body: content })).toEqual([
    403,
    'roles/missing',
  ])
  await platform.asOwner(
    `insert into custom_roles (organization_id, name, description, permissions) select 'CFA', 'Role ' || n, '', '{}' from generate_series(1, 50) n`,
  )
  expect(await outcome({ method: 'POST', url: all, body: { ...content, name: 'One more' } })).toEqual([
    409,
    'custom-roles/too-many',
  ])
})

describe('assignment', () => {
  const definitions = [
    { id: 'a', permissions: ['x', 'y'] },
    { id: 'b', permissions: ['y', 'z'] },
  ]

  test('reads stored roles unchanged', () => {
    const assignment = { roles: ['w', 'y'], customRoles: ['a', 'b'] }
    const stored = storedAssignment(assignment, definitions)
    expect(stored).toEqual({ roles: ['w', 'x', 'y', 'z'], directRoles: ['w', 'y'], customRoleIds: ['a', 'b'] })
    expect(assignmentOf(stored, definitions)).toEqual(assignment)
  })

  test('notices roles that the previous release has replaced', () => {
    const stored = storedAssignment({ roles: ['w'], customRoles: ['a'] }, definitions)
    expect(assignmentOf({ ...stored, roles: ['w', 'x', 'y', 'v'] }, definitions)).toEqual({
      roles: ['w', 'v'],
      customRoles: ['a'],
    })
    expect(assignmentOf({ ...stored, roles: ['x'] }, definitions)).toEqual({ roles: ['x'], customRoles: [] })
    expect(assignmentOf({ roles: ['x'], directRoles: null, customRoleIds: [] }, definitions).roles).toEqual(['x'])
  })
})
