import type { Problem, User } from '@lintel/shared/contract'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { buildTestApp, type Call, type TestApp } from '../../../testing/build-test-app.ts'

let platform: TestApp
beforeEach(async () => {
  platform = await buildTestApp()
})
afterEach(() => platform.close())

const admin = 'local|everything'

function path(userId: string): string {
  return `/api/users/${encodeURIComponent(userId)}`
}

async function outcome(call: Call): Promise<[number, string | undefined]> {
  const answer = await platform.call(call)
  return [answer.status, answer.text === '' ? undefined : answer.json<Problem>().code]
}

async function rolesIn(organization?: string): Promise<string[]> {
  const answer = await platform.call({
    url: path('local|viewer'),
    as: 'local|viewer',
    ...(organization !== undefined && { organization }),
  })
  return answer.json<User>().roles
}

test('gives the roles of the organization in the header, and none without or in a foreign one', async () => {
  expect(await rolesIn('HFA')).toEqual(['lintel.prototypes.read'])
  expect(await rolesIn()).toEqual([])
  expect(await rolesIn('CFA')).toEqual([])
  expect(await rolesIn(`HFA' or '1'='1`)).toEqual([])
})

test('gives preferences and organizations by name', async () => {
  await platform.call({
    method: 'POST',
    url: `${path('local|viewer')}/preferences`,
    as: 'local|viewer',
    body: { key: 'sidebar', value: 'mini', group: null, userId: 'local|viewer' },
  })
  const answer = await platform.call({ url: path('local|viewer'), as: 'local|viewer' })
  expect(answer.json<User>()).toMatchObject({
    firstName: 'Vera',
    contactEmail: 'viewer@lintel.test',
    organizations: [
      { id: 'ACME', displayName: 'Acme Building Group' },
      { id: 'HFA', displayName: 'Harbor & Field' },
    ],
    preferences: [{ key: 'sidebar', value: 'mini', group: null }],
  })
})

test('shows nobody else, not even to an administrator', async () => {
  expect(await outcome({ url: path('local|designer'), as: admin })).toEqual([404, 'users/not-found'])
  expect(await outcome({ url: path('local|nobody'), as: admin })).toEqual([404, 'users/not-found'])
})

test('registers the signed-in person once', async () => {
  const me = 'auth0|5f7c8ec7c33c6c004bbafe82'
  const body = { id: me, firstName: ' Zoë ', lastName: 'Ångström', contactEmail: 'zoe@example.test' }
  expect(await outcome({ url: path(me), as: me })).toEqual([404, 'users/not-found'])
  const created = await platform.call({ method: 'POST', url: '/api/users', as: me, body })
  expect(created.status).toBe(201)
  expect(created.json()).toEqual({
    ...body,
    firstName: 'Zoë',
    picture: null,
    roles: [],
    organizations: [],
    preferences: [],
  })
  expect((await platform.call({ url: path(me), as: me })).status).toBe(200)
  expect(await outcome({ method: 'POST', url: '/api/users', as: me, body })).toEqual([409, 'users/already-registered'])
})

test('registers nobody else and nothing unasked', async () => {
  const body = { id: 'local|someone', firstName: 'S', lastName: 'One', contactEmail: 's@example.test' }
  expect(await outcome({ method: 'POST', url: '/api/users', as: 'local|other', body })).toEqual([
    403,
    'users/not-yourself',
  ])
  const greedy = { ...body, id: 'local|other', roles: ['lintel.organization.update'], organizations: [{ id: 'CFA' }] }
  const answer = await platform.call({ method: 'POST', url: '/api/users', as: 'local|other', body: greedy })
  expect(answer.json<User>()).toMatchObject({ roles: [], organizations: [] })
})

test.each([
  { contactEmail: 'no address' },
  { firstName: ' ' },
  { lastName: 'x'.repeat(81) },
  { contactEmail: undefined },
])('rejects a registration with %j', async (wrong) => {
  const body = { id: 'local|new', firstName: 'N', lastName: 'New', contactEmail: 'new@example.test', ...wrong }
  expect(await outcome({ method: 'POST', url: '/api/users', as: 'local|new', body })).toEqual([400, 'request/invalid'])
})

test("gives the ids of one's organizations", async () => {
  const answer = await platform.call({ url: `${path(admin)}/organizations`, as: admin })
  expect(answer.json<string[]>().sort()).toEqual(['ACME', 'CFA', 'HFA'])
  expect((await platform.call({ url: `${path('local|guest')}/organizations`, as: 'local|guest' })).json()).toEqual([])
})

test('lets nobody into an organization by themselves', async () => {
  const join = (as: string, id: string) => ({
    method: 'POST' as const,
    url: `${path(id)}/organizations`,
    as,
    body: { organizationId: 'CFA' },
  })
  expect(await outcome(join('local|guest', 'local|guest'))).toEqual([404, 'organizations/not-found'])
  expect(await outcome(join('local|designer', 'local|guest'))).toEqual([403, 'roles/missing'])
  expect(await outcome(join(admin, 'local|guest'))).toEqual([204, undefined])
  expect(await outcome(join(admin, 'local|guest'))).toEqual([409, 'members/already-member'])
  expect(await outcome(join(admin, 'local|never'))).toEqual([404, 'members/user-not-found'])
  const guest = await platform.call({ url: path('local|guest'), as: 'local|guest', organization: 'CFA' })
  expect(guest.json<User>()).toMatchObject({ organizations: [{ id: 'CFA' }], roles: [] })
})

test.each([{}, { organizationId: 7 }, { organizationId: '' }, { organizationId: 'a b' }])(
  'answers the joining body %j without a hint',
  async (body) => {
    const answer = await platform.call({ method: 'POST', url: `${path('local|guest')}/organizations`, as: admin, body })
    expect([400, 404]).toContain(answer.status)
  },
)

test('lets a person leave, and an administrator remove them', async () => {
  const leave = (as: string, id: string, org: string) => ({
    method: 'DELETE' as const,
    url: `${path(id)}/organizations/${org}`,
    as,
  })
  expect(await outcome(leave('local|designer', 'local|analyst', 'CFA'))).toEqual([403, 'roles/missing'])
  expect(await outcome(leave('local|viewer', 'local|viewer', 'CFA'))).toEqual([404, 'organizations/not-found'])
  expect(await outcome(leave('local|viewer', 'local|viewer', 'ACME'))).toEqual([204, undefined])
  expect(await outcome(leave(admin, 'local|analyst', 'CFA'))).toEqual([204, undefined])
  expect(await outcome(leave(admin, 'local|analyst', 'CFA'))).toEqual([404, 'members/not-found'])
})
