import type { Member, Problem } from '@lintel/shared/contract'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { withScope } from '../../../database/scope.ts'
import { buildTestApp, type Call, type TestApp } from '../../../testing/build-test-app.ts'
import { beginTransaction, untilBlocked } from '../../../testing/overlapping-transactions.ts'
import { captureIngestions } from '../../data/capture-ingestions/schema.ts'
import { changePicture } from '../users/change-picture.ts'

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
  'leaves an administrator when two %s at the same moment',
  async (_name, one, other) => {
    for (let round = 0; round < rounds; round++) {
      await restore()
      const answers = await Promise.all([one, other].map((call) => platform.call(call)))
      expect(await administrators()).toHaveLength(1)
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    }
  },
  60_000,
)

test('refuses what an administrator asks for while losing the role', async () => {
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

test('changes members, the organization and people while a transaction stores rows that refer to them', async () => {
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
