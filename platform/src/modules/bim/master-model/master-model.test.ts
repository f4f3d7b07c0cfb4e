import { afterAll, beforeAll, beforeEach, expect, test, describe } from '@jest/globals'
import type { Problem } from '@lintel/shared/contract'
import type {
  ElementHistory,
  ElementParameter,
  MassParameterResult,
  MassUpdateResult,
  MasterElement,
  MasterParameter,
  NotePage,
  ElementExamples,
  MasterElementDetail,
} from '@lintel/shared/contract/master-model'
import { buildTestApp, type Call, type TestApp } from '../../../testing/build-test-app.ts'
import {
  seedCapture,
  organizationId,
  type CaptureContent,
  type SeedValues,
  type SeedType,
  workReview,
} from '../../data/capture-reviews/testing/seed-capture.ts'
import { connectDatabase, type Database } from '../../../database/connect.ts'
import { workerTimeouts } from '../../../database/pool/time-limits.ts'
import { withScope } from '../../../database/scope.ts'
import { holdAt, type HoldPoint } from '../../../testing/overlapping-transactions.ts'
import { feedMasterModel, withdrawCapture } from './from-captures/feed-master-model.ts'
import { randomBytes } from 'node:crypto'
import { observe, queryChannel } from '../../../observability/channels.ts'

