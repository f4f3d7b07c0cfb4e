import type { Organization, OrganizationChangePage, Problem } from '@lintel/shared/contract'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { buildTestApp, type TestAnswer, type TestApp } from '../../testing/build-test-app.ts'

let platform: TestApp
beforeEach(async () => {
  platform = await buildTestApp()
})
afterEach(() => platform.close())

const admin = 'local|everything'

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 20, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer()
}

async function putLogo(
  organization: string,
  payload: Buffer,
  as = admin,
): Promise<Pick<TestAnswer, 'status' | 'json'>> {
  const authorization = `Bearer ${await platform.tokenFor(as)}`
  const headers = { authorization, 'content-type': 'image/png' }
  const answer = await platform.app.inject({
    method: 'PUT',
    url: `/api/organizations/${organization}/logo`,
    headers,
    payload,
  })
  return { status: answer.statusCode, json: answer.json.bind(answer) }
}

async function logoOf(organization: string): Promise<string | null | undefined> {
  const answer = await platform.call({ url: `/api/organizations/${organization}`, as: admin })
  return answer.json<Organization>().theme?.logoUrl
}

test('stores a logo under a name of its own, serves it to everyone and records it', async () => {
  const answer = await putLogo('CFA', await picture())
  expect(answer.status).toBe(200)
  const { theme, revision } = answer.json<Organization>()
  expect(revision).toBe(2)
  expect(theme).toMatchObject({ primaryColor: '#C8102E', logoMaxHeight: 64 })
  const file = await platform.call({ url: `/api/client-logos/${theme?.logoUrl}` })
  expect([file.status, file.headers['content-type']]).toEqual([200, 'image/webp'])
  const history = await platform.call({ url: '/api/organizations/CFA/changes?take=1', as: admin })
  expect(history.json<OrganizationChangePage>().items).toMatchObject([
    {
      action: 'logo-changed',
      before: { logoUrl: 'crestline-foods.1f104a1c4f.svg' },
      after: { logoUrl: theme?.logoUrl },
    },
  ])
})

test('gives an organization without a theme the standard colours with its logo', async () => {
  const { theme } = (await putLogo('ACME', await picture())).json<Organization>()
  expect(theme).toMatchObject({ primaryColor: '#2196F3', headerForeground: '#FFFFFF', logoMaxHeight: 80 })
})

test('takes the logo away and keeps the colours', async () => {
  const answer = await platform.call({ method: 'DELETE', url: '/api/organizations/HFA/logo', as: admin })
  expect(answer.json<Organization>().theme).toMatchObject({ logoUrl: null, primaryColor: '#0F766E' })
  const none = await platform.call({ method: 'DELETE', url: '/api/organizations/ACME/logo', as: admin })
  expect(none.json<Organization>()).toMatchObject({ theme: null, revision: 1 })
})

test('takes images only, and leaves the logo as it was', async () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const refused = await putLogo('CFA', drawing)
  expect([refused.status, refused.json<Problem>().code]).toEqual([415, 'images/drawing'])
  expect(await logoOf('CFA')).toBe('crestline-foods.1f104a1c4f.svg')
})

test('needs the role in that very organization', async () => {
  const bytes = await picture()
  const member = await putLogo('CFA', bytes, 'local|designer')
  expect([member.status, member.json<Problem>().code]).toEqual([403, 'roles/missing'])
  const stranger = await putLogo('CFA', bytes, 'local|viewer')
  expect([stranger.status, stranger.json<Problem>().code]).toEqual([404, 'organizations/not-found'])
  const removal = await platform.call({ method: 'DELETE', url: '/api/organizations/CFA/logo', as: 'local|designer' })
  expect(removal.status).toBe(403)
  expect(await logoOf('CFA')).toBe('crestline-foods.1f104a1c4f.svg')
})
