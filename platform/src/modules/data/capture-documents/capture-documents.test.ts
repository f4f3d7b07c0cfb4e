import { PassThrough } from 'node:stream'
import { captureDocumentExample, captureDocumentType } from '@lintel/shared/contract/capture-documents'
import type { Problem } from '@lintel/shared/contract'
import { afterAll, beforeAll, expect, test, describe } from '@jest/globals'
import { until } from '@lintel/shared/testing/runner'
import { buildTestApp, type TestApp, type Call } from '../../../testing/build-test-app.ts'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CapturedElement, CaptureModel, ElementProperties, Ingestion } from '@lintel/shared/contract/captures'
import type { MasterParameter } from '@lintel/shared/contract/master-model'
import { openIngestionFixture, type IngestionFixture } from '../capture-ingestions/testing/ingestion-fixture.ts'
import { maxTokens } from '../../organization/tokens/routes.ts'

describe('concurrent documents', () => {
  let platform: TestApp
  let startedCount = 0
  beforeAll(async () => {
    platform = await buildTestApp({
      observeCalls: (app) =>
        app.addHook('preHandler', async ({ routeOptions }) => {
          if (routeOptions.url === '/api/capture-documents') startedCount += 1
        }),
    })
  })
  afterAll(() => platform.close())

  async function makeToken(name: string, organization = 'CFA'): Promise<string> {
    const call = { method: 'POST', url: '/api/organization-tokens', as: 'local|everything', organization } as const
    return (await platform.call({ ...call, body: { name } })).json<{ token: string }>().token
  }

  /** Starts sending a document whose body hasn't arrived yet. */
  async function begin(token: string) {
    const before = startedCount
    const body = new PassThrough()
    const headers = { 'content-type': captureDocumentType, authorization: `Bearer ${token}` }
    const answer = platform.app.inject({ method: 'POST', url: '/api/capture-documents', headers, payload: body })
    // `inject` doesn't send the request until its promise is awaited.
    const answered = answer.then((response) => response)
    await until(() => expect(startedCount).toBe(before + 1))
    async function finish(): Promise<number> {
      body.end(captureDocumentExample.map((record) => `${JSON.stringify(record)}\n`).join(''))
      return (await answered).statusCode
    }
    return { answered, finish }
  }

  async function refusalOf(token: string): Promise<string> {
    const response = await (await begin(token)).answered
    expect(response.statusCode).toBe(429)
    return response.json<Problem>().detail
  }

  test('limits concurrent documents per token, organization and in total before reading the body @full', async () => {
    const [one, two, three] = [await makeToken('one'), await makeToken('two'), await makeToken('three')]
    const others = [await makeToken('four', 'HFA'), await makeToken('five', 'HFA'), await makeToken('six', 'HFA')]
    const [first, ...more] = [await begin(one), await begin(one), await begin(two), await begin(two)]
    expect(await refusalOf(one)).toBe('This token is already sending 2 documents. Wait until one finishes.')
    expect(await refusalOf(three)).toMatch(/^Your organization is already sending 4 documents/)
    for (const other of others) more.push(await begin(other))
    expect(await first.finish()).toBe(202)
    more.push(await begin(three))
    for (const document of more) expect(await document.finish()).toBe(202)
    expect(await (await begin(one)).finish()).toBe(202)
  })

  test('frees the slot of an aborted upload', async () => {
    const token = await makeToken('broken')
    for (let time = 0; time < 5; time += 1) {
      const headers = { 'content-type': captureDocumentType, authorization: `Bearer ${token}` }
      const response = await platform.app.inject({
        method: 'POST',
        url: '/api/capture-documents',
        headers,
        payload: '{',
      })
      expect(response.statusCode).toBe(400)
    }
  })
})

