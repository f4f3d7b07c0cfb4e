import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Problem } from '@lintel/shared/contract'
import type {
  CaptureMove,
  CaptureOutcomes,
  ChosenProject,
  Comparison,
  ComparisonPage,
} from '@lintel/shared/contract/captures'
import { afterTest, until } from '@lintel/shared/testing/runner'
import { addressOf, channelOf } from '../../../../events/announce-change.ts'
import type { OperationResponse } from '../../../../graphql/execute-operation.ts'
import { buildTestApp, type TestApp, type TestResponse } from '../../../../testing/build-test-app.ts'
import { walkTenantMatrix } from '../../../../testing/matrices/tenant-matrix.ts'
import { subjectOfCapture } from '../remove-capture.ts'
import {
  openComparisonFixture,
  organizationId,
  seedCapture,
  type ComparisonFixture,
} from '../../comparisons/testing/comparison-fixture.ts'

let platform: TestApp
let fixture: ComparisonFixture
beforeAll(async () => {
  platform = await buildTestApp()
  fixture = openComparisonFixture(platform)
})
afterAll(() => platform.close())

const wall = { uniqueId: 'one', category: 'Walls', family: 'Basic Wall', type: 'Brick', name: null, level: null }

function seed(projectName: string, fileName: string): Promise<string> {
  return seedCapture(platform.db, { elements: [{ ...wall, values: {} }], types: {} }, { projectName, fileName })
}

const caller = { as: 'local|everything', organization: organizationId }

async function projectOf(captureId: string): Promise<{ id: string; name: string; path: string }> {
  const [row] = await platform.asOwner<{ id: string; name: string; path: string }>(
    `select p.id, project_name as name, project_full_origin_path as path
     from captures c join project_groups p on p.id = c.project_group_id where c.id = $1`,
    [captureId],
  )
  return row ?? { id: '', name: '', path: '' }
}

function move(captureId: string, fromProjectGroupId: string, project: ChosenProject, as = caller.as) {
  const url = `/api/captures/${captureId}/moves`
  return platform.call({ ...caller, as, method: 'POST', url, body: { fromProjectGroupId, project } })
}

function statusAndCode(response: TestResponse): unknown[] {
  return [response.status, response.json<Problem>().code]
}

async function movesOf(captureId: string): Promise<CaptureMove[]> {
  return (await platform.call({ ...caller, url: `/api/captures/${captureId}/moves` })).json<CaptureMove[]>()
}

function newProject(projectName: string): ChosenProject {
  return { kind: 'named', projectNumber: '', projectName }
}

async function queryGraphql(query: string): Promise<unknown> {
  const response = await platform.call({ ...caller, method: 'POST', url: '/graphql/datacapture', body: { query } })
  return response.json<OperationResponse>().data
}

test('moves a capture, records who did, and voids comparisons with its former project @full', async () => {
  const [first, second] = [await seed('Mixed', 'Clinic.ifc'), await seed('Mixed', 'Office.ifc')]
  const from = await projectOf(second)
  const compared = await fixture.compare(first, second)
  expect(compared.voided).toBeNull()
  expect(await queryGraphql(`{ captureReview(id: "${second}") { previousCaptureId } }`)).toEqual({
    captureReview: { previousCaptureId: first },
  })
  const response = await move(second, from.id, newProject('Office'))
  expect(response.status).toBe(201)
  const to = await projectOf(second)
  expect(to).toMatchObject({ name: 'Office', path: 'Projects' })
  expect(response.json()).toMatchObject({
    movedBy: 'Evelyn Everett',
    fromProject: { id: from.id, projectNumber: '0815', projectName: 'Mixed' },
    toProject: { id: to.id, projectNumber: '', projectName: 'Office' },
  })
  expect(await movesOf(second)).toEqual([response.json()])
  expect(await movesOf(first)).toEqual([])
  const [{ movedDate } = { movedDate: '' }] = await movesOf(second)
  const current = (await fixture.ask(`/${compared.id}`)).json<Comparison>()
  expect(current).toMatchObject({
    counts: compared.counts,
    projectGroupId: from.id,
    voided: { movedCaptureId: second, voidedBy: 'Evelyn Everett', voidedDate: movedDate },
  })
  expect((await fixture.ask(`/${compared.id}/differences`)).json()).toEqual(compared.differences)
  const listed = (await fixture.ask(`?captureId=${second}`)).json<ComparisonPage>()
  expect(listed.items.map(({ voided }) => voided?.movedCaptureId)).toEqual([second])
  expect(await queryGraphql(`{ captureReview(id: "${second}") { previousCaptureId } }`)).toEqual({
    captureReview: { previousCaptureId: null },
  })
  expect(statusAndCode(await fixture.begin(first, second))).toEqual([409, 'comparisons/two-projects'])
})

test('moves several captures to a new project, and reports why each failed', async () => {
  const [first, second, third] = [
    await seed('Many', 'One.ifc'),
    await seed('Many', 'Two.ifc'),
    await seed('Many', 'Three.ifc'),
  ]
  const from = await projectOf(first)
  await move(third, from.id, newProject('Moved meanwhile'))
  const captures = [first, second, third].map((captureId) => ({ captureId, fromProjectGroupId: from.id }))
  const body = { captures, project: newProject('Together') }
  const call = { ...caller, method: 'POST' as const, url: '/api/captures/moves', body }
  expect((await platform.call({ ...call, as: 'local|analyst' })).status).toBe(403)
  const elsewhere = (await platform.call({ ...call, organization: 'HFA' })).json<CaptureOutcomes>()
  expect(new Set(elsewhere.results.map(({ problem }) => problem?.code))).toEqual(new Set(['captures/not-found']))
  const { results } = (await platform.call(call)).json<CaptureOutcomes>()
  expect(results.map(({ captureId, problem }) => [captureId, problem?.code])).toEqual([
    [first, undefined],
    [second, undefined],
    [third, 'captures/moved-meanwhile'],
  ])
  expect(await projectOf(second)).toEqual(await projectOf(first))
  expect(await projectOf(first)).toMatchObject({ name: 'Together' })
  expect(await movesOf(second)).toMatchObject([{ toProject: { projectName: 'Together' } }])
})

