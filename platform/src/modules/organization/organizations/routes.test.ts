import type { Organization, Problem } from '@lintel/shared/contract'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'

let platform: TestApp
beforeEach(async () => {
  platform = await buildTestApp()
})
afterEach(() => platform.close())

const everyone = 'local|everything'
const theme = {
  logoUrl: 'new.svg',
  logoMaxHeight: 50,
  primaryColor: '#112233',
  headerBackground: '#445566',
  headerForeground: '#FFFFFF',
}

test('gives members their organization with its theme, whatever organization is active', async () => {
  const answer = await platform.call({ url: '/api/organizations/HFA', as: 'local|viewer', organization: 'ACME' })
  expect(answer.status).toBe(200)
  expect(answer.json<Organization>()).toMatchObject({
    id: 'HFA',
    displayName: 'Harbor & Field',
    theme: { logoMaxHeight: 72 },
  })
  const plain = await platform.call({ url: '/api/organizations/ACME', as: 'local|viewer' })
  expect(plain.json<Organization>().theme).toBeNull()
})

test('answers the same for a foreign and for an unknown organization', async () => {
  const answers = ['CFA', 'NOWHERE', 'not an id'].map((id) =>
    platform.call({ url: `/api/organizations/${encodeURIComponent(id)}`, as: 'local|viewer' }),
  )
  const problems = (await Promise.all(answers)).map((answer) => ({ ...answer.json<Problem>(), requestId: '' }))
  expect(problems[0]).toMatchObject({ status: 404, code: 'organizations/not-found' })
  expect(problems[1]).toEqual(problems[0])
  expect(problems[2]).toEqual(problems[0])
})

test.each(['/api/organizations/CFA', '/api/organizations/organizations/CFA'])(
  'changes name and theme by PUT %s',
  async (url) => {
    const update = { displayName: '  Crestline ✓ ', theme }
    const answer = await platform.call({ method: 'PUT', url, as: everyone, organization: 'CFA', body: update })
    expect(answer.status).toBe(200)
    expect(answer.json()).toEqual({ id: 'CFA', displayName: 'Crestline ✓', theme, units: 'imperial', revision: 2 })
    const read = await platform.call({ url: '/api/organizations/CFA', as: 'local|designer' })
    expect(read.json()).toEqual({ id: 'CFA', displayName: 'Crestline ✓', theme, units: 'imperial', revision: 2 })
  },
)

test('changes the units, which stay where an update does not name them, and writes it down', async () => {
  const put = (body: object) =>
    platform.call({
      method: 'PUT',
      url: '/api/organizations/CFA',
      as: everyone,
      body: { displayName: 'Metres', theme, ...body },
    })
  expect((await put({ units: 'metric' })).json()).toMatchObject({ units: 'metric', revision: 2 })
  expect((await put({ displayName: 'Meters' })).json()).toMatchObject({ units: 'metric', revision: 3 })
  expect((await put({ units: 'cubits' })).status).toBe(400)
  const changes = await platform.asOwner(
    `select before, after from organization_changes where action = 'units-changed'`,
  )
  expect(changes).toEqual([{ before: { units: 'imperial' }, after: { units: 'metric' } }])
})

test('takes the theme away', async () => {
  const body = { displayName: 'Plain', theme: null }
  const answer = await platform.call({ method: 'PUT', url: '/api/organizations/CFA', as: everyone, body })
  expect(answer.json()).toEqual({ id: 'CFA', displayName: 'Plain', theme: null, units: 'imperial', revision: 2 })
})

test('needs the role in that very organization', async () => {
  const body = { displayName: 'Mine', theme: null }
  const put = (id: string, as: string) => platform.call({ method: 'PUT', url: `/api/organizations/${id}`, as, body })
  const member = await put('CFA', 'local|designer')
  expect([member.status, member.json<Problem>().code]).toEqual([403, 'roles/missing'])
  expect(member.json<Problem>().detail).toContain('lintel.organization.update')
  const stranger = await put('CFA', 'local|viewer')
  expect([stranger.status, stranger.json<Problem>().code]).toEqual([404, 'organizations/not-found'])
})

test('refuses a header that contradicts the address', async () => {
  const body = { displayName: 'Mine', theme: null }
  const call = { method: 'PUT', url: '/api/organizations/CFA', as: everyone, organization: 'HFA', body } as const
  const answer = await platform.call(call)
  expect([answer.status, answer.json<Problem>().code]).toEqual([400, 'organizations/mismatch'])
})

test.each([
  [{ theme: null }, 'displayName'],
  [{ displayName: '   ', theme: null }, 'displayName'],
  [{ displayName: 'x'.repeat(121), theme: null }, 'displayName'],
  [{ displayName: 'A', theme: { ...theme, primaryColor: 'red' } }, 'theme.primaryColor'],
  [{ displayName: 'A', theme: { ...theme, logoUrl: '../../secret' } }, 'theme.logoUrl'],
  [{ displayName: 'A', theme: { ...theme, logoUrl: 'https://evil.test/x.svg' } }, 'theme.logoUrl'],
  [{ displayName: 'A', theme: { ...theme, logoMaxHeight: 1e9 } }, 'theme.logoMaxHeight'],
])('names the wrong field of %j', async (body, path) => {
  const answer = await platform.call({ method: 'PUT', url: '/api/organizations/CFA', as: everyone, body })
  expect(answer.status).toBe(400)
  expect(answer.json<Problem>().errors?.map((error) => error.path)).toContain(path)
})
