import type { PrototypeManifest, PrototypeRelease, SavedView } from '@lintel/shared/contract'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type Call, type TestApp } from '../../../testing/build-test-app.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

const everyone = { as: 'local|everything', organization: 'CFA' }
const designer = { as: 'local|designer', organization: 'CFA' }
const list = '/api/lintel-webapi/prototypes/CFA'
const manifest = `${list}/P13/2024.10`

async function names(caller: Omit<Call, 'url'>, url = list): Promise<string[]> {
  const answer = await platform.call({ ...caller, url })
  expect(answer.status).toBe(200)
  return answer.json<PrototypeRelease[]>().map(({ prototype, version }) => `${prototype} ${version}`)
}

test('lists published releases by name, numbers in versions counted as numbers, newest first', async () => {
  const found = await names(designer)
  expect(found.filter((name) => name.startsWith('P13'))).toEqual([
    'P13 2024.10',
    'P13 2024.9',
    'P13 2023.2',
    'P13 2022.1',
  ])
  const prototypes = [...new Set(found.map((name) => name.replace(/ \d+\.\d+$/, '')))]
  expect(prototypes).toEqual(['Blank Template', 'BTS', 'P13', 'P14', 'S03', 'S03(05)', 'S04', 'S06', 'S08', 'S97'])
})

test('lists unpublished releases for holders of prototypes.update only', async () => {
  expect(await names(everyone)).toEqual(expect.arrayContaining(['P13 2025.1', 'P15 2025.1', 'P15 2025.2']))
  expect((await names(designer)).filter((name) => name.includes('2025'))).toEqual([])
})

test('answers an unchanged list and manifest with 304', async () => {
  for (const url of [list, manifest]) {
    const first = await platform.call({ ...designer, url })
    const tag = String(first.headers.etag)
    expect(tag).toMatch(/^"[\w-]+"$/)
    const second = await platform.call({ ...designer, url, headers: { 'if-none-match': `"other", W/${tag}` } })
    expect([second.status, second.text, second.headers.etag]).toEqual([304, '', tag])
  }
})

test('answers a manifest without unfinished configurations, operators by their names', async () => {
  const answer = await platform.call({ ...designer, url: manifest })
  const { fileConfigurations, ...rest } = answer.json<PrototypeManifest>()
  expect(rest).toMatchObject({
    prototype: 'P13',
    release: '2024.10',
    published: true,
    automation: true,
    revitVersion: '2024',
  })
  expect(rest.optionSets.map(({ label }) => label)).toEqual([
    'Proto Name',
    'Proto Size',
    'Exterior Finish',
    'Building Addition',
    'Drive Thru',
  ])
  const names = fileConfigurations.map(({ urn }) => urn.split('/').at(-1))
  expect(names).toEqual(expect.arrayContaining(['site-work', 'shell-4400', 'finish-4400-brick', 'drive-thru-canopy']))
  expect(names).not.toContain('solar-roof')
  const [withFile] = fileConfigurations
  expect(withFile?.file?.url).toMatch(
    new RegExp(`^/models/CFA/models/${withFile?.file?.contentHash}\\.glb\\?until=\\d+&signature=`),
  )
  expect(fileConfigurations.filter(({ file }) => file === null).map(({ urn }) => urn.split('/').at(-1))).toEqual([
    'fire-protection',
  ])
  expect(
    fileConfigurations.every(({ urn, rules }) => urn.startsWith('urn:lintel:model:CFA:') && rules.length > 0),
  ).toBe(true)
  expect(answer.text).not.toContain('"equal"')
})

test('finds a release whose name needs encoding', async () => {
  const answer = await platform.call({ ...designer, url: `${list}/${encodeURIComponent('S03(05)')}/2023.1` })
  expect(answer.json()).toMatchObject({ prototype: 'S03(05)', release: '2023.1' })
})

test('lists the views and the option sets of a release', async () => {
  const views = (await platform.call({ ...designer, url: `${manifest}/views` })).json<SavedView[]>()
  expect(views.length).toBeGreaterThan(1)
  expect(views[0]).toMatchObject({ name: 'Corner, Cut Open', organizationId: 1, upVector: { x: 0, y: 0, z: 1 } })
  const options = (await platform.call({ ...designer, url: `${manifest}/options` })).json<{ key: string }[]>()
  expect(options.map(({ key }) => key)).toEqual([
    'protoName',
    'protoSize',
    'exteriorFinish',
    'buildingAddition',
    'driveThru',
  ])
})

