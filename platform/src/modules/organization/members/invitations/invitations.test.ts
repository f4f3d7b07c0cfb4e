import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { Member, OrganizationChangePage, Problem } from '@lintel/shared/contract'
import type { CustomRole, Invitation, InvitationOutcome } from '@lintel/shared/contract/members'
import { buildTestApp, type Call, type TestApp } from '../../../../testing/build-test-app.ts'

const admin = 'local|everything'
const claim = 'https://api.lintel.test/email'
const all = '/api/organizations/CFA/invitations'

let platform: TestApp
beforeEach(async () => {
  platform = await buildTestApp()
})
afterEach(() => platform.close())

function invite(emails: unknown, parts: object = {}, call: Partial<Call> = {}) {
  const body = { emails, roles: ['topics.read'], customRoles: [], ...parts }
  return platform.call({ method: 'POST', url: all, as: admin, body, ...call })
}

async function outcomes(emails: string[], parts: object = {}): Promise<string[]> {
  const response = await invite(emails, parts)
  expect(response.status).toBe(200)
  return response.json<InvitationOutcome[]>().map(({ email, outcome }) => `${email} ${outcome}`)
}

async function pending(): Promise<Invitation[]> {
  const response = await platform.call({ url: all, as: admin })
  return response.json<Invitation[]>().filter(({ email }) => email !== 'new.architect@lintel.test')
}