test('notifies viewers of the capture', async () => {
  const capture = await seed('Watched', 'Store.ifc')
  const from = await projectOf(capture)
  const client = await platform.pool.connect()
  afterTest(() => client.release(true))
  const receivedEvents: (string | undefined)[] = []
  client.on('notification', ({ payload }) => receivedEvents.push(payload))
  await client.query(`listen "${channelOf({ organizationId })}"`)
  await move(capture, from.id, newProject('Watched elsewhere'))
  const subject = addressOf(subjectOfCapture({ organizationId, captureId: capture }))
  await until(() => expect(receivedEvents).toEqual([subject]))
})

test('restores a comparison in the new project when the other capture follows', async () => {
  const [first, second] = [await seed('Twins', 'One.ifc'), await seed('Twins', 'Two.ifc')]
  const from = await projectOf(first)
  const { id } = await fixture.compare(first, second)
  await move(second, from.id, newProject('Reunion'))
  const to = await projectOf(second)
  await move(first, from.id, { kind: 'existing', projectGroupId: to.id })
  const current = (await fixture.ask(`/${id}`)).json<Comparison>()
  expect(current).toMatchObject({ voided: null, projectGroupId: to.id, projectName: 'Reunion' })
  expect((await fixture.begin(first, second)).json<Comparison>().id).toBe(id)
})

test('leaves projects without captures out of lists, but returns them by URL', async () => {
  const only = await seed('Emptied', 'Only.ifc')
  const from = await projectOf(only)
  const query = `{ projectGroups(filterNeedle: "emptied") { projectName } projectGroupCount(filterNeedle: "emptied")
    projectGroup(id: "${from.id}") { projectName captureReviewCount } }`
  const project = { projectName: 'Emptied' }
  expect(await queryGraphql(query)).toMatchObject({ projectGroups: [project], projectGroupCount: 1 })
  await move(only, from.id, newProject('Filled'))
  expect(await queryGraphql(query)).toEqual({
    projectGroups: [],
    projectGroupCount: 0,
    projectGroup: { ...project, captureReviewCount: 0 },
  })
  const found = await platform.call({ ...caller, url: '/api/search?search=emptied' })
  expect(found.text).not.toContain(from.id)
})

test('rejects captures that were moved, unknown, or already in the project', async () => {
  const capture = await seed('Refused', 'Store.ifc')
  const from = await projectOf(capture)
  const existing = (projectGroupId: string): ChosenProject => ({ kind: 'existing', projectGroupId })
  expect(statusAndCode(await move(capture, from.id, existing(from.id)))).toEqual([409, 'captures/same-project'])
  expect(statusAndCode(await move(capture, from.id, existing(randomUUID())))).toEqual([404, 'projects/not-found'])
  expect(statusAndCode(await move(capture, from.id, newProject('')))).toEqual([400, 'request/invalid'])
  expect(statusAndCode(await move(randomUUID(), from.id, newProject('A')))).toEqual([404, 'captures/not-found'])
  expect(statusAndCode(await move(capture, from.id, newProject('A'), 'local|designer'))).toEqual([403, 'roles/missing'])
  expect((await move(capture, from.id, newProject('A'))).status).toBe(201)
  const secondMove = await move(capture, from.id, newProject('B'))
  expect(statusAndCode(secondMove)).toEqual([409, 'captures/moved-meanwhile'])
  expect(secondMove.json<Problem>().detail).toContain('was moved to A in the meantime')
  expect(await platform.asOwner(`select 1 from project_groups where project_name = 'B'`)).toEqual([])
  expect(await movesOf(capture)).toHaveLength(1)
})

test('runs only one of two concurrent moves, and keeps comparisons consistent if both captures move', async () => {
  const [one, other] = [await seed('Busy', 'One.ifc'), await seed('Busy', 'Other.ifc')]
  const from = await projectOf(one)
  const { id } = await fixture.compare(one, other)
  const responses = await Promise.all([
    move(one, from.id, newProject('Left')),
    move(one, from.id, newProject('Right')),
    move(other, from.id, newProject('Left')),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409])
  const [projectIds, current] = [
    [(await projectOf(one)).id, (await projectOf(other)).id],
    (await fixture.ask(`/${id}`)).json<Comparison>(),
  ]
  expect(current.voided === null).toBe(projectIds[0] === projectIds[1])
})

test("can't move a removed capture, and deletes moves with their capture", async () => {
  const capture = await seed('Removed', 'Gone.ifc')
  const from = await projectOf(capture)
  await move(capture, from.id, newProject('Kept'))
  const to = await projectOf(capture)
  await platform.asOwner('update captures set removed_date = now() where id = $1', [capture])
  expect(statusAndCode(await move(capture, to.id, newProject('Late')))).toEqual([404, 'captures/not-found'])
  await platform.asOwner('delete from captures where id = $1', [capture])
  expect(await platform.asOwner('select 1 from capture_moves where capture_id = $1', [capture])).toEqual([])
})

test('separates organizations and checks roles', async () => {
  expect(await walkTenantMatrix(platform, ({ url }) => url.includes('/moves'))).toEqual([])
}, 60_000)