describe('capture document routes', () => {
  let platform: TestApp
  let fixture: IngestionFixture
  let token: string
  beforeAll(async () => {
    platform = await buildTestApp({ environment: { CAPTURE_ELEMENTS: '5', UPLOAD_MAX_BYTES: '20000' } })
    fixture = await openIngestionFixture(platform)
    token = await makeToken('Revit add-in')
  }, 60_000)
  afterAll(() => platform.close())

  function call(url: string, more: Partial<Call> = {}) {
    return platform.call({ url: `/api${url}`, as: 'local|everything', organization: 'CFA', ...more })
  }

  async function makeToken(name: string): Promise<string> {
    const made = await call('/organization-tokens', { method: 'POST', body: { name } })
    expect(made.status).toBe(201)
    return made.json<{ token: string }>().token
  }

  function send(lines: readonly (object | string)[], authorization: string | undefined = `Bearer ${token}`) {
    const payload = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
    const headers = { 'content-type': captureDocumentType, ...(authorization && { authorization }) }
    return platform.app.inject({ method: 'POST', url: '/api/capture-documents', headers, payload })
  }

  async function captureOf({ id }: Ingestion): Promise<string> {
    await fixture.work(id)
    const done = (await call(`/capture-ingestions/${id}`)).json<Ingestion>()
    expect(done).toMatchObject({ status: 'Complete', requestedBy: 'Revit add-in', fileName: 'Main Street.rvt' })
    return done.captureId ?? ''
  }

  test('ingests the documented example: elements, types, storeys, project, design options and bindings', async () => {
    const { example } = (await platform.call({ url: '/api/capture-documents/format' })).json<{ example: string }>()
    const response = await send(example.split('\n'))
    expect(response.statusCode).toBe(202)
    const id = await captureOf(response.json())
    const elements = (await call(`/captures/${id}/elements`)).json<CapturedElement[]>()
    expect(
      elements.map(({ category, type, storey, revitElementId }) => [category, type, storey, revitElementId]),
    ).toEqual([
      ['Doors', '915 x 2134mm', 'Level 1', '353172'],
      ['Walls', 'Brick', null, '353180'],
    ])
    const { sets } = (await call(`/captures/${id}/elements/1/properties`)).json<ElementProperties>()
    expect(sets).toEqual([
      { name: 'Constraints', of: 'instance', properties: [{ name: 'Sill Height', value: 0, unit: 'mm' }] },
      { name: 'Identity Data', of: 'type', properties: [{ name: 'Fire Rating', value: '45 MIN', unit: null }] },
    ])
    const query = `{ captureReview(id: "${id}") { captureType revitProjectName customProjectInfos { value }
    designOptionSets { name designOptions } parameterBindingMaps { parameter categories } } }`
    const review = await platform.call({
      method: 'POST',
      url: '/graphql/datacapture',
      body: { query },
      as: 'local|everything',
      organization: 'CFA',
    })
    expect(review.json<{ data: { captureReview: unknown } }>().data.captureReview).toEqual({
      captureType: 'Document',
      revitProjectName: 'Main Street',
      customProjectInfos: [{ value: 'P14' }],
      designOptionSets: [{ name: 'Roof', designOptions: ['Flat', 'Pitched'] }],
      parameterBindingMaps: [
        { parameter: 'Design Option', categories: ['Walls'] },
        { parameter: 'Fire Rating', categories: ['Doors'] },
        { parameter: 'Sill Height', categories: ['Doors'] },
      ],
    })
    const parameters = (await call('/master-parameters')).json<MasterParameter[]>()
    expect(parameters.find(({ parameterName }) => parameterName === 'Fire Rating')).toMatchObject({
      sharedGuid: '1f2e3d4c-5b6a-4798-8897-a6b5c4d3e2f1',
      isShared: true,
      isBuiltIn: false,
      isReadOnly: false,
      userModifiable: true,
      revision: 2,
    })
    const model = (await call(`/captures/${id}/model`)).json<CaptureModel>()
    expect(model).toMatchObject({ status: 'None', statusDetails: 'A document has no geometry.' })
    expect(await captureOf((await send(captureDocumentExample)).json())).toBe(id)
  })

  test("fails with a message if its records can't be written, and other files are still ingested", async () => {
    const { id } = (
      await send([{ ...capture, documentFileName: 'Full.rvt' }, ...captureDocumentExample.slice(1)])
    ).json<Ingestion>()
    // A folder with this name prevents writing the file.
    const folder = join(tmpdir(), `lintel-ingestion-${id}-1`)
    await mkdir(join(folder, 'records.ndjson'), { recursive: true })
    await fixture.work(id)
    const failed = (await call(`/capture-ingestions/${id}`)).json<Ingestion>()
    expect(failed).toMatchObject({ status: 'Error', captureId: null })
    expect(failed.statusDetails).toBe('An internal server error has occurred. Please contact support.')
  })

  const [capture = {}, storey = {}, , door = {}, wall = {}, end = {}] = captureDocumentExample

  test.each<[string, (object | string)[], RegExp]>([
    ['an empty body', [], /document is incomplete/],
    ['a truncated document', [capture, storey, door, wall], /document is incomplete/],
    ['fewer elements than were announced', [capture, wall, end], /2 elements were announced, but 1 were received/],
    ['more elements than the maximum', [{ ...capture, elements: 6 }], /^Line 1: A document can have up to 5 elements/],
    ['another version', [{ ...capture, version: 2 }], /^Line 1: capture.version/],
    ['invalid JSON', [capture, '{"record":'], /^Line 2: It isn't JSON/],
    [
      'a NUL character',
      [capture, { ...wall, name: 'a\0' }],
      /^Line 2: The record contains a character that can't be stored/,
    ],
    [
      'a lone surrogate',
      [capture, { ...wall, parameters: [{ name: 'Mark', value: '\ud83c' }] }],
      /^Line 2: The record contains a character that can't be stored/,
    ],
    ['an unknown record', [capture, { record: 'wall' }], /^Line 2: Its record must be one of capture, storey/],
    ['an unknown field', [capture, { ...wall, color: 'red' }], /^Line 2: element.*color/],
    ['an invalid id', [capture, { ...wall, revitElementId: 'x' }], /^Line 2: element.revitElementId/],
    [
      'two levels with the same name',
      [capture, storey, { ...storey, uniqueId: 'x' }],
      /^Line 3: A level named "Level 1" al/,
    ],
    ['elements before the capture', [wall], /^Line 1: A document must begin with one capture/],
    ['records after the end', [{ ...capture, elements: 1 }, wall, end, wall], /^Line 4: Nothing can follow the end/],
  ])('rejects %s with a message, and stores nothing', async (_case, lines, words) => {
    const storedIngestions = await platform.asOwner('select 1 from capture_ingestions')
    const response = await send(lines)
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'captures/document-invalid'])
    expect(response.json<{ detail: string }>().detail).toMatch(words)
    expect(await platform.asOwner('select 1 from capture_ingestions')).toHaveLength(storedIngestions.length)
  })

  test('rejects a document that is too large', async () => {
    const large = { ...wall, parameters: Array.from({ length: 3 }, () => ({ name: 'x', value: 'y'.repeat(9000) })) }
    expect((await send([{ ...capture, elements: 1 }, large, end])).statusCode).toBe(413)
  })

  test('fails with a message if a level is missing', async () => {
    const response = await send([{ ...capture, elements: 1 }, { ...door, storey: 'Attic' }, end])
    const { id } = response.json<Ingestion>()
    await fixture.work(id)
    const failed = (await call(`/capture-ingestions/${id}`)).json<Ingestion>()
    expect(failed).toMatchObject({ status: 'Error', statusDetails: expect.stringContaining('No level "Attic"') })
  })

  test('fails without a retry if a document that was accepted by an earlier release has two levels with one name', async () => {
    const other = { ...capture, documentFileName: 'Two levels.rvt' }
    const { id } = (await send([other, storey, door, wall, end])).json<Ingestion>()
    const stored = 'select file_key as key, attempt from capture_ingestions where id = $1'
    const [sent] = await platform.asOwner<{ key: string }>(stored, [id])
    const lines = [other, storey, storey, door, wall, end].map((line) => JSON.stringify(line))
    await platform.files.store.write(sent?.key ?? '', lines.join('\n'))
    await fixture.work(id, { isLastTry: false })
    const failed = (await call(`/capture-ingestions/${id}`)).json<Ingestion>()
    expect(failed).toMatchObject({ status: 'Error', statusDetails: 'Line 3: A level named "Level 1" already exists.' })
  })

  test('requires a valid token, and rejects revoked ones', async () => {
    const other = await makeToken('Old add-in')
    expect((await send(captureDocumentExample, `Bearer ${other}`)).statusCode).toBe(202)
    const [newest] = (await call('/organization-tokens')).json<{ id: string; name: string; token?: string }[]>()
    expect([newest?.name, newest?.token]).toEqual(['Old add-in', undefined])
    expect(await platform.asOwner(`select 1 from organization_tokens where digest like 'lintel%'`)).toEqual([])
    const elsewhere = { method: 'DELETE' as const, organization: 'HFA' }
    expect((await call(`/organization-tokens/${newest?.id}`, elsewhere)).status).toBe(404)
    expect((await call(`/organization-tokens/${newest?.id}`, { method: 'DELETE' })).status).toBe(204)
    const ofHarbor = token.replace('CFA', 'HFA')
    for (const refused of [`Bearer ${other}`, `Bearer ${ofHarbor}`, 'Bearer x', '']) {
      const response = await send(captureDocumentExample, refused)
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
        401,
        'organization-tokens/refused',
      ])
    }
    expect((await call('/organization-tokens', { as: 'local|reviewer' })).status).toBe(403)
  })

  test('limits tokens per organization, also for concurrent requests @full', async () => {
    const listedTokens = (await call('/organization-tokens')).json<{ revokedAt: string | null }[]>()
    const room = maxTokens - listedTokens.filter(({ revokedAt }) => revokedAt === null).length
    const tokenRequests = Array.from({ length: room + 3 }, (_, index) =>
      call('/organization-tokens', { method: 'POST', body: { name: `Add-in ${index}` } }),
    )
    const answers = (await Promise.all(tokenRequests)).map(({ status }) => status)
    expect(answers.filter((status) => status === 201)).toHaveLength(room)
    expect(answers.filter((status) => status === 409)).toHaveLength(3)
  })
})
