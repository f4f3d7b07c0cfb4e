import type {
  PrototypeManifest,
  PrototypeRelease,
  SavedView,
  Problem,
  SavedViewCreate,
  SavedViewImportResult,
} from '@lintel/shared/contract'
import {
  defaultChoices,
  explainFiles,
  isUnsupported,
  getProblems,
  selectFiles,
  selectMessages,
} from '@lintel/shared/prototype'
import { afterAll, beforeAll, expect, test, describe } from '@jest/globals'
import { buildTestApp, type TestApp, type Call } from '../../testing/build-test-app.ts'
import sharp from 'sharp'
import { maxViews } from './saved-views/change-views.ts'

describe('configurations', () => {
  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp()
  })
  afterAll(() => platform.close())

  const organizations = ['CFA', 'HFA', 'ACME']

  async function manifestsOf(organization: string): Promise<PrototypeManifest[]> {
    const url = `/api/lintel-webapi/prototypes/${organization}`
    const caller = { as: 'local|everything', organization }
    const releases = (await platform.call({ ...caller, url })).json<PrototypeRelease[]>()
    const answers = releases.map(({ prototype, version }) =>
      platform.call({ ...caller, url: `${url}/${encodeURIComponent(prototype)}/${encodeURIComponent(version)}` }),
    )
    return (await Promise.all(answers)).map((response) => response.json<PrototypeManifest>())
  }

  test.each(organizations)(
    'supports the defaults of every release of %s, which show a building @full',
    async (organization) => {
      for (const manifest of await manifestsOf(organization)) {
        const choices = defaultChoices(manifest)
        expect([manifest.title, selectFiles(manifest, choices)]).not.toEqual([manifest.title, []])
        expect([manifest.title, selectMessages(manifest, choices).filter(isUnsupported)]).toEqual([manifest.title, []])
        const unknown = explainFiles(manifest, choices).flatMap(({ evaluation }) => getProblems(evaluation))
        expect([manifest.title, unknown.filter(({ problem }) => problem !== 'not-a-number')]).toEqual([
          manifest.title,
          [],
        ])
      }
    },
  )

  test('selects files and messages by the chosen options', async () => {
    const manifest = (await manifestsOf('CFA')).find(({ prototype, published }) => prototype === 'P13' && published)
    if (!manifest) throw new Error('The demo data has no P13.')
    const small = { ...defaultChoices(manifest), 'Proto Size': '3600', 'Drive Thru': 'Dual Lane' }
    const large = { ...small, 'Proto Size': '5600' }
    const filesOf = (choices: typeof small) => selectFiles(manifest, choices).map(({ urn }) => urn)
    expect(filesOf(small)).not.toEqual(filesOf(large))
    expect(selectMessages(manifest, small).some(isUnsupported)).toBe(true)
    expect(selectMessages(manifest, large).some(isUnsupported)).toBe(false)
  })
})