/** The secrets in the emails to an address, the newest last. */
async function tokensFor(email: string): Promise<string[]> {
  const sent = await platform.asOwner<{ text: string }>(
    `select text from outbox_emails where "to" = $1 and organization_id = 'CFA' order by created_at`,
    [email],
  )
  return sent.map(({ text }) => /\/invitation#([\w-]{43})\n/.exec(text)?.[1] ?? '')
}

async function as(userId: string, email: string | undefined) {
  const authorization = `Bearer ${await platform.tokenFor(userId, email === undefined ? {} : { [claim]: email })}`
  return {
    register: () => {
      const body = { id: userId, firstName: 'N', lastName: 'N', contactEmail: 'any@lintel.test' }
      return platform.call({ method: 'POST', url: '/api/users', headers: { authorization }, body })
    },
    present: async (what: 'read' | 'accept', token: string) => {
      const url = `/api/invitations/${what}`
      const response = await platform.call({ method: 'POST', url, headers: { authorization }, body: { token } })
      return { status: response.status, ...response.json<Partial<Problem> & Record<string, unknown>>() }
    },
  }
}

async function memberOf(userId: string): Promise<Member | undefined> {
  const response = await platform.call({ url: '/api/organizations/CFA/users', as: admin })
  return response.json<Member[]>().find(({ id }) => id === userId)
}

test('invites many, skipping duplicates, members, and people with a valid invitation @full', async () => {
  expect(await outcomes(['A@lintel.test', 'a@LINTEL.test', 'designer@lintel.test', 'guest@lintel.test'])).toEqual([
    'a@lintel.test invited',
    'designer@lintel.test already-member',
    'guest@lintel.test invited',
  ])
  expect(await outcomes(['b@lintel.test', 'a@lintel.test'])).toEqual([
    'b@lintel.test invited',
    'a@lintel.test already-invited',
  ])
  expect((await tokensFor('a@lintel.test')).length).toBe(1)
  const [first] = await pending()
  expect(first).toMatchObject({
    email: 'a@lintel.test',
    roles: ['lintel.topics.read'],
    customRoles: [],
    invitedBy: 'Evelyn Everett',
    isExpired: false,
  })
  const days = (Date.parse(first?.expiresAt ?? '') - Date.parse(first?.sentAt ?? '')) / 86_400_000
  expect(days).toBeCloseTo(7, 2)
  const stored = await platform.asOwner(`select * from invitations`)
  expect(JSON.stringify(stored)).not.toContain((await tokensFor('a@lintel.test'))[0])
})

test('makes someone with an existing account a member, once, and records it', async () => {
  const [role] = (await platform.call({ url: '/api/organizations/CFA/custom-roles', as: admin })).json<CustomRole[]>()
  await outcomes(['guest@lintel.test'], { customRoles: [role?.id] })
  const [token = ''] = await tokensFor('guest@lintel.test')
  const guest = await as('local|guest', 'Guest@lintel.test')
  expect(await guest.present('read', token)).toMatchObject({
    status: 200,
    organization: { id: 'CFA', displayName: 'Crestline Foods' },
    invitedBy: 'Evelyn Everett',
  })
  const attempts = await Promise.all([guest.present('accept', token), guest.present('accept', token)])
  expect(attempts.map(({ status }) => status).sort()).toEqual([200, 404])
  const member = await memberOf('local|guest')
  expect(member).toMatchObject({ directRoles: ['lintel.topics.read'], customRoles: [role?.id] })
  expect(member?.roles).toEqual([...new Set([...(role?.permissions ?? []), 'lintel.topics.read'])].sort())
  expect(await pending()).toEqual([])
  const url = '/api/organizations/CFA/changes?as=recorded&take=2'
  const { items } = (await platform.call({ url, as: admin })).json<OrganizationChangePage>()
  expect(items).toMatchObject([
    { action: 'invitation-accepted', actor: { id: 'local|guest' }, after: { customRoles: ['Project Architect'] } },
    { action: 'people-invited', actor: { id: admin }, after: { emails: ['guest@lintel.test'] } },
  ])
})

test('works for someone who signs in for the first time, and keeps the roles of existing members', async () => {
  await outcomes(['first@lintel.test', 'moved@lintel.test'])
  const [token = ''] = await tokensFor('first@lintel.test')
  const person = await as('auth0|first', 'first@lintel.test')
  expect(await person.present('accept', token)).toMatchObject({ status: 404, code: 'members/user-not-found' })
  expect((await person.register()).status).toBe(201)
  expect(await person.present('accept', token)).toMatchObject({ status: 200, organizationId: 'CFA' })
  expect((await memberOf('auth0|first'))?.roles).toEqual(['lintel.topics.read'])
  const before = await memberOf('local|designer')
  const designer = await as('local|designer', 'moved@lintel.test')
  expect((await designer.present('accept', (await tokensFor('moved@lintel.test'))[0] ?? '')).status).toBe(200)
  expect((await memberOf('local|designer'))?.roles).toEqual(before?.roles)
})

test('lets only the verified invited address accept', async () => {
  await outcomes(['guest@lintel.test'])
  const [token = ''] = await tokensFor('guest@lintel.test')
  for (const email of ['viewer@lintel.test', undefined]) {
    const other = await as('local|viewer', email)
    for (const what of ['read', 'accept'] as const) {
      const refused = await other.present(what, token)
      expect(refused).toMatchObject({ status: 403, code: 'invitations/other-address' })
      expect(JSON.stringify(refused)).not.toContain('guest@lintel.test')
    }
  }
  expect(await memberOf('local|viewer')).toBeUndefined()
  expect((await platform.call({ method: 'POST', url: '/api/invitations/accept', body: { token } })).status).toBe(401)
})

test('expires after seven days, and is sent again with a new link', async () => {
  await outcomes(['guest@lintel.test'])
  const [invitation] = await pending()
  await platform.asOwner(`update invitations set expires_at = now() where email = 'guest@lintel.test'`)
  const guest = await as('local|guest', 'guest@lintel.test')
  const [old = ''] = await tokensFor('guest@lintel.test')
  expect(await guest.present('accept', old)).toMatchObject({ status: 410, code: 'invitations/expired' })
  expect((await pending())[0]?.isExpired).toBe(true)
  const resend: Call = { method: 'POST', url: `${all}/${invitation?.id}/resend`, as: admin }
  expect((await platform.call(resend)).json<Invitation>()).toMatchObject({ id: invitation?.id, isExpired: false })
  const [, renewed = ''] = await tokensFor('guest@lintel.test')
  expect(await guest.present('accept', old)).toMatchObject({ status: 404, code: 'invitations/link-invalid' })
  const removal: Call = { method: 'DELETE', url: `${all}/${invitation?.id}`, as: admin }
  expect((await platform.call(removal)).status).toBe(204)
  expect(await guest.present('accept', renewed)).toMatchObject({ status: 404, code: 'invitations/link-invalid' })
  for (const again of [removal, resend]) {
    expect((await platform.call(again)).json<Problem>().code).toBe('invitations/not-found')
  }
})

test.each([
  [{ emails: [] }, 'emails'],
  [{ emails: ['fine@lintel.test', 'not an address'] }, 'emails.1'],
  [{ emails: [`x@lintel.test\r\nBcc: all@lintel.test`] }, 'emails.0'],
  [{ emails: [`${'x'.repeat(250)}@lintel.test`] }, 'emails.0'],
  [{ emails: Array.from({ length: 201 }, (_, index) => `p${index}@lintel.test`) }, 'emails'],
  [{ emails: ['fine@lintel.test'], roles: Array.from({ length: 51 }, () => 'topics.read') }, 'roles'],
  [{ emails: ['fine@lintel.test'], roles: ['no role'] }, 'roles'],
  [{ emails: ['fine@lintel.test'], customRoles: ['00000000-0000-4000-8000-000000000abc'] }, 'customRoles'],
])('rejects %j and invites no one', async ({ emails, ...parts }, path) => {
  const response = await invite(emails, parts)
  expect([response.status, response.json<Problem>().errors?.map((error) => error.path)]).toEqual([400, [path]])
  expect(await pending()).toEqual([])
})

test('limits pending invitations, and rejects non-administrators and unknown links', async () => {
  expect((await invite(['x@lintel.test'], {}, { as: 'local|designer' })).json<Problem>().code).toBe('roles/missing')
  expect((await invite(['x@lintel.test'], {}, { as: 'local|viewer' })).json<Problem>().code).toBe(
    'organizations/not-found',
  )
  const guest = await as('local|guest', 'guest@lintel.test')
  for (const token of ['', `'; drop table invitations; --`, 'demo CFA']) {
    expect(await guest.present('accept', token)).toMatchObject({ status: 404, code: 'invitations/link-invalid' })
  }
  expect(await guest.present('read', 'x'.repeat(101))).toMatchObject({ status: 400, code: 'request/invalid' })
  await platform.asOwner(
    `insert into invitations (organization_id, email, roles, custom_role_ids, token_hash, invited_by, expires_at)
     select 'CFA', 'p' || n || '@lintel.test', '{}', '{}', 'seeded ' || n, '', now() + interval '1 day' from generate_series(1, 499) n`,
  )
  expect((await invite(['x@lintel.test'])).json<Problem>().code).toBe('invitations/too-many')
  await platform.asOwner(
    `update invitations set expires_at = now() - interval '31 days' where email = 'p1@lintel.test'`,
  )
  expect((await invite(['x@lintel.test'])).status).toBe(200)
})
