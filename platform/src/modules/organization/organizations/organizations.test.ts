import type { Organization, OrganizationChangePage, Problem } from '@lintel/shared/contract'
import type { RecordedChangePage } from '@lintel/shared/contract/applications'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, describe } from '@jest/globals'
import { buildTestApp, type TestResponse, type TestApp } from '../../../testing/build-test-app.ts'

describe('logo routes', () => {
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
  ): Promise<Pick<TestResponse, 'status' | 'json'>> {
    const authorization = `Bearer ${await platform.tokenFor(as)}`
    const headers = { authorization, 'content-type': 'image/png' }
    const response = await platform.app.inject({
      method: 'PUT',
      url: `/api/organizations/${organization}/logo`,
      headers,
      payload,
    })
    return { status: response.statusCode, json: response.json.bind(response) }
  }

  async function logoOf(organization: string): Promise<string | null | undefined> {
    const response = await platform.call({ url: `/api/organizations/${organization}`, as: admin })
    return response.json<Organization>().theme?.logoUrl
  }

  test('stores a logo under a unique name, serves it to everyone and records the change @full', async () => {
    const response = await putLogo('CFA', await picture())
    expect(response.status).toBe(200)
    const { theme, revision } = response.json<Organization>()
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

  test('gives an organization without a theme the standard colors with its logo', async () => {
    const { theme } = (await putLogo('ACME', await picture())).json<Organization>()
    expect(theme).toMatchObject({ primaryColor: '#2196F3', headerForeground: '#FFFFFF', logoMaxHeight: 80 })
  })

  test('removes the logo, and keeps the colors', async () => {
    const response = await platform.call({ method: 'DELETE', url: '/api/organizations/HFA/logo', as: admin })
    expect(response.json<Organization>().theme).toMatchObject({ logoUrl: null, primaryColor: '#0F766E' })
    const none = await platform.call({ method: 'DELETE', url: '/api/organizations/ACME/logo', as: admin })
    expect(none.json<Organization>()).toMatchObject({ theme: null, revision: 1 })
  })

  test('loses no concurrent changes by others to the same organization @full', async () => {
    const bytes = await picture()
    async function rename(name: string): Promise<void> {
      const url = '/api/organizations/ACME'
      const { theme } = (await platform.call({ url, as: admin })).json<Organization>()
      const response = await platform.call({ method: 'PUT', url, as: admin, body: { displayName: name, theme } })
      expect(response.status).toBe(200)
    }
    for (let round = 0; round < 6; round += 1) {
      const name = `Acme ${round}`
      const [logo] = await Promise.all([putLogo('ACME', bytes), rename(name)])
      expect(logo.status).toBe(200)
      const response = await platform.call({ url: '/api/organizations/ACME', as: admin })
      expect(response.json<Organization>().displayName).toBe(name)
    }
  })

  test('decodes one image per person at a time, while other requests are answered @full', async () => {
    // 50 million pixels in a file of some 150 kB, which take 150 MB when decoded.
    const large = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#3366cc' } })
      .png()
      .toBuffer()
    const sending = Promise.all(Array.from({ length: 40 }, () => putLogo('CFA', large)))
    const others = await Promise.all(
      Array.from({ length: 20 }, () => platform.call({ url: '/api/organizations/HFA', as: 'local|viewer' })),
    )
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
    const responses = await sending
    const refused = responses.filter(({ status }) => status === 429)
    expect(refused.length + responses.filter(({ status }) => status === 200).length).toBe(40)
    expect(refused.length).toBeGreaterThan(20)
    expect(refused[0]?.json<Problem>().code).toBe('images/too-many')
  })

  test('keeps only the file of the current logo', async () => {
    const logos = async () => (await platform.files.store.list('client-logos')).length
    await putLogo('CFA', await picture())
    await putLogo('CFA', await picture())
    await platform.sweepFiles()
    expect(await logos()).toBe(1)
    // The file is deleted at once if the transaction fails after it was written.
    await platform.asOwner(
      `alter table organizations add constraint seeded check (display_name <> 'Crestline Foods') not valid`,
    )
    expect((await putLogo('CFA', await picture())).status).toBe(500)
    expect(await logos()).toBe(1)
    expect(await platform.asOwner(`select 1 from unreferenced_files where key like 'client-logos/%'`)).toEqual([])
  })

  test('accepts only images, and otherwise keeps the logo', async () => {
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const refused = await putLogo('CFA', drawing)
    expect([refused.status, refused.json<Problem>().code]).toEqual([415, 'images/drawing'])
    expect(await logoOf('CFA')).toBe('crestline-foods.1f104a1c4f.svg')
  })

  test('requires the role in the same organization', async () => {
    const bytes = await picture()
    const member = await putLogo('CFA', bytes, 'local|designer')
    expect([member.status, member.json<Problem>().code]).toEqual([403, 'roles/missing'])
    const stranger = await putLogo('CFA', bytes, 'local|viewer')
    expect([stranger.status, stranger.json<Problem>().code]).toEqual([404, 'organizations/not-found'])
    const removal = await platform.call({ method: 'DELETE', url: '/api/organizations/CFA/logo', as: 'local|designer' })
    expect(removal.status).toBe(403)
    expect(await logoOf('CFA')).toBe('crestline-foods.1f104a1c4f.svg')
  })
})

describe('organization routes', () => {
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

  test('returns members their organization with its theme, whichever organization is active', async () => {
    const response = await platform.call({ url: '/api/organizations/HFA', as: 'local|viewer', organization: 'ACME' })
    expect(response.status).toBe(200)
    expect(response.json<Organization>()).toMatchObject({
      id: 'HFA',
      displayName: 'Harbor & Field',
      theme: { logoMaxHeight: 72 },
    })
    const plain = await platform.call({ url: '/api/organizations/ACME', as: 'local|viewer' })
    expect(plain.json<Organization>().theme).toBeNull()
  })

  test('responds the same for foreign and unknown organizations', async () => {
    const answers = ['CFA', 'NOWHERE', 'not an id'].map((id) =>
      platform.call({ url: `/api/organizations/${encodeURIComponent(id)}`, as: 'local|viewer' }),
    )
    const problems = (await Promise.all(answers)).map((response) => ({ ...response.json<Problem>(), requestId: '' }))
    expect(problems[0]).toMatchObject({ status: 404, code: 'organizations/not-found' })
    expect(problems[1]).toEqual(problems[0])
    expect(problems[2]).toEqual(problems[0])
  })

  test.each(['/api/organizations/CFA', '/api/organizations/organizations/CFA'])(
    'changes name and theme by PUT %s',
    async (url) => {
      const update = { displayName: '  Crestline ✓ ', theme }
      const response = await platform.call({ method: 'PUT', url, as: everyone, organization: 'CFA', body: update })
      expect(response.status).toBe(200)
      expect(response.json()).toEqual({
        id: 'CFA',
        displayName: 'Crestline ✓',
        theme,
        units: 'imperial',
        currency: 'USD',
        revision: 2,
      })
      const read = await platform.call({ url: '/api/organizations/CFA', as: 'local|designer' })
      expect(read.json()).toEqual({
        id: 'CFA',
        displayName: 'Crestline ✓',
        theme,
        units: 'imperial',
        currency: 'USD',
        revision: 2,
      })
    },
  )

  test("changes the units, keeps them if an update doesn't contain them, and records the change", async () => {
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

  test("changes the currency, keeps it if an update doesn't contain it, and records the change", async () => {
    const put = (body: object) =>
      platform.call({
        method: 'PUT',
        url: '/api/organizations/CFA',
        as: everyone,
        body: { displayName: 'Crestline Foods', theme, ...body },
      })
    expect((await put({ currency: 'EUR' })).json()).toMatchObject({ currency: 'EUR', revision: 2 })
    expect((await put({ displayName: 'Renamed' })).json()).toMatchObject({ currency: 'EUR', revision: 3 })
    for (const currency of ['eur', 'EURO', 'DEM', 'XXX', '', null, 978])
      expect((await put({ currency })).status).toBe(400)
    const { items } = (
      await platform.call({ url: '/api/organizations/CFA/changes?as=recorded', as: everyone })
    ).json<RecordedChangePage>()
    expect(items.find(({ action }) => action === 'currency-changed')).toMatchObject({
      before: { currency: 'USD' },
      after: { currency: 'EUR' },
    })
    const historyResponse = await platform.call({ url: '/api/organizations/CFA/changes', as: everyone })
    expect(historyResponse.text).not.toContain('currency-changed')
  })

  test('removes the theme', async () => {
    const body = { displayName: 'Plain', theme: null }
    const response = await platform.call({ method: 'PUT', url: '/api/organizations/CFA', as: everyone, body })
    expect(response.json()).toEqual({
      id: 'CFA',
      displayName: 'Plain',
      theme: null,
      units: 'imperial',
      currency: 'USD',
      revision: 2,
    })
  })

  test('requires the role in the same organization', async () => {
    const body = { displayName: 'Mine', theme: null }
    const put = (id: string, as: string) => platform.call({ method: 'PUT', url: `/api/organizations/${id}`, as, body })
    const member = await put('CFA', 'local|designer')
    expect([member.status, member.json<Problem>().code]).toEqual([403, 'roles/missing'])
    expect(member.json<Problem>().detail).toContain('lintel.organization.update')
    const stranger = await put('CFA', 'local|viewer')
    expect([stranger.status, stranger.json<Problem>().code]).toEqual([404, 'organizations/not-found'])
  })

  test('rejects a header that contradicts the URL', async () => {
    const body = { displayName: 'Mine', theme: null }
    const call = { method: 'PUT', url: '/api/organizations/CFA', as: everyone, organization: 'HFA', body } as const
    const response = await platform.call(call)
    expect([response.status, response.json<Problem>().code]).toEqual([400, 'organizations/mismatch'])
  })

  test.each([
    [{ theme: null }, 'displayName'],
    [{ displayName: '   ', theme: null }, 'displayName'],
    [{ displayName: 'x'.repeat(121), theme: null }, 'displayName'],
    [{ displayName: 'A', theme: { ...theme, primaryColor: 'red' } }, 'theme.primaryColor'],
    [{ displayName: 'A', theme: { ...theme, logoUrl: '../../secret' } }, 'theme.logoUrl'],
    [{ displayName: 'A', theme: { ...theme, logoUrl: 'https://evil.test/x.svg' } }, 'theme.logoUrl'],
    [{ displayName: 'A', theme: { ...theme, logoMaxHeight: 1e9 } }, 'theme.logoMaxHeight'],
  ])('names the invalid field of %j', async (body, path) => {
    const response = await platform.call({ method: 'PUT', url: '/api/organizations/CFA', as: everyone, body })
    expect(response.status).toBe(400)
    expect(response.json<Problem>().errors?.map((error) => error.path)).toContain(path)
  })
})

describe('concurrent changes', () => {
  let platform: TestApp
  beforeEach(async () => {
    platform = await buildTestApp()
  })
  afterEach(() => platform.close())

  const admin = 'local|everything'
  const url = '/api/organizations/HFA'

  async function read(): Promise<Organization> {
    return (await platform.call({ url, as: admin })).json<Organization>()
  }

  function change(body: Partial<Organization>) {
    return platform.call({ method: 'PUT', url, as: admin, body })
  }

  test('rejects a change of what someone else has changed in the meantime, and shows both values', async () => {
    const { displayName, theme, revision } = await read()
    expect((await change({ displayName: 'First', theme, revision })).json<Organization>().revision).toBe(revision + 1)
    const changedTheme = theme && { ...theme, primaryColor: '#112233' }
    const second = await change({ displayName: 'Second', theme: changedTheme, revision })
    expect(second.json<Problem>()).toMatchObject({
      status: 409,
      code: 'organizations/changed-meanwhile',
      errors: [
        { path: 'displayName', message: 'It is "First" now; you sent "Second".' },
        { path: 'theme.primaryColor', message: 'It is "#0F766E" now; you sent "#112233".' },
      ],
    })
    expect(await read()).toEqual({
      id: 'HFA',
      displayName: 'First',
      theme,
      units: 'imperial',
      currency: 'USD',
      revision: revision + 1,
    })
    expect(displayName).toBe('Harbor & Field')
  })

  test('accepts one of many concurrent changes of the same revision', async () => {
    const { theme, revision } = await read()
    const names = Array.from({ length: 8 }, (_, index) => `Name ${index}`)
    const responses = await Promise.all(names.map((displayName) => change({ displayName, theme, revision })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    const winner = responses.find(({ status }) => status === 200)?.json<Organization>()
    expect(await read()).toEqual(winner)
  })

  test('accepts a change without a revision, as the specification has it', async () => {
    const { theme } = await read()
    expect((await change({ displayName: 'Plain', theme })).status).toBe(200)
  })

  test("doesn't increment the revision when nothing changes", async () => {
    const organization = await read()
    expect((await change(organization)).json()).toEqual(organization)
  })
})