describe('prototype routes', () => {
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
    const response = await platform.call({ ...caller, url })
    expect(response.status).toBe(200)
    return response.json<PrototypeRelease[]>().map(({ prototype, version }) => `${prototype} ${version}`)
  }

  test('lists published releases by name, newest version first, comparing version numbers numerically', async () => {
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

  test('lists unpublished releases only to users with prototypes.update', async () => {
    expect(await names(everyone)).toEqual(expect.arrayContaining(['P13 2025.1', 'P15 2025.1', 'P15 2025.2']))
    expect((await names(designer)).filter((name) => name.includes('2025'))).toEqual([])
  })

  test('responds with 304 to an unchanged list and manifest', async () => {
    for (const url of [list, manifest]) {
      const first = await platform.call({ ...designer, url })
      const tag = String(first.headers.etag)
      expect(tag).toMatch(/^"[\w-]+"$/)
      const second = await platform.call({ ...designer, url, headers: { 'if-none-match': `"other", W/${tag}` } })
      expect([second.status, second.text, second.headers.etag]).toEqual([304, '', tag])
    }
  })

  test('returns a manifest without incomplete files, and with normalized operators', async () => {
    const response = await platform.call({ ...designer, url: manifest })
    const { fileConfigurations, ...rest } = response.json<PrototypeManifest>()
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
    expect(response.text).not.toContain('"equal"')
  })

  test('finds a release whose name has to be encoded', async () => {
    const response = await platform.call({ ...designer, url: `${list}/${encodeURIComponent('S03(05)')}/2023.1` })
    expect(response.json()).toMatchObject({ prototype: 'S03(05)', release: '2023.1' })
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

  test.each(['', '/views', '/options'])('responds with 404 for an unpublished or missing release: %s', async (part) => {
    for (const release of ['P13/2025.1', 'P13/1999.1', 'P99/2024.1', 'p13/2024.10']) {
      const response = await platform.call({ ...designer, url: `${list}/${release}${part}` })
      expect([response.status, response.json<{ code: string }>().code]).toEqual([404, 'prototypes/not-found'])
    }
    expect((await platform.call({ ...everyone, url: `${list}/P13/2025.1${part}` })).status).toBe(200)
  })

  test.each(['', '/P13/2024.10', '/P13/2024.10/views', '/P13/2024.10/options'])(
    'denies access to others: %s',
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

  test('shows another organization only its own releases', async () => {
    const harbor = await names({ as: 'local|viewer', organization: 'HFA' }, '/api/lintel-webapi/prototypes/HFA')
    expect(harbor[0]).toBe('Boathouse 2024.2')
    const stolen = await platform.call({ as: 'local|viewer', url: '/api/lintel-webapi/prototypes/HFA/P13/2024.10' })
    expect(stolen.status).toBe(404)
  })

  test('publishes and withdraws a release, and changes only what the request contains', async () => {
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
  ])('rejects the change %j', async (body) => {
    const response = await platform.call({ ...everyone, method: 'PATCH', url: manifest, body })
    expect([response.status, response.json<{ code: string }>().code]).toEqual([400, 'request/invalid'])
  })

  test('lets only users with prototypes.update change a release, and only in their organization', async () => {
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

  test.each(['..', '%2e%2e', 'a%00b', 'x'.repeat(61), "P13'--", '%F0%9F%92%A5'])(
    'rejects the name %s',
    async (name) => {
      const response = await platform.call({ ...designer, url: `${list}/${name}/2024.10` })
      expect([400, 404]).toContain(response.status)
      expect(response.headers['content-type']).toContain('application/problem+json')
    },
  )

  test('separates the releases of organizations in the database', async () => {
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
})

describe('saved view routes', () => {
  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp()
  })
  afterAll(() => platform.close())

  const editor = { as: 'local|everything', organization: 'CFA' }
  const reader = { as: 'local|designer', organization: 'CFA' }
  const list = '/api/savedviews/byorganizationsymbol/CFA'
  const none = '00000000-0000-4000-8000-000000000000'

  const front: SavedViewCreate = {
    organizationId: 1,
    prototype: 'P13',
    name: 'Front',
    cameraType: 1,
    cutPlanes: [{ x: 0, y: 0.6, z: 0.8, w: -3.125 }],
    target: { x: 1, y: 2, z: 3 },
    position: { x: 1, y: -20.123456789, z: 5 },
    upVector: { x: 0, y: 0, z: 1 },
    fieldOfView: 52.5,
    aspect: 1.78,
  }

  let saved = 0

  /** Each view gets a unique name unless the test gives it one. */
  async function create(parts: object = {}, caller: Omit<Call, 'url'> = editor): Promise<SavedView> {
    const body = { ...front, name: `Front ${(saved += 1)}`, ...parts }
    const response = await platform.call({ ...caller, method: 'POST', url: '/api/savedviews', body })
    expect([response.status, response.text]).toEqual([201, expect.stringContaining('{')])
    return response.json<SavedView>()
  }

  function at(id: string): string {
    return `/api/savedviews/${encodeURIComponent(id)}`
  }

  async function codeOf(call: Call): Promise<[number, string]> {
    const response = await platform.call(call)
    return [response.status, response.json<Problem>().code]
  }

  test('stores every field, and by whom and when the view was saved', async () => {
    const created = await create({ name: '  Front, Cut  ' })
    expect(created).toEqual({
      ...front,
      name: 'Front, Cut',
      id: created.id,
      thumbnailUrl: null,
      author: { id: 'local|everything', name: expect.stringMatching(/^\S+ \S+$/) },
      revision: 1,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAt: created.createdAt,
    })
    expect((await platform.call({ ...reader, url: at(created.id) })).json()).toEqual(created)
  })

  test("omits fields that a view doesn't have", async () => {
    const created = await create({ fieldOfView: undefined, aspect: undefined, organizationId: undefined })
    expect(Object.keys(created)).not.toEqual(expect.arrayContaining(['fieldOfView']))
    expect('aspect' in created).toBe(false)
  })

  test('lists the views of the organization or of one prototype, optionally with its release', async () => {
    const created = await create({ name: 'Zenith', prototype: 'P14' })
    const everywhere = (await platform.call({ ...reader, url: list })).json<SavedView[]>()
    const ofPrototype = (await platform.call({ ...reader, url: `${list}?prototype=P14` })).json<SavedView[]>()
    const manifest = '/api/lintel-webapi/prototypes/CFA/P14/2024.1'
    const ofRelease = (await platform.call({ ...reader, url: `${manifest}/views` })).json<SavedView[]>()
    expect(everywhere).toContainEqual(created)
    expect(new Set(everywhere.map(({ prototype }) => prototype)).size).toBeGreaterThan(5)
    expect(ofPrototype.at(-1)).toEqual(created)
    expect(ofRelease).toEqual(ofPrototype)
    expect(new Set(ofPrototype.map(({ prototype }) => prototype))).toEqual(new Set(['P14']))
  })

  test('shows views of unpublished prototypes only to publishers', async () => {
    async function prototypes(caller: Omit<Call, 'url'>) {
      const views = (await platform.call({ ...caller, url: list })).json<SavedView[]>()
      return new Set(views.map(({ prototype }) => prototype))
    }
    expect((await prototypes(reader)).has('P15')).toBe(false)
    expect((await prototypes(editor)).has('P15')).toBe(true)
    const draft = await create({ prototype: 'P15' })
    expect(await codeOf({ ...reader, url: at(draft.id) })).toEqual([404, 'saved-views/not-found'])
  })

  test('replaces all fields in an update, and clears absent ones', async () => {
    const created = await create()
    const body = { ...created, name: 'Back', cutPlanes: [], cameraType: 0, fieldOfView: undefined }
    const response = await platform.call({ ...editor, method: 'PUT', url: at(created.id), body })
    const changed = response.json<SavedView>()
    expect('fieldOfView' in changed).toBe(false)
    expect(changed).toEqual({
      ...created,
      fieldOfView: undefined,
      name: 'Back',
      cutPlanes: [],
      cameraType: 0,
      revision: 2,
      updatedAt: changed.updatedAt,
    })
    expect(changed.updatedAt >= created.updatedAt).toBe(true)
  })

  test('rejects an update with an outdated revision', async () => {
    const created = await create()
    const url = at(created.id)
    function put(name: string, revision?: number) {
      return platform.call({ ...editor, method: 'PUT', url, body: { ...front, name, revision } })
    }
    const responses = await Promise.all(['a', 'b', 'c', 'd'].map((name) => put(name, 1)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const refused = responses.find(({ status }) => status === 409)
    expect(refused?.json<Problem>().code).toBe('saved-views/changed-meanwhile')
    expect((await put('last', 2)).json()).toMatchObject({ name: 'last', revision: 3 })
    expect((await put('whatever')).json()).toMatchObject({ name: 'whatever', revision: 4 })
  })

  test('deletes a view once, and then responds with 404', async () => {
    const { id } = await create()
    expect((await platform.call({ ...editor, method: 'DELETE', url: at(id) })).status).toBe(204)
    for (const method of ['DELETE', 'GET'] as const) {
      expect(await codeOf({ ...editor, method, url: at(id) })).toEqual([404, 'saved-views/not-found'])
    }
    expect(await codeOf({ ...editor, method: 'PUT', url: at(id), body: front })).toEqual([404, 'saved-views/not-found'])
  })

  test.each([none, 'x', '../P13', "'; drop table saved_views; --", '1'])(
    'responds with 404 for the id %s',
    async (id) => {
      expect(await codeOf({ ...editor, url: at(id) })).toEqual([404, 'saved-views/not-found'])
      expect(await codeOf({ ...editor, method: 'DELETE', url: at(id) })).toEqual([404, 'saved-views/not-found'])
    },
  )

  test('lets readers read and only editors write', async () => {
    const { id } = await create()
    expect((await platform.call({ ...reader, url: at(id) })).status).toBe(200)
    const writes: Call[] = [
      { ...reader, method: 'POST', url: '/api/savedviews', body: front },
      { ...reader, method: 'PUT', url: at(id), body: front },
      { ...reader, method: 'DELETE', url: at(id) },
    ]
    for (const write of writes) expect(await codeOf(write)).toEqual([403, 'roles/missing'])
    expect((await platform.call({ as: 'local|analyst', organization: 'CFA', url: list })).status).toBe(403)
    expect((await platform.call({ url: at(id) })).status).toBe(401)
    expect(await codeOf({ as: 'local|everything', url: at(id) })).toEqual([400, 'organizations/header-missing'])
  })

  test("responds to another organization's view as if it didn't exist", async () => {
    const { id } = await create()
    const harbor = { as: 'local|everything', organization: 'HFA' }
    const body = { ...front, prototype: 'Boathouse' }
    const calls: Omit<Call, 'url'>[] = [harbor, { ...harbor, method: 'PUT', body }, { ...harbor, method: 'DELETE' }]
    for (const call of calls) {
      const [theirs, missing] = await Promise.all([id, none].map((one) => platform.call({ ...call, url: at(one) })))
      const texts = [theirs, missing].map((response) => response?.text.replace(/"requestId":"[^"]*"/, ''))
      expect([theirs?.status, texts[0]]).toEqual([404, texts[1]])
    }
    expect((await platform.call({ ...reader, url: at(id) })).status).toBe(200)
  })

  test('saves views only on prototypes of the organization', async () => {
    for (const prototype of ['P99', 'Boathouse', 'p13']) {
      const response = await platform.call({
        ...editor,
        method: 'POST',
        url: '/api/savedviews',
        body: { ...front, prototype },
      })
      expect(response.json()).toMatchObject({
        status: 400,
        code: 'saved-views/unknown-prototype',
        errors: [{ path: 'prototype' }],
      })
    }
  })

  test.each<[string, object, string]>([
    ['a target on the position', { target: front.position }, 'target'],
    ['an up vector along the direction', { target: { x: 0, y: 0, z: 0 }, position: { x: 0, y: 0, z: 9 } }, 'upVector'],
    ['a plane without normal', { cutPlanes: [{ x: 0, y: 0, z: 0, w: 1 }] }, 'cutPlanes.0'],
    ['another organization id', { organizationId: 7 }, 'organizationId'],
    ['a blank name', { name: '   ' }, 'name'],
    ['a null as coordinate', { position: { x: null, y: 0, z: 1 } }, 'position.x'],
  ])('rejects %s, and names the field', async (_case, parts, path) => {
    const response = await platform.call({
      ...editor,
      method: 'POST',
      url: '/api/savedviews',
      body: { ...front, ...parts },
    })
    expect(response.json<Problem>()).toMatchObject({ status: 400, code: 'request/invalid' })
    expect(response.json<Problem>().errors?.map((error) => error.path)).toContain(path)
  })

  test('rejects an update whose body names another view', async () => {
    const { id } = await create()
    const call = { ...editor, method: 'PUT' as const, url: at(id), body: { ...front, id: none } }
    expect(await codeOf(call)).toEqual([400, 'saved-views/mismatch'])
  })

  async function pictureOf(width: number, height: number): Promise<string> {
    const image = sharp({ create: { width, height, channels: 3, background: '#c8102e' } })
    return `data:image/png;base64,${(await image.png().toBuffer()).toString('base64')}`
  }

  async function statusOf(address: string | null): Promise<number> {
    return (await platform.app.inject({ url: address ?? '' })).statusCode
  }

  test('removes the picture of a deleted view, and keeps it if a change fails', async () => {
    const { id, thumbnailUrl } = await create({ thumbnail: await pictureOf(20, 20) })
    const body = { ...front, revision: 9, thumbnail: await pictureOf(30, 30) }
    expect((await platform.call({ ...editor, method: 'PUT', url: at(id), body })).status).toBe(409)
    expect((await platform.call({ ...reader, method: 'DELETE', url: at(id) })).status).toBe(403)
    expect(await statusOf(thumbnailUrl)).toBe(200)
    expect(await platform.asOwner('select key from unreferenced_files')).toEqual([])
    expect((await platform.call({ ...editor, method: 'DELETE', url: at(id) })).status).toBe(204)
    await platform.sweepFiles()
    expect(await statusOf(thumbnailUrl)).toBe(404)
  })

  test("decodes no picture for users who can't save, or for invalid views", async () => {
    // Decoding this picture would fail with 422.
    const thumbnail = `data:image/png;base64,${Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').toString('base64')}`
    const save = { method: 'POST' as const, url: '/api/savedviews', body: { ...front, thumbnail } }
    expect((await platform.call({ ...save, as: 'local|guest', organization: 'CFA' })).status).toBe(404)
    expect((await platform.call({ ...save, ...reader })).status).toBe(403)
    expect((await platform.call({ ...save, ...editor, body: { ...save.body, prototype: 'P99' } })).status).toBe(400)
  })

  test('stores a small copy of the picture at a signed URL, keeps it, and removes it on request', async () => {
    const created = await create({ thumbnail: await pictureOf(1600, 1000) })
    const picture = await platform.app.inject({ url: created.thumbnailUrl ?? '' })
    const { format, width, height } = await sharp(picture.rawPayload).metadata()
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    expect([format, width, height]).toEqual(['webp', 640, 400])
    async function put(body: object) {
      return (await platform.call({ ...editor, method: 'PUT', url: at(created.id), body })).json<SavedView>()
    }
    expect((await put(front)).thumbnailUrl).toBe(created.thumbnailUrl)
    const other = (await put({ ...front, thumbnail: await pictureOf(20, 20) })).thumbnailUrl
    expect(other).not.toBe(created.thumbnailUrl)
    await platform.sweepFiles()
    expect(await statusOf(created.thumbnailUrl)).toBe(404)
    expect(await statusOf(other)).toBe(200)
    expect((await put({ ...front, thumbnail: null })).thumbnailUrl).toBeNull()
    await platform.sweepFiles()
    expect(await statusOf(other)).toBe(404)
  })

  test.each([
    ["something that isn't a picture", 'not a picture', 'images/not-an-image'],
    ['an SVG declared as PNG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'images/drawing'],
    ['a truncated picture', '\x89PNG\r\n\x1a\n', 'images/damaged'],
  ])('rejects %s, and stores nothing', async (_case, content, code) => {
    const thumbnail = `data:image/png;base64,${Buffer.from(content, 'latin1').toString('base64')}`
    const body = { ...front, name: 'Half written', thumbnail }
    const response = await platform.call({ ...editor, method: 'POST', url: '/api/savedviews', body })
    expect(response.json<Problem>().code).toBe(code)
    expect((await platform.call({ ...reader, url: list })).text).not.toContain('Half written')
  })

  test('limits the views of a prototype', async () => {
    await platform.asOwner(
      `insert into saved_views (organization_id, prototype, name, camera_type, cut_planes, target, position, up_vector)
     select 'CFA', 'S08', 'Filler ' || n, 1, '[]', '{"x":0,"y":0,"z":0}', '{"x":0,"y":1,"z":0}', '{"x":0,"y":0,"z":1}'
     from generate_series(1, $1) as n`,
      [maxViews],
    )
    const call = { ...editor, method: 'POST' as const, url: '/api/savedviews', body: { ...front, prototype: 'S08' } }
    expect(await codeOf(call)).toEqual([409, 'saved-views/too-many'])
  })

  test('separates the views of organizations in the database', async () => {
    const client = await platform.pool.connect()
    try {
      await client.query(`begin; select set_config('app.organization', 'HFA', true)`)
      const removed = await client.query(`delete from saved_views where organization_id = 'CFA'`)
      expect(removed.rowCount).toBe(0)
      await expect(client.query(`update saved_views set organization_id = 'CFA'`)).rejects.toThrow(/row-level security/)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('imports all views of a file or none, and recognizes existing ones', async () => {
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const thumbnail = `data:image/png;base64,${png.toString('base64')}`
    const views = Array.from({ length: 20 }, (_, index) => ({
      ...front,
      name: `Imported ${index}`,
      position: { x: 0.1 + index, y: -20, z: -0 },
      ...(index === 3 && { thumbnail }),
    }))
    const broken = views.with(14, { ...front, name: 'Imported 14', position: front.target })
    const damaged = views.with(14, { ...front, name: 'Imported 14', thumbnail: 'data:image/png;base64,AAAA' })
    async function listNamedViews() {
      const all = (await platform.call({ ...reader, url: list })).json<SavedView[]>()
      return all.filter(({ name }) => name.startsWith('Imported'))
    }
    function importing(body: object) {
      return platform.call({ ...editor, method: 'POST', url: '/api/savedviews/import', body })
    }
    for (const [wrong, status] of [[broken, 400] as const, [damaged, 415] as const]) {
      expect((await importing({ prototype: 'P13', views: wrong })).status).toBe(status)
      expect(await listNamedViews()).toEqual([])
    }
    const file = { prototype: 'P13', views }
    const twice = (await Promise.all([importing(file), importing(file)])).map((response) =>
      response.json<SavedViewImportResult>(),
    )
    expect(twice.map(({ created, known }) => created.length + known)).toEqual([20, 20])
    const importedViews = await listNamedViews()
    expect(importedViews).toHaveLength(20)
    expect(importedViews.filter(({ thumbnailUrl }) => thumbnailUrl !== null)).toHaveLength(1)
    // An export of the platform contains ids. Views are recognized by them even if another program has rounded the numbers.
    const [first] = importedViews
    const exported = { ...front, id: first?.id.toUpperCase(), name: 'Elsewhere', aspect: 3 }
    const again = await importing({ prototype: 'P13', views: [...views, exported] })
    expect(again.json<SavedViewImportResult>()).toEqual({ created: [], known: 21 })
  })
})

describe('view components', () => {
  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp()
  })
  afterAll(() => platform.close())

  const editor = { as: 'local|everything', organization: 'CFA' }
  const reader = { as: 'local|designer', organization: 'CFA' }
  const list = '/api/savedviews/byorganizationsymbol/CFA'

  const front: SavedViewCreate = {
    prototype: 'P13',
    name: 'Front',
    cameraType: 1,
    cutPlanes: [],
    target: { x: 1, y: 2, z: 3 },
    position: { x: 1, y: -20, z: 5 },
    upVector: { x: 0, y: 0, z: 1 },
  }

  let saved = 0

  async function create(parts: object): Promise<SavedView> {
    const body = { ...front, name: `Front ${(saved += 1)}`, ...parts }
    const response = await platform.call({ ...editor, method: 'POST', url: '/api/savedviews', body })
    expect([response.status, response.text.slice(0, 300)]).toEqual([201, expect.stringContaining('{')])
    return response.json<SavedView>()
  }

  function at(id: string): string {
    return `/api/savedviews/${id}`
  }

  const components = {
    selection: [{ elementId: '1001', globalId: '0KkZ20so9BsO1d1hFcfLOl' }],
    visibility: { isVisible: true, exceptions: [{ elementId: '1002' }], hints: { spaces: false } },
    colouring: [{ colour: '#c8102e', components: [{ globalId: '0KkZ20so9BsO1d1hFcfLOl' }] }],
    isGhosted: true,
  }

  test('keeps drawings of another program, even after updates without them, and omits them from lists', async () => {
    const point = { x: 1, y: 2, z: 3 }
    const drawings = {
      lines: [{ from: point, to: { ...point, z: 4 } }],
      bitmaps: [{ picture: 'data:image/png;base64,iVBORw==', location: point, normal: point, up: point, height: 2 }],
      measures: [{ kind: 'length', points: [point, { ...point, x: 5 }] }],
    }
    const created = await create({ drawings })
    expect(created).toMatchObject({ drawings, hasDrawings: true })
    const url = at(created.id)
    const changed = await platform.call({ ...editor, method: 'PUT', url, body: { ...front, name: 'Drawn, changed' } })
    expect(changed.json<SavedView>().drawings).toEqual(drawings)
    const own = (await platform.call({ ...reader, url: list })).json<SavedView[]>().find(({ id }) => id === created.id)
    expect([own?.hasDrawings, own && 'drawings' in own]).toEqual([true, false])
    const picture = `data:image/png;base64,${'A'.repeat(200_000)}`
    const long = { kind: 'area', points: Array.from({ length: 1001 }, () => point) }
    const measured = { ...front, name: 'Measured, too much', drawings: { measures: [long, long] } }
    const tooMuch = await platform.call({ ...editor, method: 'POST', url: '/api/savedviews', body: measured })
    expect([tooMuch.status, tooMuch.text]).toEqual([400, expect.stringContaining('up to 2,000 points')])
    const large = { bitmaps: Array.from({ length: 2 }, () => ({ ...drawings.bitmaps[0], picture })) }
    const body = { ...front, name: 'Drawn, too large', drawings: large }
    const refused = await platform.call({ ...editor, method: 'POST', url: '/api/savedviews', body })
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("The view's bitmaps are too large.")])
  })

  test('keeps selection, visibility and colors, even after updates without them', async () => {
    const created = await create({ components })
    const url = at(created.id)
    expect(created).toMatchObject({ components, hasComponents: true })
    expect((await platform.call({ ...reader, url })).json()).toEqual(created)
    async function put(body: object) {
      return (await platform.call({ ...editor, method: 'PUT', url, body: { ...front, ...body } })).json<SavedView>()
    }
    expect((await put({ name: 'Components, of an old program' })).components).toEqual(components)
    const listed = (await platform.call({ ...reader, url: list })).json<SavedView[]>()
    const own = listed.find(({ id }) => id === created.id)
    expect([own?.hasComponents, own && 'components' in own]).toEqual([true, false])
    expect((await put({ components: { selection: [] } })).components).toEqual({ selection: [] })
    const removed = await put({ components: null })
    expect(['components' in removed, 'hasComponents' in removed]).toEqual([false, false])
  })

  test('accepts lists of the maximum length, and names the list that is too long @full', async () => {
    const elements = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        elementId: String(1_000_000 + index),
        globalId: `0KkZ20so9BsO${String(index).padStart(10, '0')}`,
      }))
    const most = elements(10_000)
    const large = {
      selection: most,
      visibility: { isVisible: true, exceptions: most },
      colouring: [{ colour: '#00ff00', components: elements(30_000) }],
    }
    // The picture has the maximum size.
    const pixels = Buffer.from(Array.from({ length: 270_000 }, (_, index) => (index * 7919) % 251))
    const raw = { raw: { width: 300, height: 300, channels: 3 as const } }
    const png = await sharp(pixels, raw).png({ compressionLevel: 0 }).toBuffer()
    const { id } = await create({ components: large, thumbnail: `data:image/png;base64,${png.toString('base64')}` })
    expect((await platform.call({ ...reader, url: at(id) })).json<SavedView>().components).toEqual(large)
    const [green = { colour: '', components: most }] = large.colouring
    for (const [wrong, path] of [
      [{ selection: elements(10_001) }, 'components.selection'],
      [{ visibility: { isVisible: false, exceptions: elements(10_001) } }, 'components.visibility.exceptions'],
      [{ colouring: [green, { ...green, components: elements(1) }] }, 'components.colouring'],
      [{ selection: [{}] }, 'components.selection.0'],
      [{ colouring: [{ ...green, colour: 'red' }] }, 'components.colouring.0.colour'],
    ] as const) {
      const body = { ...front, components: wrong }
      const response = await platform.call({ ...editor, method: 'POST', url: '/api/savedviews', body })
      expect(response.json<Problem>()).toMatchObject({ status: 400, code: 'request/invalid', errors: [{ path }] })
    }
  })

  test('imports the components of views', async () => {
    const views = [
      { ...front, name: 'Imported', components },
      { ...front, name: 'Imported without' },
    ]
    const body = { prototype: 'P13', views }
    const response = await platform.call({ ...editor, method: 'POST', url: '/api/savedviews/import', body })
    const { created } = response.json<SavedViewImportResult>()
    expect(created.map((view) => view.components)).toEqual([components, undefined])
  })
})

describe('view names', () => {
  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp()
  })
  afterAll(() => platform.close())

  const editor = { as: 'local|everything', organization: 'CFA' }
  const post = { ...editor, method: 'POST', url: '/api/savedviews' } as const

  const west: SavedViewCreate = {
    prototype: 'P13',
    name: 'West',
    cameraType: 1,
    cutPlanes: [],
    target: { x: 0, y: 0, z: 2 },
    position: { x: -30, y: 0, z: 4 },
    upVector: { x: 0, y: 0, z: 1 },
  }

  async function create(name: string): Promise<SavedView> {
    return (await platform.call({ ...post, body: { ...west, name } })).json<SavedView>()
  }

  test('requires unique names per prototype, for all users and ignoring case and spaces', async () => {
    const { id } = await create('South Side')
    const body = { ...west, name: ' south side' }
    const refused = await platform.call({ ...post, body })
    expect([refused.status, refused.json<Problem>()]).toMatchObject([
      409,
      { code: 'saved-views/name-taken', errors: [{ path: 'name', message: 'A view with this name already exists.' }] },
    ])
    const at14 = await platform.call({ ...post, body: { ...body, prototype: 'P14' } })
    expect(at14.status).toBe(201)
    const other = await create('North Side')
    const renamed = (of: string, name: string) =>
      platform.call({ ...editor, method: 'PUT', url: `/api/savedviews/${of}`, body: { ...west, name } })
    expect((await renamed(other.id, 'SOUTH SIDE')).status).toBe(409)
    expect((await renamed(id, 'South side')).status).toBe(200)
    const both = await Promise.all([1, 2].map(() => platform.call({ ...post, body: { ...west, name: 'Immediately' } })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('adds a number to an imported view whose name is taken', async () => {
    await create('Imported')
    const views = ['imported', 'Imported'].map((name, index) => ({ ...west, name, aspect: 1 + index }))
    const body = { prototype: 'P13', views }
    const response = await platform.call({ ...post, url: '/api/savedviews/import', body })
    expect(response.json<SavedViewImportResult>().created.map(({ name }) => name)).toEqual([
      'imported (2)',
      'Imported (3)',
    ])
  })
})
