import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Problem } from '@lintel/shared/contract'
import type {
  ElementHistory,
  ElementParameter,
  MassParameterResult,
  MassUpdateResult,
  MasterElement,
  MasterParameter,
  NotePage,
} from '@lintel/shared/contract/master-model'
import { buildTestApp, type Call, type TestApp } from '../../../testing/build-test-app.ts'
import { plantCapture } from '../../data/capture-reviews/testing/plant-capture.ts'

let platform: TestApp
let elements: MasterElement[] = []

beforeAll(async () => {
  platform = await buildTestApp()
  const named = (type: string) => ({ category: 'Walls', family: 'Basic Wall', type, values: { 'Data/Code': 'C' } })
  const values = { 'Size/Width/mm': 900 }
  await plantCapture(platform, {
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

test('refuses a place in the history that no version has', async () => {
  const answer = await call({ url: address(elements[0], '/history?before=2147483648') })
  const { status, errors } = answer.json<Problem>()
  expect([status, errors?.[0]?.path]).toEqual([400, 'query.before'])
  expect((await call({ url: address(elements[0], '/history?before=2147483647') })).status).toBe(200)
})

test('reviews an element, cleans what was written, and clears it with another status', async () => {
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

test('refuses what would undo somebody else, with both values, and nothing but that', async () => {
  const [, concrete] = elements
  const row = await rowOf(concrete, 'instance')
  const path = address(concrete, `/parameters/${row.id}`)
  const saved = await put(path, { approvedValue: '0.9 m', includeInReview: 'true', revision: 1 })
  expect(saved.json()).toMatchObject({ approvedValue: '0.9 m', includeInReview: true, revision: 2, unit: 'mm' })
  // A parameter row was changed, but not the verdict.
  expect((await put(address(concrete), { status: 'Approved', revision: 1 })).status).toBe(200)
  const stale = await put(address(concrete), { status: 'Not Approved', notApprovedReason: 'No', revision: 2 })
  expect([stale.status, stale.json<Problem>()]).toMatchObject([
    409,
    {
      code: 'master-model/changed-meanwhile',
      detail: expect.stringMatching(/^You have changed this element yourself /),
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

test('goes back to an earlier version with all that was said then, as a new one', async () => {
  const glass = elements[2]
  const row = await rowOf(glass, 'type')
  const path = address(glass, `/parameters/${row.id}`)
  await put(path, { approvedValue: 'C', includeInReview: true, revision: 1 })
  await put(address(glass), { status: 'Not Approved', notApprovedReason: 'Sharp', revision: 2 })
  await put(path, { approvedValue: 'D', includeInReview: false, revision: 2 })
  await put(address(glass), { status: 'Approved', revision: 4 })
  const back = { method: 'POST', url: address(glass, '/restore') } as const
  const late = await call({ ...back, as: 'local|everything', body: { version: 3, revision: 4 } })
  const whoElse = 'Rowan Reyes has changed this element since you opened it.'
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

test('reviews many at once, each for itself', async () => {
  const [brick, concrete, glass] = elements
  const gone = '00000000-0000-4000-8000-00000000dead'
  const verdict = { status: 'Not Approved', notApprovedReason: 'Recall' }
  const updates = [
    { id: brick?.id, revision: brick?.revision, ...verdict },
    { id: concrete?.id, revision: 1, ...verdict },
    { id: gone, revision: 1, ...verdict },
    { id: glass?.id, revision: glass?.revision, ...verdict },
  ]
  const answer = await put('/api/master-model', { updates })
  const { results } = answer.json<MassUpdateResult>()
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
  expect([twice.status, twice.json<Problem>().errors?.[0]?.message]).toEqual([400, 'Name each one once.'])
})

test('many people at once lose nothing and wait for nobody for ever', async () => {
  // Each call brings words that no element has yet: the first one changes all elements, and the second one is refused for all.
  const saying = (notApprovedReason: string) =>
    elements.map(({ id, revision }) => ({ id, revision, status: 'Not Approved', notApprovedReason }))
  const answers = await Promise.all(
    [saying('Heavy'), saying('Costly').toReversed()].map((updates) => put('/api/master-model', { updates })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const problems = answers.map(
    (answer) => answer.json<MassUpdateResult>().results.filter(({ problem }) => problem).length,
  )
  expect(problems.toSorted()).toEqual([0, elements.length])
  const after = (await call({ url: '/api/master-model' })).json<MasterElement[]>()
  expect(new Set(after.map(({ notApprovedReason }) => notApprovedReason)).size).toBe(1)
})

test('answers the list, says when nothing has changed, and tells whoever follows it', async () => {
  const list = await call({ url: '/api/master-model' })
  expect(list.json<MasterElement[]>().map(({ type, elementCount }) => [type, elementCount])).toEqual([
    ['Brick', 1],
    ['Concrete', 2],
    ['Glass', 1],
  ])
  // The database itself writes rows of the list as JSON; a single element is written by the platform.
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

test('shows rows with what was seen, and the captures', async () => {
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

test('says where elements of a kind can be seen: in the latest capture, by the numbers that its model names them with', async () => {
  const concrete = elements[1]
  expect((await call({ url: address(concrete, '/examples') })).json()).toMatchObject({
    capture: { captureName: 'Store', elementCount: 2 },
    elementNumbers: [2, 3],
  })
  const elsewhere = await call({ url: address(concrete, '/examples'), organization: 'HFA' })
  expect(elsewhere.status).toBe(404)
})

test('keeps notes in the name of whoever is signed in, newest first', async () => {
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

test('changes master parameters, whose GUID is one', async () => {
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

test('changes many master parameters at once, each for itself', async () => {
  const url = '/api/master-parameters'
  const [code, width] = (await call({ url })).json<MasterParameter[]>()
  const wanted = { approved: true, defaultReviewStatus: 'Included in Review' }
  const updates = [
    { id: width?.id, revision: width?.revision, ...wanted },
    { id: '00000000-0000-4000-8000-00000000dead', revision: 1, ...wanted },
    { id: code?.id, revision: 1, ...wanted, approved: false },
  ]
  const { results } = (await put(url, { updates })).json<MassParameterResult>()
  expect(results).toMatchObject([
    { parameter: { ...wanted, parameterName: 'Width', revision: 2, sharedGuid: null }, problem: null },
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
] as const)('refuses %s %s to those without the role', async (method, url, as) => {
  expect((await call({ method, url, as })).status).toBe(403)
})

test.each([`update master_element_versions set author_name = 'Nobody'`, `delete from notes`])(
  'denies the login of the platform: %s',
  async (statement) => {
    const answer = await platform.db.execute(statement).then(
      () => 'done',
      () => 'denied',
    )
    expect(answer).toBe('denied')
  },
)
