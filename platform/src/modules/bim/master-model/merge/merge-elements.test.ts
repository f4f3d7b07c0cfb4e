import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Problem } from '@lintel/shared/contract'
import type {
  ElementExamples,
  ElementHistory,
  ElementParameter,
  MassUpdateResult,
  MasterElement,
  MasterElementDetail,
  NotePage,
} from '@lintel/shared/contract/master-model'
import { withScope } from '../../../../database/scope.ts'
import { observe, queryChannel } from '../../../../observability/channels.ts'
import { buildTestApp, type Call, type TestApp } from '../../../../testing/build-test-app.ts'
import {
  organizationId,
  plantCapture,
  workReview,
  type PlantedValues,
} from '../../../data/capture-reviews/testing/plant-capture.ts'
import { withdrawCapture } from '../from-captures/feed-master-model.ts'

let platform: TestApp
let brick: MasterElement
let bricks: MasterElement
let clay: MasterElement

const names = ['Brick', 'Bricks', 'Clay']
const none: PlantedValues = {}

/** A capture with so many elements of each kind. */
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
  return plantCapture(platform, { types, elements })
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

test('refuses what was changed since it was read, an element with itself, and those who may only read; nothing is merged then', async () => {
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

test('lets one stand for the other, with captures, counts, notes and what was approved of what it says nothing about', async () => {
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
  expect(await read(brick, '/captures')).toMatchObject({ total: 2, items: [{ elementCount: 4 }, { elementCount: 3 }] })
  expect(await read<ElementExamples>(brick, '/examples')).toMatchObject({ elementNumbers: [1, 2, 3, 4] })
  const [code] = await read<ElementParameter[]>(brick, '/type-properties')
  expect(code).toMatchObject({ parameterName: 'Code', approvedValue: 'Bricks', includeInReview: true })
  expect(code?.observedValues).toMatchObject([{ value: 'Bricks', times: 6 }])
  const [width] = await read<ElementParameter[]>(brick, '/instance-properties')
  expect(width).toMatchObject({ approvedValue: '900', observedValues: [{ value: '900', times: 7 }] })
  const notes = (await call({ url: `/api/notes?masterModelElementId=${brick.id}` })).json<NotePage>()
  expect(notes).toMatchObject({ total: 1, items: [{ note: note.note, masterModelElementId: brick.id }] })
})

test('tells of it in the history of both, and of the one that is gone where it went', async () => {
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

test('refuses every change of one that was merged, and says so', async () => {
  const { revision } = await read(bricks)
  const [row] = await read<ElementParameter[]>(bricks, '/type-properties')
  const url = `/api/master-model/${bricks.id}`
  const value = { approvedValue: 'X', includeInReview: true, revision: row?.revision }
  const answers = [
    await call({ method: 'PUT', url, body: { status: 'Approved', revision } }),
    await call({ method: 'PUT', url: `${url}/parameters/${row?.id}`, body: value }),
    await call({ method: 'POST', url: `${url}/restore`, body: { version: 2, revision } }),
    await call({ method: 'POST', url: '/api/notes', body: { masterModelElementId: bricks.id, note: 'Late' } }),
    await merge(clay, [{ ...bricks, revision }]),
    await merge({ ...bricks, revision }, [clay]),
  ]
  expect(answers.map((answer) => answer.json<Problem>().code)).toEqual(answers.map(() => 'master-model/merged'))
  const many = { updates: [{ id: bricks.id, revision, status: 'Approved' }] }
  const { results } = (await call({ method: 'PUT', url: '/api/master-model', body: many })).json<MassUpdateResult>()
  expect(results).toMatchObject([{ element: null, problem: { code: 'master-model/merged' } }])
})

test('captures with the old name count for the one that stays, and are held against it', async () => {
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

test('whatever was merged before has the same one that stands for it', async () => {
  expect((await merge(clay, [await read(brick)])).status).toBe(200)
  expect((await list()).map(({ type, elementCount }) => [type, elementCount])).toEqual([['Clay', 10]])
  expect(await read(bricks)).toMatchObject({ mergedInto: { type: 'Clay' } })
  const notes = await call({ url: `/api/notes?masterModelElementId=${clay.id}` })
  expect(notes.json<NotePage>().total).toBe(1)
})

test('of two who merge the same at once, one is refused', async () => {
  await capture({ Adobe: 1, Loam: 1 })
  const [adobe, , loam] = (await list()) as [MasterElement, MasterElement, MasterElement]
  const answers = await Promise.all([merge(adobe, [loam]), merge(loam, [adobe])])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await list()).map(({ elementCount }) => elementCount)).toEqual(expect.arrayContaining([2, 10]))
})

test('takes over more parameters than one statement can name', async () => {
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

test('takes over hundreds of approved values with a handful of statements', async () => {
  const values = Object.fromEntries(Array.from({ length: 300 }, (_, number) => [`Data/Value ${number}`, 'A']))
  const kinds = ['Oak', 'Oak Wood']
  const types = kinds.map((type) => ({ category: 'Doors', family: 'Door', type, values }))
  const elements = [1, 2].map((type) => ({ type, values: none }))
  await plantCapture(platform, { types, elements })
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
