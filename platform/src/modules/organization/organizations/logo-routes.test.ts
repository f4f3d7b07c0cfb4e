import type { Organization, OrganizationChangePage, Problem } from '@lintel/shared/contract'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { buildTestApp, type TestAnswer, type TestApp } from '../../../testing/build-test-app.ts'

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

test('loses no change that others make to the same organization meanwhile', async () => {
  const bytes = await picture()
  async function rename(name: string): Promise<void> {
    const url = '/api/organizations/ACME'
    const { theme } = (await platform.call({ url, as: admin })).json<Organization>()
    const answer = await platform.call({ method: 'PUT', url, as: admin, body: { displayName: name, theme } })
    expect(answer.status).toBe(200)
  }
  for (let round = 0; round < 6; round += 1) {
    const name = `Acme ${round}`
    const [logo] = await Promise.all([putLogo('ACME', bytes), rename(name)])
    expect(logo.status).toBe(200)
    const answer = await platform.call({ url: '/api/organizations/ACME', as: admin })
    expect(answer.json<Organization>().displayName).toBe(name)
  }
})

test('decodes one image of a person at a time, and answers everybody else meanwhile', async () => {
  // 50 million pixels in a file of some 150 kB, which take 150 MB when decoded.
  const large = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer()
  const sending = Promise.all(Array.from({ length: 40 }, () => putLogo('CFA', large)))
  const others = await Promise.all(
    Array.from({ length: 20 }, () => platform.call({ url: '/api/organizations/HFA', as: 'local|viewer' })),
  )
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
  const answers = await sending
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length + answers.filter(({ status }) => status === 200).length).toBe(40)
  expect(refused.length).toBeGreaterThan(20)
  expect(refused[0]?.json<Problem>().code).toBe('images/too-many')
})

test('keeps no file but the logo that is shown', async () => {
  const logos = async () => (await platform.files.store.list('client-logos')).length
  await putLogo('CFA', await picture())
  await putLogo('CFA', await picture())
  await platform.sweepFiles()
  expect(await logos()).toBe(1)
  // The file is written and then its transaction fails: the file goes at once.
  await platform.asOwner(
    `alter table organizations add constraint planted check (display_name <> 'Crestline Foods') not valid`,
  )
  expect((await putLogo('CFA', await picture())).status).toBe(500)
  expect(await logos()).toBe(1)
  expect(await platform.asOwner(`select 1 from unreferenced_files where key like 'client-logos/%'`)).toEqual([])
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
