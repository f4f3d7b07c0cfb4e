import type { Member, Problem } from '@lintel/shared/contract'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { withScope } from '../../../database/scope.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { users } from '../users/schema.ts'

let platform: TestApp
beforeEach(async () => {
  platform = await buildTestApp()
})
afterEach(() => platform.close())

const admin = 'local|everything'
const claim = 'https://api.lintel.test/email'

function add(email: string, as = admin) {
  const body = { email, roles: ['prototypes.read'] }
  return platform.call({ method: 'PUT', url: '/api/organizations/CFA/members', as, body })
}

async function signIn(userId: string, claims: Record<string, string>) {
  const authorization = `Bearer ${await platform.tokenFor(userId, claims)}`
  const url = `/api/users/${encodeURIComponent(userId)}`
  return platform.call({ url, headers: { authorization } })
}

test('adds whoever signs in with the address, in whatever case it is written', async () => {
  const answer = await add('Guest@Lintel.TEST')
  expect(answer.status).toBe(200)
  expect(answer.json<Member>()).toMatchObject({ id: 'local|guest', roles: ['lintel.prototypes.read'] })
})

test('says no more about an address than that nobody has it', async () => {
  const answer = await add('nobody@lintel.test')
  expect(answer.json<Problem>()).toMatchObject({ status: 404, code: 'members/user-not-found' })
  expect(answer.text).not.toContain('nobody@lintel.test')
})

test('does not find people by the contact address, which anyone may write as they like', async () => {
  const url = '/api/users'
  const body = { id: 'local|mallory', firstName: 'M', lastName: 'M', contactEmail: 'boss@crestline.test' }
  expect((await platform.call({ method: 'POST', url, as: 'local|mallory', body })).status).toBe(201)
  expect((await add('boss@crestline.test')).json<Problem>().code).toBe('members/user-not-found')
})

test('learns the address from the access token, when registering and at every start', async () => {
  const authorization = `Bearer ${await platform.tokenFor('local|new', { [claim]: 'First@lintel.test' })}`
  const body = { id: 'local|new', firstName: 'N', lastName: 'N', contactEmail: 'other@lintel.test' }
  await platform.call({ method: 'POST', url: '/api/users', headers: { authorization }, body })
  expect((await add('first@lintel.test')).json<Member>().id).toBe('local|new')

  await signIn('local|guest', { [claim]: 'moved@lintel.test' })
  expect((await add('guest@lintel.test')).status).toBe(404)
  expect((await add('moved@lintel.test')).json<Member>().id).toBe('local|guest')
})

test('keeps what it knows when a token tells no address, or none that is one', async () => {
  await signIn('local|guest', {})
  await signIn('local|guest', { [claim]: 'not an address' })
  expect((await add('guest@lintel.test')).status).toBe(200)
})

test('refuses an address of somebody who is a member, and leaves their roles alone', async () => {
  const answer = await add('designer@lintel.test')
  expect(answer.json<Problem>()).toMatchObject({ status: 409, code: 'members/already-member' })
  const all = await platform.call({ url: '/api/organizations/CFA/users', as: admin })
  const designer = all.json<Member[]>().find(({ id }) => id === 'local|designer')
  expect(designer?.roles).toHaveLength(4)
})

test('does not guess between two who sign in with one address', async () => {
  await signIn('local|viewer', { [claim]: 'guest@lintel.test' })
  expect((await add('guest@lintel.test')).json<Problem>()).toMatchObject({
    status: 409,
    code: 'members/address-ambiguous',
  })
})

test.each([
  [{ roles: [] }, 'userId'],
  [{ userId: 'local|guest', email: 'guest@lintel.test', roles: [] }, 'userId'],
  [{ email: 'no address', roles: [] }, 'email'],
])('names what is wrong with %j', async (body, path) => {
  const call = { method: 'PUT', url: '/api/organizations/CFA/members', as: admin, body } as const
  const answer = await platform.call(call)
  expect([answer.status, answer.json<Problem>().errors?.map((error) => error.path)]).toEqual([400, [path]])
})

test('lets no member without the role ask for addresses', async () => {
  for (const email of ['guest@lintel.test', 'nobody@lintel.test']) {
    expect((await add(email, 'local|designer')).json<Problem>().code).toBe('roles/missing')
  }
})

test('ends a search through many addresses, for that person only', async () => {
  const statuses = new Set<number>()
  for (let count = 0; count < 30; count++) statuses.add((await add(`nobody-${count}@lintel.test`)).status)
  expect([...statuses]).toEqual([404])
  expect((await add('guest@lintel.test')).json<Problem>()).toMatchObject({
    status: 429,
    code: 'platform/too-many-requests',
  })
  const body = { userId: 'local|designer', roles: ['organization.update'] }
  await platform.call({ method: 'PUT', url: '/api/organizations/CFA/members', as: admin, body })
  expect((await add('guest@lintel.test', 'local|designer')).status).toBe(200)
})

test('shows nobody of other organizations outside of such a search', async () => {
  const seen = await withScope(platform.db, { organizationId: 'CFA' }, (tx) => tx.select().from(users))
  expect(seen.map(({ id }) => id)).not.toContain('local|guest')
})
