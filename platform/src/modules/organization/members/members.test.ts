import type { Member, Problem } from '@lintel/shared/contract'
import { afterEach, beforeEach, expect, test, describe } from '@jest/globals'
import { withScope } from '../../../database/scope.ts'
import { buildTestApp, type TestApp, type Call } from '../../../testing/build-test-app.ts'
import { users } from '../users/schema.ts'
import { beginTransaction, untilBlocked } from '../../../testing/overlapping-transactions.ts'
import { captureIngestions } from '../../data/capture-ingestions/schema.ts'
import { changePicture } from '../users/change-picture.ts'

describe('add by address', () => {
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

  test('adds the user who signs in with the address, ignoring case @full', async () => {
    const response = await add('Guest@Lintel.TEST')
    expect(response.status).toBe(200)
    expect(response.json<Member>()).toMatchObject({ id: 'local|guest', roles: ['lintel.prototypes.read'] })
  })

  test('only says that no user has the address', async () => {
    const response = await add('nobody@lintel.test')
    expect(response.json<Problem>()).toMatchObject({ status: 404, code: 'members/user-not-found' })
    expect(response.text).not.toContain('nobody@lintel.test')
  })

  test('does not find people by contact address, which is not verified', async () => {
    const url = '/api/users'
    const body = { id: 'local|mallory', firstName: 'M', lastName: 'M', contactEmail: 'boss@crestline.test' }
    expect((await platform.call({ method: 'POST', url, as: 'local|mallory', body })).status).toBe(201)
    expect((await add('boss@crestline.test')).json<Problem>().code).toBe('members/user-not-found')
  })

  test('reads the address from the access token, at registration and at every start @full', async () => {
    const authorization = `Bearer ${await platform.tokenFor('local|new', { [claim]: 'First@lintel.test' })}`
    const body = { id: 'local|new', firstName: 'N', lastName: 'N', contactEmail: 'other@lintel.test' }
    await platform.call({ method: 'POST', url: '/api/users', headers: { authorization }, body })
    expect((await add('first@lintel.test')).json<Member>().id).toBe('local|new')

    await signIn('local|guest', { [claim]: 'moved@lintel.test' })
    expect((await add('guest@lintel.test')).status).toBe(404)
    expect((await add('moved@lintel.test')).json<Member>().id).toBe('local|guest')
  })

  test('keeps the stored address if the token has no valid one @full', async () => {
    await signIn('local|guest', {})
    await signIn('local|guest', { [claim]: 'not an address' })
    expect((await add('guest@lintel.test')).status).toBe(200)
  })

  test('rejects the address of a member, and keeps their roles', async () => {
    const response = await add('designer@lintel.test')
    expect(response.json<Problem>()).toMatchObject({ status: 409, code: 'members/already-member' })
    const all = await platform.call({ url: '/api/organizations/CFA/users', as: admin })
    const designer = all.json<Member[]>().find(({ id }) => id === 'local|designer')
    expect(designer?.roles).toHaveLength(4)
  })

  test('adds no one if two users sign in with the address', async () => {
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
  ])('names what is wrong with %j @full', async (body, path) => {
    const call = { method: 'PUT', url: '/api/organizations/CFA/members', as: admin, body } as const
    const response = await platform.call(call)
    expect([response.status, response.json<Problem>().errors?.map((error) => error.path)]).toEqual([400, [path]])
  })

  test('rejects searches by members without the role', async () => {
    for (const email of ['guest@lintel.test', 'nobody@lintel.test']) {
      expect((await add(email, 'local|designer')).json<Problem>().code).toBe('roles/missing')
    }
  })

  test('limits a search for many addresses, only for that person @full', async () => {
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

  test('shows no users of other organizations outside of such a search', async () => {
    const seen = await withScope(platform.db, { organizationId: 'CFA' }, (tx) => tx.select().from(users))
    expect(seen.map(({ id }) => id)).not.toContain('local|guest')
  })
})

describe('administrators', () => {
  let platform: TestApp
  beforeEach(async () => {
    platform = await buildTestApp()
  })
  afterEach(() => platform.close())

  const admin = 'local|everything'
  const second = 'local|designer'
  const rounds = 12

  function put(userId: string, roles: string[], as = admin): Call {
    return { method: 'PUT', url: '/api/organizations/CFA/members', as, body: { userId, roles } }
  }

  function remove(userId: string, as: string): Call {
    return { method: 'DELETE', url: `/api/organizations/CFA/members/${encodeURIComponent(userId)}`, as }
  }

  async function administrators(): Promise<string[]> {
    const rows = await platform.asOwner<{ id: string }>(
      `select user_id as id from members where organization_id = 'CFA' and 'organization.update' = any (roles)`,
    )
    return rows.map(({ id }) => id)
  }

  /** Restores the members of the demo data: one administrator, with whom every round begins. */
  async function restore(): Promise<void> {
    await platform.asOwner(`delete from members where organization_id = 'CFA' and user_id in ($1, $2)`, [admin, second])
    await platform.asOwner(
      `insert into members (organization_id, user_id, roles)
     values ('CFA', $1, '{organization.update}'), ('CFA', $2, '{organization.update}')`,
      [admin, second],
    )
  }

  type Race = [name: string, one: Call, other: Call]

  test.each<Race>([
    ['remove each other', remove(second, admin), remove(admin, second)],
    ['take the role from each other', put(second, []), put(admin, [], second)],
    ['leave', remove(admin, admin), remove(second, second)],
    ['remove the other and leave', remove(second, admin), remove(second, second)],
  ])(
    'leaves an administrator when two %s at the same moment @full',
    async (_name, one, other) => {
      for (let round = 0; round < rounds; round++) {
        await restore()
        const responses = await Promise.all([one, other].map((call) => platform.call(call)))
        expect(await administrators()).toHaveLength(1)
        expect(responses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
      }
    },
    60_000,
  )

  test('rejects changes by an administrator who loses the role at the same time @full', async () => {
    for (let round = 0; round < rounds; round++) {
      await restore()
      const [, added] = await Promise.all([
        platform.call(put('local|designer', [])),
        platform.call(put('local|guest', ['organization.update'], 'local|designer')),
      ])
      const isThere = (await administrators()).includes('local|guest')
      expect([isThere, added.status]).toEqual(isThere ? [true, 200] : [false, 403])
      await platform.asOwner(`delete from members where organization_id = 'CFA' and user_id = 'local|guest'`)
    }
  }, 60_000)

  test('checks the role again after waiting for another administrator', async () => {
    await restore()
    const client = await platform.pool.connect()
    await client.query(`begin; select set_config('app.organization', 'CFA', true)`)
    await client.query(`select id from organizations where id = 'CFA' for update`)
    const waiting = platform.call(put('local|guest', [], 'local|designer'))
    await untilBlocked(platform)
    await client.query(`update members set roles = '{}' where user_id = 'local|designer'`)
    await client.query('commit')
    client.release()
    expect((await waiting).json<Problem>()).toMatchObject({ status: 403, code: 'roles/missing' })
    const all = await platform.call({ url: '/api/CFA/users', as: admin })
    expect(all.json<Member[]>().map(({ id }) => id)).not.toContain('local|guest')
  })

  test('changes members, the organization and people while a transaction stores rows that refer to them @full', async () => {
    await restore()
    const organizationId = 'CFA'
    const sent = {
      organizationId,
      requestedById: admin,
      requestedBy: 'Eve',
      fileName: 'Store.ifc',
      originPath: '',
      bytes: 1,
    }
    const storing = await beginTransaction(platform.db, { organizationId }, (tx) =>
      tx.insert(captureIngestions).values(sent),
    )
    const url = `/api/organizations/${organizationId}`
    const changes: Call[] = [
      put('local|guest', ['organization.update']),
      remove('local|guest', admin),
      { method: 'PUT', url, as: admin, body: { displayName: 'Crestline', theme: null } },
      {
        method: 'PUT',
        url: `/api/users/${encodeURIComponent(admin)}`,
        as: admin,
        body: { contactEmail: 'eve@lintel.test' },
      },
    ]
    for (const change of changes) expect((await platform.call(change)).status).toBeLessThan(300)
    await withScope(platform.db, { userId: admin }, (tx) => changePicture({ tx, userId: admin, roles: [] }, null))
    await storing.commit()
  }, 60_000)
})

describe('members: routes', () => {
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
    const response = await platform.call(call)
    return [response.status, response.text === '' ? undefined : response.json<Problem>().code]
  }

  function put(userId: string, roles: string[], as = admin) {
    return platform.call({ method: 'PUT', url: members('CFA'), as, body: { userId, roles } })
  }

  async function idsOf(organization: string): Promise<string[]> {
    const response = await platform.call({ url: `/api/organizations/${organization}/users`, as: admin })
    return response.json<Member[]>().map(({ id }) => id)
  }

  test.each(['/api/CFA/users', '/api/organizations/CFA/users'])(
    'lists the members with their roles by GET %s',
    async (url) => {
      const response = await platform.call({ url, as: 'local|designer' })
      expect(response.status).toBe(200)
      expect(
        response
          .json<Member[]>()
          .map(({ id }) => id)
          .sort(),
      ).toEqual(['local|analyst', 'local|designer', 'local|everything', 'local|reviewer'].sort())
      expect(response.json<Member[]>().find(({ id }) => id === 'local|analyst')?.roles).toContain(
        'lintel.analytics.read',
      )
    },
  )

  test('shows a member only with the roles they hold here', async () => {
    await put('local|viewer', [])
    const response = await platform.call({ url: '/api/CFA/users', as: admin })
    expect(response.json<Member[]>().find(({ id }) => id === 'local|viewer')?.roles).toEqual([])
  })

  test('adds a member with roles in both spellings, and replaces them', async () => {
    const added = await put('local|guest', ['lintel.prototypes.read', 'analytics.read', 'analytics.read'])
    expect(added.json<Member>()).toMatchObject({
      id: 'local|guest',
      roles: ['lintel.analytics.read', 'lintel.prototypes.read'],
    })
    const replaced = await put('local|guest', ['prototypes.edit'])
    expect(replaced.json<Member>().roles).toEqual(['lintel.prototypes.edit'])
    expect(await idsOf('CFA')).toContain('local|guest')
  })

  test('assigns roles that only a remote knows, and returns them to their holders', async () => {
    const response = await put('local|guest', ['inspections.read', 'lintel.inspections.site.update'])
    expect(response.json<Member>().roles).toEqual(['lintel.inspections.read', 'lintel.inspections.site.update'])
    const own = await platform.call({ url: '/api/users/local%7Cguest', as: 'local|guest', organization: 'CFA' })
    expect(own.json<Member>().roles).toEqual(['lintel.inspections.read', 'lintel.inspections.site.update'])
  })

  test.each(['prototypes', '.read', 'a..b', 'a.b c', 'A.read', `${'a'.repeat(60)}.read`])(
    'rejects %j, which is no word for a role @full',
    async (word) => {
      const role = await put('local|guest', [word])
      expect(role.json<Problem>()).toMatchObject({ status: 400, code: 'members/unknown-role' })
    },
  )

  test('applies a role immediately', async () => {
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
    expect(role.json<Problem>()).toMatchObject({
      status: 400,
      code: 'members/unknown-role',
      errors: [{ path: 'roles' }],
    })
    const user = await put('local|nobody-yet', [])
    expect(user.json<Problem>()).toMatchObject({ status: 404, code: 'members/user-not-found' })
    const hostile = await put(`x'; drop table members; --`, [])
    expect(hostile.json<Problem>()).toMatchObject({ status: 400, code: 'request/invalid' })
  })

  test('lets only holders of organization.update change members @full', async () => {
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

  test('removes a member, who then loses access', async () => {
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
    expect(
      await outcome({ method: 'PUT', url: members('CFA'), as: admin, body: { userId: admin, roles: [] } }),
    ).toEqual(conflict)
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
})