test.each(['', '/views', '/options'])('an unpublished or missing release is not found: %s', async (part) => {
  for (const release of ['P13/2025.1', 'P13/1999.1', 'P99/2024.1', 'p13/2024.10']) {
    const answer = await platform.call({ ...designer, url: `${list}/${release}${part}` })
    expect([answer.status, answer.json<{ code: string }>().code]).toEqual([404, 'prototypes/not-found'])
  }
  expect((await platform.call({ ...everyone, url: `${list}/P13/2025.1${part}` })).status).toBe(200)
})

test.each(['', '/P13/2024.10', '/P13/2024.10/views', '/P13/2024.10/options'])(
  'keeps others out of: %s',
  async (part) => {
    const url = `${list}${part}`
    const foreign = await platform.call({ url, as: 'local|viewer' })
    const missing = await platform.call({ url: `/api/lintel-webapi/prototypes/NONE${part}`, as: 'local|viewer' })
    expect([foreign.status, foreign.json<{ code: string }>().code]).toEqual([404, 'organizations/not-found'])
    expect([missing.status, missing.json<{ detail: string }>().detail]).toEqual([
      404,
      foreign.json<{ detail: string }>().detail,
    ])
    expect((await platform.call({ url, as: 'local|analyst' })).status).toBe(403)
    expect((await platform.call({ url })).status).toBe(401)
    expect((await platform.call({ url, ...designer, organization: 'HFA' })).status).toBe(400)
  },
)

test('shows another organization its own releases only', async () => {
  const harbor = await names({ as: 'local|viewer', organization: 'HFA' }, '/api/lintel-webapi/prototypes/HFA')
  expect(harbor[0]).toBe('Boathouse 2024.2')
  const stolen = await platform.call({ as: 'local|viewer', url: '/api/lintel-webapi/prototypes/HFA/P13/2024.10' })
  expect(stolen.status).toBe(404)
})

test('publishes and withdraws a release, and changes what is given only', async () => {
  const url = `${list}/P15/2025.1`
  const before = await platform.call({ ...designer, url })
  const published = await platform.call({ ...everyone, method: 'PATCH', url, body: { published: true } })
  const during = await platform.call({ ...designer, url })
  const automated = await platform.call({ ...everyone, method: 'PATCH', url, body: { automation: true } })
  await platform.call({ ...everyone, method: 'PATCH', url, body: { published: false, automation: false } })
  const after = await platform.call({ ...designer, url })
  expect(published.json()).toMatchObject({ prototype: 'P15', version: '2025.1', published: true, automation: false })
  expect(automated.json()).toMatchObject({ published: true, automation: true })
  expect([before.status, during.status, after.status]).toEqual([404, 200, 404])
})

test.each([
  [{}],
  [{ published: 'yes' }],
  [{ published: null }],
  [{ version: '1', published: true }],
  [[]],
  ['true'],
  [undefined],
])('refuses the change %j', async (body) => {
  const answer = await platform.call({ ...everyone, method: 'PATCH', url: manifest, body })
  expect([answer.status, answer.json<{ code: string }>().code]).toEqual([400, 'request/invalid'])
})

test('lets only holders of prototypes.update change a release, and only in their organization', async () => {
  const body = { published: false }
  function change(caller: { as: string; organization?: string }, url: string) {
    return platform.call({ ...caller, method: 'PATCH', url, body })
  }
  expect((await change(designer, manifest)).status).toBe(403)
  expect((await change({ as: 'local|viewer' }, manifest)).status).toBe(404)
  expect((await change(everyone, `${list}/P13/1999.1`)).status).toBe(404)
  const foreign = await change(
    { as: 'local|everything', organization: 'HFA' },
    '/api/lintel-webapi/prototypes/HFA/P13/2024.10',
  )
  expect(foreign.status).toBe(404)
  expect((await platform.call({ ...designer, url: manifest })).json()).toMatchObject({ published: true })
})

test.each(['..', '%2e%2e', 'a%00b', 'x'.repeat(61), "P13'--", '%F0%9F%92%A5'])('refuses the name %s', async (name) => {
  const answer = await platform.call({ ...designer, url: `${list}/${name}/2024.10` })
  expect([400, 404]).toContain(answer.status)
  expect(answer.headers['content-type']).toContain('application/problem+json')
})

test('the database itself keeps the releases of organizations apart', async () => {
  const client = await platform.pool.connect()
  try {
    await client.query(`begin; select set_config('app.organization', 'HFA', true)`)
    const seen = await client.query(
      'select distinct organization_id from prototype_releases union select organization_id from saved_views',
    )
    const moved = await client.query(`update prototype_releases set published = true where organization_id = 'CFA'`)
    expect([seen.rows, moved.rowCount]).toEqual([[{ organization_id: 'HFA' }], 0])
    await expect(
      client.query(`update prototype_releases set organization_id = 'CFA', thumbnail = null`),
    ).rejects.toThrow(/row-level security/)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