describe('master model routes', () => {
  let platform: TestApp
  let elements: MasterElement[] = []

  beforeAll(async () => {
    platform = await buildTestApp()
    const named = (type: string) => ({ category: 'Walls', family: 'Basic Wall', type, values: { 'Data/Code': 'C' } })
    const values = { 'Size/Width/mm': 900 }
    await seedCapture(platform, {
      types: ['Brick', 'Concrete', 'Glass'].map(named),
      elements: [1, 2, 2, 3].map((type) => ({ type, values })),
    })
  })
  afterAll(() => platform.close())
  beforeEach(async () => {
    elements = (await call({ url: '/api/master-model' })).json<MasterElement[]>()
  })

  function call(asked: Call) {
    return platform.call({ as: 'local|reviewer', organization: 'CFA', ...asked })
  }

  function put(url: string, body: object) {
    return call({ method: 'PUT', url, body })
  }

  function address(element: MasterElement | undefined, below = ''): string {
    return `/api/master-model/${element?.id}${below}`
  }

  async function rowOf(element: MasterElement | undefined, kind: 'type' | 'instance'): Promise<ElementParameter> {
    const [row] = (await call({ url: address(element, `/${kind}-properties`) })).json<ElementParameter[]>()
    if (!row) throw new Error(`There is no ${kind} parameter.`)
    return row
  }

  test('rejects an invalid position in the history', async () => {
    const response = await call({ url: address(elements[0], '/history?before=2147483648') })
    const { status, errors } = response.json<Problem>()
    expect([status, errors?.[0]?.path]).toEqual([400, 'query.before'])
    expect((await call({ url: address(elements[0], '/history?before=2147483647') })).status).toBe(200)
  })

  test('reviews an element, normalizes texts, and clears them with another status', async () => {
    const [brick] = elements
    const remarks = { notApprovedReason: '  Too\u0007 heavy\r\n', notApprovedAction: '' }
    const refused = await put(address(brick), { status: 'Not Approved', ...remarks, revision: brick?.revision })
    expect(refused.json()).toMatchObject({ notApprovedReason: 'Too heavy', notApprovedAction: null, revision: 2 })
    const approved = await put(address(brick), { status: 'Approved', ...remarks, revision: 2, userId: 'somebody' })
    expect(approved.json()).toMatchObject({ status: 'Approved', notApprovedReason: null, revision: 3 })
    const again = await put(address(brick), { status: 'Approved', revision: 1 })
    expect(again.json()).toMatchObject({ revision: 3 })
    const { items } = (await call({ url: address(brick, '/history') })).json<ElementHistory>()
    expect(items).toMatchObject([
      { version: 3, before: { status: 'Not Approved', notApprovedReason: 'Too heavy' }, after: { status: 'Approved' } },
      { version: 2, author: { name: 'Rowan Reyes', email: 'reviewer@lintel.test' }, restoredVersion: null },
    ])
  })

  test('rejects only conflicting changes, with both values', async () => {
    const [, concrete] = elements
    const row = await rowOf(concrete, 'instance')
    const path = address(concrete, `/parameters/${row.id}`)
    const saved = await put(path, { approvedValue: '0.9 m', includeInReview: 'true', revision: 1 })
    expect(saved.json()).toMatchObject({ approvedValue: '0.9 m', includeInReview: true, revision: 2, unit: 'mm' })
    // A change of a parameter row doesn't conflict with a change of the verdict.
    expect((await put(address(concrete), { status: 'Approved', revision: 1 })).status).toBe(200)
    const stale = await put(address(concrete), { status: 'Not Approved', notApprovedReason: 'No', revision: 2 })
    expect([stale.status, stale.json<Problem>()]).toMatchObject([
      409,
      {
        code: 'master-model/changed-meanwhile',
        detail: expect.stringMatching(/^You changed this element /),
        errors: [
          { path: 'status', message: 'It is "Approved" now; you sent "Not Approved".' },
          { path: 'notApprovedReason', message: 'It is empty now; you sent "No".' },
        ],
      },
    ])
    const late = await put(path, { approvedValue: '1 m', includeInReview: true, revision: 1 })
    expect([late.status, late.json<Problem>().errors]).toEqual([
      409,
      [{ path: 'approvedValue', message: 'It is "0.9 m" now; you sent "1 m".' }],
    ])
    expect((await put(path, { approvedValue: '0.9 m', includeInReview: true, revision: 1 })).status).toBe(200)
  })

  test('restores an earlier version completely, as a new one', async () => {
    const glass = elements[2]
    const row = await rowOf(glass, 'type')
    const path = address(glass, `/parameters/${row.id}`)
    await put(path, { approvedValue: 'C', includeInReview: true, revision: 1 })
    await put(address(glass), { status: 'Not Approved', notApprovedReason: 'Sharp', revision: 2 })
    await put(path, { approvedValue: 'D', includeInReview: false, revision: 2 })
    await put(address(glass), { status: 'Approved', revision: 4 })
    const back = { method: 'POST', url: address(glass, '/restore') } as const
    const late = await call({ ...back, as: 'local|everything', body: { version: 3, revision: 4 } })
    const whoElse = 'Rowan Reyes changed this element after you opened it.'
    expect([late.status, late.json<Problem>().detail]).toEqual([409, expect.stringContaining(whoElse)])
    expect((await call({ ...back, body: { version: 5, revision: 5 } })).status).toBe(404)
    const restored = await call({ ...back, body: { version: 3, revision: 5 } })
    expect(restored.json()).toMatchObject({ status: 'Not Approved', notApprovedReason: 'Sharp', revision: 6 })
    expect(await rowOf(glass, 'type')).toMatchObject({ approvedValue: 'C', includeInReview: true, revision: 4 })
    const { items, next } = (await call({ url: address(glass, '/history?take=1') })).json<ElementHistory>()
    expect([items[0]?.restoredVersion, next]).toEqual([3, 6])
    await call({ ...back, body: { version: 1, revision: 6 } })
    expect(await rowOf(glass, 'type')).toMatchObject({ approvedValue: null, includeInReview: false })
  })

  test('changes the verdict of many elements independently', async () => {
    const [brick, concrete, glass] = elements
    const gone = '00000000-0000-4000-8000-00000000dead'
    const verdict = { status: 'Not Approved', notApprovedReason: 'Recall' }
    const updates = [
      { id: brick?.id, revision: brick?.revision, ...verdict },
      { id: concrete?.id, revision: 1, ...verdict },
      { id: gone, revision: 1, ...verdict },
      { id: glass?.id, revision: glass?.revision, ...verdict },
    ]
    const response = await put('/api/master-model', { updates })
    const { results } = response.json<MassUpdateResult>()
    expect(results.map(({ problem }) => problem?.code ?? null)).toEqual([
      null,
      'master-model/changed-meanwhile',
      'master-model/not-found',
      null,
    ])
    expect(results.map(({ element }) => element?.status ?? null)).toEqual([
      'Not Approved',
      'Approved',
      null,
      'Not Approved',
    ])
    const twice = await put('/api/master-model', { updates: [updates[0], updates[0]] })
    expect([twice.status, twice.json<Problem>().errors?.[0]?.message]).toEqual([400, 'List each item only once.'])
  })

  test('loses no concurrent changes, without deadlocks', async () => {
    // Each request sets a reason that no element has yet. The first one changes all elements, and the second one is rejected for all.
    const saying = (notApprovedReason: string) =>
      elements.map(({ id, revision }) => ({ id, revision, status: 'Not Approved', notApprovedReason }))
    const responses = await Promise.all(
      [saying('Heavy'), saying('Costly').toReversed()].map((updates) => put('/api/master-model', { updates })),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const problems = responses.map(
      (response) => response.json<MassUpdateResult>().results.filter(({ problem }) => problem).length,
    )
    expect(problems.toSorted()).toEqual([0, elements.length])
    const after = (await call({ url: '/api/master-model' })).json<MasterElement[]>()
    expect(new Set(after.map(({ notApprovedReason }) => notApprovedReason)).size).toBe(1)
  })

  test('returns the list, responds with 304 if unchanged, and notifies followers', async () => {
    const list = await call({ url: '/api/master-model' })
    expect(list.json<MasterElement[]>().map(({ type, elementCount }) => [type, elementCount])).toEqual([
      ['Brick', 1],
      ['Concrete', 2],
      ['Glass', 1],
    ])
    // The database writes the rows of the list as JSON, while the platform writes a single element.
    for (const element of list.json<MasterElement[]>()) {
      const alone = (await call({ url: address(element) })).json<MasterElement>()
      expect(alone).toMatchObject(element)
    }
    const tag = String(list.headers.etag)
    const known = await call({ url: '/api/master-model', headers: { 'if-none-match': tag } })
    expect([known.status, known.text, known.headers['cache-control']]).toEqual([304, '', 'private, no-cache'])
    expect([known.headers['content-length'], known.headers['content-type']]).toEqual([undefined, undefined])
    const elsewhere = await call({ url: '/api/master-model', organization: 'HFA', headers: { 'if-none-match': tag } })
    expect([elsewhere.status, elsewhere.text]).toEqual([200, '[]'])
    const events = await call({ url: '/api/master-model/events?tag=old' })
    const news = /data: (.*)/.exec(events.text)?.[1] ?? ''
    const following = call({ url: `/api/master-model/events?tag=${(JSON.parse(news) as { tag: string }).tag}` })
    const [brick] = elements
    const other = brick?.status === 'Approved' ? 'Not Reviewed' : 'Approved'
    expect((await put(address(brick), { status: other, revision: brick?.revision })).status).toBe(200)
    expect((await following).text).toContain(`"masterModelElementId":"${brick?.id}"`)
    expect((await call({ url: '/api/master-model', headers: { 'if-none-match': tag } })).status).toBe(200)
  })

  test('returns rows with observed values and captures', async () => {
    const [brick] = elements
    expect(await rowOf(brick, 'instance')).toMatchObject({
      setName: 'Size',
      parameterName: 'Width',
      unit: 'mm',
      observedValues: [{ value: '900', unit: 'mm', times: 1 }],
    })
    const captures = await call({ url: address(brick, '/captures') })
    expect(captures.json()).toMatchObject({ items: [{ captureName: 'Store', elementCount: 1 }], total: 1 })
  })

  test("returns the latest capture that shows an element, with the element's numbers in its model", async () => {
    const concrete = elements[1]
    expect((await call({ url: address(concrete, '/examples') })).json()).toMatchObject({
      capture: { captureName: 'Store', elementCount: 2 },
      elementNumbers: [2, 3],
    })
    const elsewhere = await call({ url: address(concrete, '/examples'), organization: 'HFA' })
    expect(elsewhere.status).toBe(404)
  })

  test('stores notes by the signed-in user, newest first', async () => {
    const [brick] = elements
    const body = { masterModelElementId: brick?.id, userId: 'somebody@else.test' }
    for (const note of ['First', 'Zweite 🧱 "mit" /Zeichen/'])
      expect((await call({ method: 'POST', url: '/api/notes', body: { ...body, note } })).status).toBe(201)
    const url = `/api/notes?masterModelElementId=${brick?.id}`
    const { items, total } = (await call({ url: `${url}&take=1` })).json<NotePage>()
    expect([items, total]).toMatchObject([
      [{ note: 'Zweite 🧱 "mit" /Zeichen/', userId: 'reviewer@lintel.test', author: { name: 'Rowan Reyes' } }],
      2,
    ])
    const older = (await call({ url: `${url}&skip=1` })).json<NotePage>().items[0]?.id
    const linked = (of: unknown) => call({ url: `${url}&take=1&note=${String(of)}` })
    expect((await linked(older)).json()).toMatchObject({ items: [{ note: 'First' }], skip: 1, total: 2 })
    expect((await linked(brick?.id)).json()).toMatchObject({ items: [{ id: items[0]?.id }], skip: 0 })
    const blank = await call({ method: 'POST', url: '/api/notes', body: { ...body, note: ' \u0007 ' } })
    expect(blank.json<Problem>().errors).toEqual([{ path: 'note', message: 'This field is required.' }])
    expect((await call({ method: 'POST', url: '/api/notes', body: { ...body, note: 'x'.repeat(5001) } })).status).toBe(
      400,
    )
  })

  test('changes master parameters, and validates GUIDs', async () => {
    const list = (await call({ url: '/api/master-parameters' })).json<MasterParameter[]>()
    expect(list.map(({ parameterName, defaultReviewStatus }) => [parameterName, defaultReviewStatus])).toEqual([
      ['Code', 'Excluded From Review'],
      ['Width', 'Excluded From Review'],
    ])
    const url = `/api/master-parameters/${list[0]?.id}`
    const change = { approved: true, defaultReviewStatus: 'Included in Review', revision: 1 }
    const sharedGuid = 'D4A1F0E2-0000-0000-1111-222233334444'
    const saved = await put(url, { ...change, sharedGuid })
    expect(saved.json()).toMatchObject({ approved: true, sharedGuid: sharedGuid.toLowerCase(), revision: 2 })
    expect((await put(url, { ...change, sharedGuid: 'D4A1' })).status).toBe(400)
    const stale = await put(url, { ...change, approved: false })
    expect([stale.status, stale.json<Problem>().errors]).toEqual([
      409,
      [{ path: 'approved', message: 'It is true now; you sent false.' }],
    ])
    expect((await call({ url: `${url}/captures` })).json()).toMatchObject({ total: 1, items: [{ elementCount: 4 }] })
  })

  test('changes many master parameters independently', async () => {
    const url = '/api/master-parameters'
    const [code, width] = (await call({ url })).json<MasterParameter[]>()
    const expectedState = { approved: true, defaultReviewStatus: 'Included in Review' }
    const updates = [
      { id: width?.id, revision: width?.revision, ...expectedState },
      { id: '00000000-0000-4000-8000-00000000dead', revision: 1, ...expectedState },
      { id: code?.id, revision: 1, ...expectedState, approved: false },
    ]
    const { results } = (await put(url, { updates })).json<MassParameterResult>()
    expect(results).toMatchObject([
      { parameter: { ...expectedState, parameterName: 'Width', revision: 2, sharedGuid: null }, problem: null },
      { parameter: null, problem: { code: 'master-parameters/not-found' } },
      { parameter: { approved: true, revision: 2 }, problem: { code: 'master-parameters/changed-meanwhile' } },
    ])
    const again = await put(url, { updates: updates.slice(0, 1) })
    expect(again.json<MassParameterResult>().results).toMatchObject([{ parameter: { revision: 2 }, problem: null }])
  })

  test.each([
    ['PUT', '/api/master-parameters', 'local|designer'],
    ['GET', '/api/master-model', 'local|designer'],
    ['GET', '/api/notes?masterModelElementId=00000000-0000-4000-8000-00000000dead', 'local|analyst'],
  ] as const)('rejects %s %s without the role', async (method, url, as) => {
    expect((await call({ method, url, as })).status).toBe(403)
  })

  test.each([`update master_element_versions set author_name = 'Nobody'`, `delete from notes`])(
    "prevents the platform's database user from running: %s",
    async (statement) => {
      const answer = await platform.db.execute(statement).then(
        () => 'done',
        () => 'denied',
      )
      expect(answer).toBe('denied')
    },
  )
})

describe('feeding in batches', () => {
  let platform: TestApp
  /** A connection pool with the timeouts of a worker. */
  let db: Database
  beforeAll(async () => {
    // A tenth of the time that requests wait for a lock.
    platform = await buildTestApp({ timeouts: { lock: 1000 } })
    db = connectDatabase(platform.pool.options.connectionString ?? '', { timeouts: workerTimeouts })
  })
  afterAll(async () => {
    await db.$client.end()
    await platform.close()
  })

  const names = Array.from({ length: 6 }, (_, index) => `Size/Parameter ${index}`)

  function building(family: string, types: number): CaptureContent {
    const values = (index: number) => Object.fromEntries(names.map((name, position) => [name, (index * position) % 50]))
    const all = Array.from({ length: types }, (_, index) => index)
    return {
      types: all.map((index) => ({ category: 'Walls', family, type: `Type ${index}`, values: values(index) })),
      elements: all.map((index) => ({ type: index + 1, values: values(index) })),
    }
  }

  /** How many rows of all tables the database reads while the master model is fed with a capture of this many types. */
  async function rowsRead(family: string, types: number, areKnown: boolean): Promise<number> {
    const captureId = await seedCapture({ ...platform, db }, building(family, types))
    const captureKey = { organizationId, captureId }
    return withScope(platform.db, { organizationId }, async (tx) => {
      if (!areKnown) await tx.execute(`delete from master_elements where family = '${family}'`)
      await tx.execute(`delete from master_element_captures where capture_id = '${captureId}'`)
      await tx.execute(`delete from master_parameter_captures where capture_id = '${captureId}'`)
      const read = `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables`
      const before = await tx.execute<{ rows: number }>(read)
      await feedMasterModel(tx, captureKey)
      const after = await tx.execute<{ rows: number }>(read)
      return (after.rows[0]?.rows ?? 0) - (before.rows[0]?.rows ?? 0)
    })
  }

  test.each([false, true])(
    'reads only twice as many rows for twice as many types (known types: %s) @full',
    async (areKnown) => {
      const few = await rowsRead(`Few ${areKnown}`, 600, areKnown)
      const many = await rowsRead(`Many ${areKnown}`, 1200, areKnown)
      expect(many / few).toBeLessThan(2.5)
      expect(many / (1200 * names.length * 2)).toBeLessThan(20)
    },
  )

  /** Pauses feeding before the first observed value is inserted. */
  function holdFeeds(): Promise<HoldPoint> {
    return holdAt(platform, 'before insert on observed_values for each statement')
  }

  function call(more: { method?: 'PUT' | 'POST'; url?: string; body?: unknown } = {}) {
    return platform.call({ url: '/api/master-model', as: 'local|everything', organization: organizationId, ...more })
  }

  test('lets people review elements while a capture with the same ones is ingested', async () => {
    await seedCapture({ ...platform, db }, building('Reviewed', 20))
    const { untilReached, release } = await holdFeeds()
    const seeding = seedCapture({ ...platform, db }, building('Reviewed', 20))
    await untilReached()
    const elements = (await call()).json<MasterElement[]>().filter(({ family }) => family === 'Reviewed')
    const verdict = { status: 'Approved', notApprovedReason: null, notApprovedAction: null }
    const updates = elements.map(({ id, revision }) => ({ id, revision, ...verdict }))
    const response = await call({ method: 'PUT', body: { updates } })
    expect(response.status).toBe(200)
    expect(response.json<MassUpdateResult>().results.map(({ problem }) => problem)).toEqual(elements.map(() => null))
    await release()
    await seeding
    const counted = `select status, element_count, revision, count(*)::int from master_elements where family = 'Reviewed' group by 1, 2, 3`
    expect(await platform.asOwner(counted)).toEqual([{ status: 'Approved', element_count: 2, revision: 2, count: 20 }])
  })

  test('limits how long a merge waits for an ingestion, and says so when it gives up @full', async () => {
    const [survivor, duplicate] = (await call()).json<MasterElement[]>()
    const { untilReached, release } = await holdFeeds()
    const seeding = seedCapture({ ...platform, db }, building('Merged', 1))
    await untilReached()
    const body = { revision: survivor?.revision, duplicates: [{ id: duplicate?.id, revision: duplicate?.revision }] }
    const response = await call({ method: 'POST', url: `/api/master-model/${survivor?.id}/merge`, body })
    expect(response.status).toBe(503)
    expect(response.json<Problem>()).toMatchObject({
      code: 'platform/data-held',
      detail: 'This data is being changed by others, so nothing was saved. Try again in a minute.',
    })
    await release()
    await seeding
  }, 60_000)
})

describe('feeding', () => {
  let platform: TestApp
  const captureIds: string[] = []

  function capture(times: number, values: SeedValues, ofType: SeedValues = {}) {
    const type = { category: 'Walls', family: 'Basic Wall', type: 'Brick', values: ofType }
    return seedCapture(platform, {
      types: [type],
      elements: Array.from({ length: times }, () => ({ type: 1, values })),
    })
  }

  beforeAll(async () => {
    platform = await buildTestApp()
    const declaredValues = { 'Identity Data/Manufacturer': 'Acme', 'Pset_WallCommon/Reference': 'B1' }
    captureIds.push(
      await capture(3, { 'Size/Width/mm': 900, 'Data/Fire': true, 'Data/Finishes': ['Oak', 'Ash'] }, declaredValues),
    )
    await platform.asOwner(`update master_parameters set is_included_by_default = true where default_group = 'Late'`)
    captureIds.push(await capture(2, { 'Size/Width/mm': 901, 'Data/Fire': null, 'Late/Mark': 'A' }))
  })
  afterAll(() => platform.close())

  const element = `select status, element_count, manufacturer, revision from master_elements`
  const observed = `select kind, parameter_name as name, p.unit, value, times from observed_values o
  join master_element_parameters p on p.id = o.parameter_id order by kind, name, value`

  test('adds new elements, and counts known ones', async () => {
    expect(await platform.asOwner(element)).toEqual([
      { status: 'Not Reviewed', element_count: 5, manufacturer: 'Acme', revision: 1 },
    ])
    const counts = await platform.asOwner(`select capture_id, element_count from master_element_captures order by 2`)
    expect(counts).toEqual([
      { capture_id: captureIds[1], element_count: 2 },
      { capture_id: captureIds[0], element_count: 3 },
    ])
  })

  test('adds parameters with an example and their captures', async () => {
    const rows =
      await platform.asOwner(`select default_group || '/' || parameter_name as name, example_value, is_built_in,
    (select count(*)::int from master_parameter_captures c where c.master_parameter_id = p.id) as captures
    from master_parameters p order by 1`)
    expect(rows).toEqual([
      { name: 'Data/Finishes', example_value: 'Oak, Ash', is_built_in: false, captures: 1 },
      { name: 'Data/Fire', example_value: 'Yes', is_built_in: false, captures: 2 },
      { name: 'Identity Data/Manufacturer', example_value: 'Acme', is_built_in: false, captures: 1 },
      { name: 'Late/Mark', example_value: 'A', is_built_in: false, captures: 1 },
      { name: 'Pset_WallCommon/Reference', example_value: 'B1', is_built_in: true, captures: 1 },
      { name: 'Size/Width', example_value: '900', is_built_in: false, captures: 2 },
    ])
  })

  test('stores how often each value occurs', async () => {
    expect(await platform.asOwner(observed)).toEqual([
      { kind: 'instance', name: 'Finishes', unit: null, value: 'Oak, Ash', times: 3 },
      { kind: 'instance', name: 'Fire', unit: null, value: '', times: 2 },
      { kind: 'instance', name: 'Fire', unit: null, value: 'Yes', times: 3 },
      { kind: 'instance', name: 'Mark', unit: null, value: 'A', times: 2 },
      { kind: 'instance', name: 'Width', unit: 'mm', value: '900', times: 3 },
      { kind: 'instance', name: 'Width', unit: 'mm', value: '901', times: 2 },
      { kind: 'type', name: 'Manufacturer', unit: null, value: 'Acme', times: 3 },
      { kind: 'type', name: 'Reference', unit: null, value: 'B1', times: 3 },
    ])
  })

  test('stores the most frequent values, without long ones', async () => {
    const values = Array.from({ length: 100 }, (_, index) => ({ 'Odd/Length/mm': index < 60 ? index : 7 }))
    const long = { 'Odd/Text': 'x'.repeat(501) }
    const type = { category: 'Beams', family: 'Beam', type: 'I', values: long }
    const elements = values.map((one) => ({ type: 1, values: one }))
    for (let round = 0; round < 3; round += 1) await seedCapture(platform, { types: [type], elements })
    const observedRows = await platform.asOwner<{ value: string; times: number }>(
      `select value, times from observed_values o join master_element_parameters p on p.id = o.parameter_id
     where set_name = 'Odd' order by times desc`,
    )
    expect(observedRows).toHaveLength(10)
    expect(observedRows[0]).toEqual({ value: '7', times: 123 })
  })

  test('counts correctly with concurrent captures and after a removal', async () => {
    await Promise.all([capture(1, { 'Size/Width/mm': 900 }), capture(1, { 'Size/Width/mm': 900 })])
    const [captureId = ''] = captureIds
    const walls = `${element} where category = 'Walls'`
    expect(await platform.asOwner(walls)).toMatchObject([{ element_count: 7 }])
    await platform.asOwner(`insert into uploads (id, organization_id, key, file_name, bytes, purpose, expires_at, taken_at)
    select gen_random_uuid(), organization_id, file_key, 'Store.ifc', 1, 'capture', now(), now() from captures`)
    const response = await platform.call({
      method: 'DELETE',
      url: `/api/captures/${captureId}`,
      as: 'local|everything',
      organization: organizationId,
    })
    expect(response.status).toBe(204)
    expect(await platform.asOwner(walls)).toMatchObject([{ element_count: 4 }])
  })

  test("stores nothing if the capture isn't stored", async () => {
    const before = await platform.asOwner(observed)
    const [, captureId = ''] = captureIds
    const captureKey = { organizationId, captureId }
    const broken = withScope(platform.db, { organizationId }, async (tx) => {
      await withdrawCapture(tx, captureKey)
      await tx.execute(`delete from master_element_captures where capture_id = '${captureId}'`)
      await tx.execute(`delete from master_parameter_captures where capture_id = '${captureId}'`)
      await feedMasterModel(tx, captureKey)
      throw new Error('The worker died.')
    })
    await expect(broken).rejects.toThrow('The worker died.')
    expect(await platform.asOwner(observed)).toEqual(before)
  })
})

describe('types with the same name', () => {
  let platform: TestApp
  beforeAll(async () => {
    platform = await buildTestApp()
  })
  afterAll(() => platform.close())

  /** Larger than a batch, so that the types after it are in a later batch. */
  function filler(index: number): SeedType {
    return {
      category: 'Fans',
      family: 'Fan',
      type: `Fan ${index}`,
      values: { 'Data/Note': randomBytes(40_000).toString('hex') },
    }
  }

  const fillers = Array.from({ length: 45 }, (_, index) => filler(index))

  function roof(values: SeedValues): SeedType {
    return { category: 'Roofs', family: 'Basic Roof', type: 'Generic', values }
  }

  /** Three type objects with the same name: the second is in the same batch as the first, the third in a much later one. */
  function seed(own: SeedValues) {
    const types = [
      roof({}),
      ...fillers.slice(0, 2),
      roof({ 'Data/Fire': 'EI30', 'Identity Data/Manufacturer': 'Acme' }),
      ...fillers.slice(2),
      roof({ 'Data/Fire': 'EI60', 'Identity Data/Manufacturer': 'Later', 'Identity Data/Description': 'Green' }),
    ]
    const roofs = types.flatMap(({ category }, index) => (category === 'Roofs' ? [index + 1] : []))
    return seedCapture(platform, { types, elements: roofs.map((type) => ({ type, values: own })) })
  }

  const elements = `select element_count as count, manufacturer, description from master_elements where category = 'Roofs'`
  const observed = `select kind, p.parameter_name as name, value, times from observed_values o
  join master_element_parameters p on p.id = o.parameter_id join master_elements e on e.id = p.master_element_id
  where e.category = 'Roofs' order by kind, name, value`

  test('adds one master element for all types with one name, with the parameters of each', async () => {
    await seed({ 'Data/Mark': 'A' })
    expect(await platform.asOwner(elements)).toEqual([{ count: 3, manufacturer: 'Acme', description: 'Green' }])
    expect(await platform.asOwner(observed)).toEqual([
      { kind: 'instance', name: 'Mark', value: 'A', times: 3 },
      { kind: 'type', name: 'Description', value: 'Green', times: 1 },
      { kind: 'type', name: 'Fire', value: 'EI30', times: 1 },
      { kind: 'type', name: 'Fire', value: 'EI60', times: 1 },
      { kind: 'type', name: 'Manufacturer', value: 'Acme', times: 1 },
      { kind: 'type', name: 'Manufacturer', value: 'Later', times: 1 },
    ])
  })

  test('counts them again with the next capture, and adds a new parameter', async () => {
    await seed({ 'Data/Mark': 'A', 'Data/Phase': 'New' })
    expect(await platform.asOwner(elements)).toMatchObject([{ count: 6 }])
    expect(await platform.asOwner(`${observed} limit 2`)).toEqual([
      { kind: 'instance', name: 'Mark', value: 'A', times: 6 },
      { kind: 'instance', name: 'Phase', value: 'New', times: 3 },
    ])
    const counted = `select c.element_count as count from master_element_captures c join master_elements e on e.id = master_element_id
    where category = 'Roofs'`
    expect(await platform.asOwner(counted)).toEqual([{ count: 3 }, { count: 3 }])
  })
})

describe('merging elements', () => {
  let platform: TestApp
  let brick: MasterElement
  let bricks: MasterElement
  let clay: MasterElement

  const names = ['Brick', 'Bricks', 'Clay']
  const none: SeedValues = {}

  /** A capture with this many elements of each type. */
  function capture(counts: Record<string, number>) {
    const types = Object.keys(counts).map((type) => ({
      category: 'Walls',
      family: 'Basic Wall',
      type,
      values: type === 'Brick' ? none : { 'Data/Code': type },
    }))
    const elements = Object.values(counts).flatMap((count, index) =>
      Array.from({ length: count }, () => ({ type: index + 1, values: { 'Size/Width/mm': 900 } })),
    )
    return seedCapture(platform, { types, elements })
  }

  beforeAll(async () => {
    platform = await buildTestApp()
    await capture({ Brick: 1, Bricks: 2, Clay: 3 })
    await capture({ Bricks: 4 })
    ;[brick, bricks, clay] = (await list()) as [MasterElement, MasterElement, MasterElement]
  })
  afterAll(() => platform.close())

  function call(asked: Call) {
    return platform.call({ as: 'local|reviewer', organization: organizationId, ...asked })
  }

  async function list(): Promise<MasterElement[]> {
    return (await call({ url: '/api/master-model' })).json<MasterElement[]>()
  }

  async function read<Answer = MasterElementDetail>({ id }: MasterElement, below = ''): Promise<Answer> {
    return (await call({ url: `/api/master-model/${id}${below}` })).json<Answer>()
  }

  function merge(survivor: MasterElement, duplicates: MasterElement[], more: Partial<Call> = {}) {
    const body = {
      revision: survivor.revision,
      duplicates: duplicates.map(({ id, revision }) => ({ id, revision })),
    }
    return call({ method: 'POST', url: `/api/master-model/${survivor.id}/merge`, body, ...more })
  }

  async function approve(element: MasterElement, kind: 'type' | 'instance', approvedValue: string): Promise<void> {
    const [row] = await read<ElementParameter[]>(element, `/${kind}-properties`)
    const url = `/api/master-model/${element.id}/parameters/${row?.id}`
    const body = { approvedValue, includeInReview: true, revision: row?.revision }
    expect((await call({ method: 'PUT', url, body })).status).toBe(200)
  }

  test('rejects merging stale elements, an element with itself, and merges by readers', async () => {
    const stale = await merge(brick, [bricks, { ...clay, revision: 7 }])
    expect([stale.status, stale.json<Problem>()]).toMatchObject([
      409,
      { code: 'master-model/changed-meanwhile', detail: expect.stringContaining('“Basic Wall: Clay”') },
    ])
    expect((await merge(brick, [brick])).json<Problem>().code).toBe('master-model/merged-with-itself')
    expect((await merge(brick, [bricks, bricks])).status).toBe(400)
    expect((await merge(brick, [{ ...bricks, id: '00000000-0000-4000-8000-00000000dead' }])).status).toBe(404)
    expect((await merge(brick, [bricks], { as: 'local|designer' })).status).toBe(403)
    expect((await list()).map(({ type }) => type)).toEqual(names)
  })

  test('merges duplicates with captures, counts, notes and missing approved values', async () => {
    const note = { masterModelElementId: bricks.id, note: 'The same as Brick.' }
    await call({ method: 'POST', url: '/api/notes', body: note })
    await approve(bricks, 'type', 'Bricks')
    await approve(bricks, 'instance', '800')
    await approve(brick, 'instance', '900')
    ;[brick, bricks] = [await read(brick), await read(bricks)]
    const merged = await merge(brick, [bricks])
    expect([merged.status, merged.json()]).toMatchObject([200, { elementCount: 7, revision: 3, mergedInto: null }])
    expect((await list()).map(({ type, elementCount }) => [type, elementCount])).toEqual([
      ['Brick', 7],
      ['Clay', 3],
    ])
    expect(await read(brick, '/captures')).toMatchObject({
      total: 2,
      items: [{ elementCount: 4 }, { elementCount: 3 }],
    })
    expect(await read<ElementExamples>(brick, '/examples')).toMatchObject({ elementNumbers: [1, 2, 3, 4] })
    const [code] = await read<ElementParameter[]>(brick, '/type-properties')
    expect(code).toMatchObject({ parameterName: 'Code', approvedValue: 'Bricks', includeInReview: true })
    expect(code?.observedValues).toMatchObject([{ value: 'Bricks', times: 6 }])
    const [width] = await read<ElementParameter[]>(brick, '/instance-properties')
    expect(width).toMatchObject({ approvedValue: '900', observedValues: [{ value: '900', times: 7 }] })
    const notes = (await call({ url: `/api/notes?masterModelElementId=${brick.id}` })).json<NotePage>()
    expect(notes).toMatchObject({ total: 1, items: [{ note: note.note, masterModelElementId: brick.id }] })
  })

  test('records the merge in both histories, and links the duplicate to its survivor', async () => {
    const [entry] = (await read<ElementHistory>(brick, '/history')).items
    expect(entry).toMatchObject({
      version: 3,
      after: { merged: [{ type: 'Bricks' }], parameters: [{ approvedValue: 'Bricks' }] },
    })
    expect(await read(bricks)).toMatchObject({ elementCount: 0, mergedInto: { id: brick.id, type: 'Brick' } })
    const { items } = await read<ElementHistory>(bricks, '/history')
    expect(items.map(({ version, after }) => [version, after.mergedInto?.type])).toEqual([
      [4, 'Brick'],
      [3, undefined],
      [2, undefined],
    ])
  })

  test('rejects every change of a merged element with a message', async () => {
    const { revision } = await read(bricks)
    const [row] = await read<ElementParameter[]>(bricks, '/type-properties')
    const url = `/api/master-model/${bricks.id}`
    const value = { approvedValue: 'X', includeInReview: true, revision: row?.revision }
    const responses = [
      await call({ method: 'PUT', url, body: { status: 'Approved', revision } }),
      await call({ method: 'PUT', url: `${url}/parameters/${row?.id}`, body: value }),
      await call({ method: 'POST', url: `${url}/restore`, body: { version: 2, revision } }),
      await call({ method: 'POST', url: '/api/notes', body: { masterModelElementId: bricks.id, note: 'Late' } }),
      await merge(clay, [{ ...bricks, revision }]),
      await merge({ ...bricks, revision }, [clay]),
    ]
    expect(responses.map((response) => response.json<Problem>().code)).toEqual(
      responses.map(() => 'master-model/merged'),
    )
    const many = { updates: [{ id: bricks.id, revision, status: 'Approved' }] }
    const { results } = (await call({ method: 'PUT', url: '/api/master-model', body: many })).json<MassUpdateResult>()
    expect(results).toMatchObject([{ element: null, problem: { code: 'master-model/merged' } }])
  })

  test('counts captures with the old name for the survivor, and compares them with it', async () => {
    const verdict = { status: 'Not Approved', notApprovedReason: 'Heavy', revision: 3 }
    await call({ method: 'PUT', url: `/api/master-model/${brick.id}`, body: verdict })
    const captureId = await capture({ Brick: 1, Bricks: 2 })
    expect((await list()).map(({ type, elementCount }) => [type, elementCount])).toEqual([
      ['Brick', 10],
      ['Clay', 3],
    ])
    const [review] = await platform.asOwner<{ id: string }>(
      `select id from capture_reviews where capture_id = '${captureId}'`,
    )
    await workReview(platform, review?.id ?? '')
    const flagged = await platform.asOwner(
      `select failed_elements_count as flagged, master_model_element_count as elements from capture_reviews where id = '${review?.id}'`,
    )
    expect(flagged).toEqual([{ flagged: 3, elements: 1 }])
    await withScope(platform.db, { organizationId }, (tx) => withdrawCapture(tx, { organizationId, captureId }))
    expect((await read(brick)).elementCount).toBe(7)
  })

  test('moves earlier merges to the same survivor', async () => {
    expect((await merge(clay, [await read(brick)])).status).toBe(200)
    expect((await list()).map(({ type, elementCount }) => [type, elementCount])).toEqual([['Clay', 10]])
    expect(await read(bricks)).toMatchObject({ mergedInto: { type: 'Clay' } })
    const notes = await call({ url: `/api/notes?masterModelElementId=${clay.id}` })
    expect(notes.json<NotePage>().total).toBe(1)
  })

  test('rejects one of two concurrent merges', async () => {
    await capture({ Adobe: 1, Loam: 1 })
    const [adobe, , loam] = (await list()) as [MasterElement, MasterElement, MasterElement]
    const responses = await Promise.all([merge(adobe, [loam]), merge(loam, [adobe])])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await list()).map(({ elementCount }) => elementCount)).toEqual(expect.arrayContaining([2, 10]))
  })

  test('merges more parameters than a statement can have @full', async () => {
    await capture({ Slate: 1, Tile: 1 })
    const named = new Map((await list()).map((element) => [element.type, element]))
    const [slate, tile] = [named.get('Slate'), named.get('Tile')] as [MasterElement, MasterElement]
    await platform.asOwner(
      `insert into master_element_parameters (organization_id, master_element_id, kind, set_name, parameter_name)
     select organization_id, id, 'type', 'Data', 'Code ' || number
     from master_elements, generate_series(1, 11000) number where id = $1`,
      [tile.id],
    )
    expect((await merge(slate, [tile])).status).toBe(200)
    const rows = `select count(*)::int as count from master_element_parameters where master_element_id = $1 and parameter_name like 'Code %'`
    expect(await platform.asOwner(rows, [slate.id])).toEqual([{ count: 11_000 }])
  })

  test('merges hundreds of approved values with a few statements', async () => {
    const values = Object.fromEntries(Array.from({ length: 300 }, (_, number) => [`Data/Value ${number}`, 'A']))
    const kinds = ['Oak', 'Oak Wood']
    const types = kinds.map((type) => ({ category: 'Doors', family: 'Door', type, values }))
    const elements = [1, 2].map((type) => ({ type, values: none }))
    await seedCapture(platform, { types, elements })
    const [survivor, duplicate] = (await list()).filter(({ category }) => category === 'Doors')
    await platform.asOwner(`update master_element_parameters set approved_value = 'A' where master_element_id = $1`, [
      duplicate?.id,
    ])
    let statements = 0
    const unobserve = observe(queryChannel, { ended: () => (statements += 1) })
    const body = { revision: survivor?.revision, duplicates: [{ id: duplicate?.id, revision: duplicate?.revision }] }
    const merged = await call({ method: 'POST', url: `/api/master-model/${survivor?.id}/merge`, body })
    unobserve()
    expect(merged.status).toBe(200)
    const approved = `select 1 from master_element_parameters where master_element_id = $1 and approved_value = 'A'`
    expect(await platform.asOwner(approved, [survivor?.id])).toHaveLength(300)
    expect(statements).toBeLessThan(40)
  })
})
