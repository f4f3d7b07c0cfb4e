import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { AuditEvent } from '@lintel/shared/contract/applications'
import type {
  Clash,
  ClashCheck,
  ClashRule,
  ClashRuleCreate,
  ClashState,
  FederatedModel,
  ModelHealth,
} from '@lintel/shared/contract/captures'
import { readBcfTopics } from '@lintel/shared/bcf'
import type {
  Topic,
  TopicsFromClashesResult,
  TopicViewpoint,
  TopicViewpointSummary,
} from '@lintel/shared/contract/topics'
import { withScope } from '../../../database/scope.ts'
import { WorkerStopped } from '../../../jobs/handle-job.ts'
import { shapedText } from '../../../ifc/testing/shaped-text.ts'
import { createLogger } from '../../../observability/logger.ts'
import { abandonRun } from '../../../runs/end-run.ts'
import { runJob } from '../../../runs/run-job.ts'
import type { Call, TestApp } from '../../../testing/build-test-app.ts'
import { startOnFolder, type UploadServer } from '../../base/uploads/testing/upload-calls.ts'
import { walkTenantMatrix } from '../../../testing/matrices/tenant-matrix.ts'
import { openIngestionFixture, organizationId } from '../capture-ingestions/testing/ingestion-fixture.ts'
import { bcfCalls } from '../topics/testing/bcf-calls.ts'
import { followClashCheck } from '../topics/clashes/follow-clash-check.ts'
import { defineClashCheckRun } from './run/check-run.ts'

let server: UploadServer
let platform: TestApp
beforeAll(async () => {
  server = await startOnFolder()
  platform = server.platform
}, 120_000)
afterAll(() => server.close())

function call(url: string, more: Partial<Call> = {}) {
  return platform.call({ url: `/api${url}`, as: 'local|everything', organization: organizationId, ...more })
}

const anything = { classes: [], types: [], files: [] }
function rule(values: Partial<ClashRuleCreate> = {}): ClashRuleCreate {
  return { name: 'Walls', kind: 'hard', a: anything, b: anything, millimeters: 10, ...values }
}

async function addRule(values: Partial<ClashRuleCreate>): Promise<ClashRule> {
  const response = await call('/clash-rules', { method: 'POST', body: rule(values) })
  expect(response.status).toBe(201)
  return response.json<ClashRule>()
}

let captureCount = 0

/** Stores a building file with its model, and returns its project. Files with the same content would be stored once. */
async function capture(shapes: string, fileName: string, projectName: string): Promise<string> {
  const fixture = await openIngestionFixture(platform)
  captureCount += 1
  const text = shapes.replace("FILE_NAME(''", `FILE_NAME('${captureCount}'`)
  const id = await fixture.submit(text, fileName, { kind: 'named', projectNumber: '7', projectName })
  await fixture.work(id)
  const [row] = await platform.asOwner<{ id: string }>(
    `select c.project_group_id as id from captures c join capture_ingestions i on i.capture_id = c.id where i.id = $1`,
    [id],
  )
  return row?.id ?? ''
}

function clashCheckRun() {
  const { db, files, jobs } = platform
  return defineClashCheckRun({ db, jobs, store: files.store, timeLimitMinutes: 2 })
}

async function work(id: string, signal = new AbortController().signal): Promise<void> {
  const { db } = platform
  const deps = { db, timeLimitMinutes: 2, logger: createLogger({ logLevel: 'silent' }) }
  const requeue = async () => undefined
  await runJob(deps, clashCheckRun(), { organizationId, runId: id }, { isLastTry: true, signal, requeue })
}

async function begin(projectGroupId: string, ...rules: ClashRule[]): Promise<ClashCheck> {
  const body = { projectGroupId, versionSetId: null, ruleIds: rules.map(({ id }) => id) }
  const response = await call('/clash-checks', { method: 'POST', body })
  expect(response.text).toContain('Queued')
  return response.json<ClashCheck>()
}

async function readClashes(id: string): Promise<Clash[]> {
  return (await call(`/clash-checks/${id}/clashes`)).json<Clash[]>()
}

async function readStates(id: string, as = 'local|everything'): Promise<ClashState[]> {
  return (await call(`/clash-checks/${id}/states`, { as })).json<ClashState[]>()
}

/** Checks the project and returns the check's id. */
async function checkProject(projectGroupId: string, ...rules: ClashRule[]): Promise<string> {
  const { id } = await begin(projectGroupId, ...rules)
  await work(id)
  return id
}

const long = { at: [0, 0, 0], size: [4, 0.2, 3] } as const
const crossing = { at: [1, -1, 0], size: [0.2, 3, 3] } as const
/** Its end touches the long wall. */
const touching = { at: [3, 0.2, 0], size: [0.2, 2, 3] } as const

test('finds clashes between the files of a project, and keeps what was accepted for the next check', async () => {
  const projectId = await capture(shapedText([long, touching]), 'Structure.ifc', 'Clash Street')
  await capture(shapedText([crossing, long, { at: [20, 0, 0], size: [1, 1, 1] }]), 'Walls.ifc', 'Clash Street')
  const hard = await addRule({
    name: 'Between files',
    a: { ...anything, files: ['structure.ifc'], classes: ['IfcWall'] },
  })
  const twice = await addRule({ name: 'Duplicates', kind: 'duplicate', millimeters: 5 })
  const check = await begin(projectId, hard, twice)
  expect(check.captures.map(({ fileName }) => fileName)).toEqual(['Structure.ifc', 'Walls.ifc'])
  await work(check.id)
  const after = (await call(`/clash-checks/${check.id}`)).json<ClashCheck>()
  expect(after).toMatchObject({ status: 'Complete', progress: 100, counts: { found: 3, stored: 3, withoutShape: 2 } })
  expect(after.captures).toEqual(check.captures)
  const found = await readClashes(check.id)
  const pairs = found.map(({ rule: at, a, b }) => [after.rules[at]?.name, `${a.fileName} ${b.fileName}`])
  expect(pairs.toSorted()).toEqual([
    ['Between files', 'Structure.ifc Walls.ifc'],
    ['Between files', 'Structure.ifc Walls.ifc'],
    ['Duplicates', 'Structure.ifc Walls.ifc'],
  ])
  expect(found.map(({ number, room }) => [number, room])).toEqual([1, 2, 3].map((number) => [number, 'Room']))
  expect(await readStates(check.id)).toEqual([])
  const isCountRequested = async () => {
    const taken = `update project_health p set due_date = null from project_health before where p.project_group_id = $1
      and before.project_group_id = $1 returning before.due_date is not null as requested`
    const [row] = await platform.asOwner<{ requested: boolean }>(taken, [projectId])
    return row?.requested
  }
  expect(await isCountRequested()).toBe(true)
  const decide = (numbers: number[], reason: string | null) =>
    call(`/clash-checks/${check.id}/decisions`, { method: 'PUT', body: { numbers, reason } })
  const statuses = [
    await decide([1, 4], 'Missing.'),
    await decide([1, 2, 1], 'One is demolished.'),
    await decide([2], null),
  ]
  expect(statuses.map(({ status }) => status)).toEqual([404, 204, 204])
  expect(await isCountRequested()).toBe(true)
  for (const numbers of [[], Array.from({ length: 1001 }, () => 1), [0], [20_001]])
    expect((await decide(numbers, 'Refused.')).status).toBe(400)
  const accepted = { reason: 'One is demolished.', by: 'Evelyn Everett', date: expect.any(String) }
  expect(await readStates(check.id)).toEqual([{ number: 1, accepted, topic: null }])
  const next = await begin(projectId, hard, twice)
  await work(next.id)
  expect(await readStates(next.id)).toMatchObject([{ accepted: { reason: 'One is demolished.' } }])
  const model = (await call(`/clash-checks/${check.id}/federated-model`)).json<FederatedModel>()
  expect(model.files.map(({ fileName, status }) => [fileName, status])).toEqual([
    ['Structure.ifc', 'Made'],
    ['Walls.ifc', 'Made'],
  ])
  const health = await call(`/model-health?projectGroupId=${projectId}`)
  expect(health.json<ModelHealth>().openClashes).toMatchObject({ checkId: next.id, count: 2 })
  const log = await call(`/organizations/${organizationId}/audit-log?take=2`)
  expect(log.json<{ items: AuditEvent[] }>().items).toMatchObject([
    { action: 'clash-acceptance-withdrawn', before: { count: 1, project: 'Clash Street' } },
    { action: 'clashes-accepted', after: { count: 2, project: 'Clash Street', detail: 'One is demolished.' } },
  ])
  const other = { organization: 'HFA' }
  const foreign = [
    await call(`/clash-checks/${check.id}/clashes`, other),
    await call(`/clash-checks/${check.id}/states`, other),
    await call(`/clash-checks/${check.id}/decisions`, {
      ...other,
      method: 'PUT',
      body: { numbers: [1], reason: null },
    }),
    await call(`/clash-checks/${check.id}/topics`, {
      ...{ ...other, method: 'POST', body: { groups: [{ title: 'Foreign', numbers: [1] }] } },
    }),
  ]
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404])
}, 240_000)

test('names the smallest room around a clash, and finds clashes where the federated model shows the files @full', async () => {
  const rooms = [
    { name: '101', use: 'Office', at: [0.5, -1, -0.5], size: [3, 3, 4] },
    { name: '102', use: '102', at: [20.5, -1, -0.5], size: [3, 3, 4] },
  ] as const
  const projectId = await capture(shapedText([long], { rooms }), 'A.ifc', 'Offset Street')
  await capture(shapedText([crossing]), 'B.ifc', 'Offset Street')
  const between = await addRule({ name: 'A and B', a: { ...anything, files: ['A.ifc'] } })
  const [inPlace, ...others] = await readClashes(await checkProject(projectId, between))
  expect(others).toEqual([])
  expect(inPlace).toMatchObject({ room: '101 Office', a: { fileName: 'A.ifc' }, b: { fileName: 'B.ifc' } })
  const move = (fileName: string, offset: object, revision = 0) =>
    call(`/projects/${projectId}/federated-model/files`, {
      method: 'PUT',
      body: { fileName, discipline: null, offset: { x: 0, y: 0, z: 0, rotation: 0, ...offset }, revision },
    })
  await move('b.ifc', { x: 20 })
  expect(await readClashes(await checkProject(projectId, between))).toEqual([])
  await move('a.ifc', { x: 20 })
  const [moved] = await readClashes(await checkProject(projectId, between))
  expect(moved).toMatchObject({ room: '101 Office' })
  expect(moved?.point.x).toBeCloseTo((inPlace?.point.x ?? 0) + 20, 3)
  // Both are turned by 90°, B by its georeference.
  await move('a.ifc', { x: 0 }, 1)
  await move('b.ifc', { x: 0 }, 1)
  const place = (fileName: string, values: string) =>
    platform.asOwner(
      `update captures set georeference = $2, length_unit = 'mm' where project_group_id = $1 and document_file_name = $3`,
      [projectId, `{"eastings": 1000, "northings": 2000, ${values}}`, fileName],
    )
  await place('A.ifc', `"rotation": 0`)
  await place('B.ifc', `"rotation": 90`)
  expect(await readClashes(await checkProject(projectId, between))).toEqual([])
  await move('b.ifc', { rotation: -90 }, 2)
  const [turned] = await readClashes(await checkProject(projectId, between))
  expect(turned?.point.x).toBeCloseTo(inPlace?.point.x ?? 0, 3)
}, 240_000)

/**
 * The lines after the walls of `shapedText`: properties of the set `Pset_WallCommon` by wall, and those of the type of walls.
 */
function withProperties(
  text: string,
  ofWalls: Record<number, string[]>,
  ofType?: { walls: number[]; values: string[] },
) {
  const set = (first: number, values: readonly string[]) => [
    ...values.map((value, index) => `#${first + 1 + index}=IFCPROPERTYSINGLEVALUE(${value});`),
    `#${first}=IFCPROPERTYSET('0set${first}000000000000',$,'Pset_WallCommon',$,(${values.map((_, index) => `#${first + 1 + index}`).join()}));`,
  ]
  const wall = (index: number | string) => `#${40_100 + Number(index) * 200}`
  const lines = Object.entries(ofWalls).flatMap(([index, values]) => [
    ...set(80_000 + Number(index) * 50, values),
    `#${80_040 + Number(index) * 50}=IFCRELDEFINESBYPROPERTIES('0rel0000000000000000a${index}',$,$,$,(${wall(index)}),#${80_000 + Number(index) * 50});`,
  ])
  if (ofType) {
    lines.push(
      ...set(82_000, ofType.values),
      "#82040=IFCWALLTYPE('0type000000000000000aa',$,'Brick',$,$,(#82000),$,$,$,.STANDARD.);",
      `#82041=IFCRELDEFINESBYTYPE('0rel0000000000000000bb',$,$,$,(${ofType.walls.map(wall).join()}),#82040);`,
    )
  }
  return text.replace('ENDSEC;\nEND-ISO', `${lines.join('\n')}\nENDSEC;\nEND-ISO`)
}

test('checks only elements that pass the filters of a rule @full', async () => {
  const across = [1, 1.6, 2.2].map((x) => ({ ...crossing, at: [x, -1, 0] as const }))
  const text = withProperties(
    shapedText(across),
    {
      0: ["'Width',$,IFCLENGTHMEASURE(200.),$", "'LoadBearing',$,IFCBOOLEAN(.T.),$"],
      1: ["'FireRating',$,IFCLABEL('REI 90'),$", "'Width',$,IFCLABEL('300'),$", "'LoadBearing',$,IFCBOOLEAN(.F.),$"],
      2: ["'FireRating',$,IFCLABEL(''),$"],
    },
    { walls: [0, 1], values: ["'FireRating',$,IFCLABEL('REI 60'),$"] },
  )
  const projectId = await capture(shapedText([long]), 'A.ifc', 'Filter Street')
  await capture(text, 'B.ifc', 'Filter Street')
  type Filters = NonNullable<ClashRuleCreate['b']['filters']>
  const fire = { set: 'pset_wallcommon', name: 'firerating' }
  const expected: [Filters, string[]][] = [
    [[], ['100', '101', '102']],
    [[{ ...fire, operator: '==', value: 'rei 60' }], ['100']],
    [[{ ...fire, operator: '==', value: 'REI 90' }], ['101']],
    [[{ ...fire, operator: '!=', value: 'REI 60' }], ['101', '102']],
    [[{ ...fire, operator: 'contains', value: 'rei' }], ['100', '101']],
    [[{ ...fire, operator: 'contains', value: '%' }], []],
    [[{ ...fire, operator: 'is null' }], ['102']],
    [[{ name: 'FireRating', operator: 'is not null' }], ['100', '101']],
    [[{ ...fire, set: 'Other', operator: 'is not null' }], []],
    [[{ ...fire, set: 'Other', operator: '!=', value: 'REI 60' }], ['100', '101', '102']],
    [[{ name: 'Width', operator: '>=', value: '200.0' }], ['100', '101']],
    [[{ name: 'Width', operator: '<=', value: '2e2' }], ['100']],
    [[{ name: 'Width', operator: '==', value: '300.0' }], ['101']],
    [[{ name: 'LoadBearing', operator: '==', value: 'TRUE' }], ['100']],
    [[{ name: 'LoadBearing', operator: '!=', value: 'Yes' }], ['101', '102']],
    [
      [
        { ...fire, operator: 'contains', value: 'rei' },
        { name: 'Width', operator: '>=', value: '250' },
      ],
      ['101'],
    ],
  ]
  const rules: ClashRule[] = []
  for (const [index, [filters]] of expected.entries()) {
    const name = `Filter ${String(index).padStart(2, '0')}`
    rules.push(
      await addRule({ name, a: { ...anything, files: ['A.ifc'] }, b: { ...anything, files: ['B.ifc'], filters } }),
    )
  }
  const found = await readClashes(await checkProject(projectId, ...rules))
  const names = expected.map((_, index) =>
    found.filter(({ rule }) => rule === index).map(({ b }) => b.name?.replace('Basic Wall:Brick:', '')),
  )
  expect(names.map((ofRule) => ofRule.toSorted())).toEqual(expected.map(([, ofRule]) => ofRule))
}, 240_000)

test('does not resolve topics of elements that no longer pass the filters @full', async () => {
  const rated = (rating: string, at: readonly [number, number, number] = crossing.at) =>
    withProperties(shapedText([{ ...crossing, at }]), { 0: [`'FireRating',$,IFCLABEL('${rating}'),$`] })
  const projectId = await capture(shapedText([long]), 'Slabs.ifc', 'Rated Street')
  await capture(rated('REI 60'), 'Walls.ifc', 'Rated Street')
  const b = { ...anything, filters: [{ name: 'FireRating', operator: 'contains' as const, value: 'REI' }] }
  const rule = await addRule({ name: 'Rated walls', a: { ...anything, files: ['Slabs.ifc'] }, b })
  const first = await checkProject(projectId, rule)
  const body = { groups: [{ title: 'Rated', numbers: [1] }] }
  const created = await call(`/clash-checks/${first}/topics`, { method: 'POST', body })
  const [topic] = created.json<TopicsFromClashesResult>().created
  const isResolved = async () => {
    const { db, jobs } = platform
    const id = await checkProject(projectId, rule)
    await withScope(db, { organizationId }, (tx) => followClashCheck({ tx, organizationId, jobs }, id))
    return (await call(`/topics/${topic?.id}`)).json<Topic>().isPerhapsResolved
  }
  await capture(rated('None'), 'Walls.ifc', 'Rated Street')
  expect(await isResolved()).toBe(false)
  await capture(rated('REI 90', [20, 20, 0]), 'Walls.ifc', 'Rated Street')
  expect(await isResolved()).toBe(true)
}, 240_000)

test('creates topics from clashes, and updates them with later checks', async () => {
  const second = { at: [3, -1, 0], size: [0.2, 3, 3] } as const
  const far = (x: number) => ({ at: [x, 50, 0], size: [1, 1, 1] }) as const
  const projectId = await capture(shapedText([long]), 'Slabs.ifc', 'Topic Street')
  const recapture = (...walls: Parameters<typeof shapedText>[0]) =>
    capture(shapedText(walls), 'Pipes.ifc', 'Topic Street')
  await recapture(crossing, second)
  const rule = await addRule({ name: 'Slabs and pipes', a: { ...anything, files: ['Slabs.ifc'] } })
  const first = await checkProject(projectId, rule)
  const numberOf = (clashes: readonly Clash[], name: string) => clashes.find(({ b }) => b.name === name)?.number ?? 0
  const found = await readClashes(first)
  const [ofFirst, ofSecond] = [numberOf(found, 'Basic Wall:Brick:100'), numberOf(found, 'Basic Wall:Brick:101')]
  const create = () =>
    call(`/clash-checks/${first}/topics`, {
      method: 'POST',
      body: {
        groups: [
          { title: 'First', numbers: [ofFirst] },
          { title: 'Second', numbers: [ofSecond, ofFirst] },
          { title: 'Again', numbers: [ofSecond] },
        ],
        fields: { priority: 'High' },
      },
    })
  const responses = await Promise.all([create(), create()])
  const results = responses.map((response) => response.json<TopicsFromClashesResult>())
  const created = results.flatMap((result) => result.created)
  expect(results.map(({ known }) => known).toSorted()).toEqual([0, 2])
  expect(created.map(({ title, priority }) => [title, priority])).toEqual([
    ['First', 'High'],
    ['Second', 'High'],
  ])
  const [one, two] = created.map(({ id }) => id)
  const topicOf = async (id = '') => (await call(`/topics/${id}`)).json<Topic>()
  const { about, description } = await topicOf(two)
  expect(description).toMatch(
    /^A clash check of \S+ found 1 clash with “Slabs and pipes” in “Slabs.ifc” and “Pipes.ifc”.$/,
  )
  expect(about.map(({ title, elementId }) => [title, elementId])).toEqual([
    ['Slabs.ifc', null],
    ['Pipes.ifc', null],
    ['Basic Wall:Brick:100', expect.any(String)],
    ['Basic Wall:Brick:101', expect.any(String)],
  ])
  const [viewpoint] = (await call(`/topics/${two}/viewpoints`)).json<TopicViewpointSummary[]>()
  const files = ['Slabs.ifc', 'Pipes.ifc']
  const seenIn = { kind: 'federated', projectId, files, origin: expect.anything() }
  expect(viewpoint).toMatchObject({ hasCamera: true, seenIn, author: { name: 'Clash Check' } })
  const { id: viewpointId = '' } = viewpoint ?? {}
  const view = (await call(`/topics/${two}/viewpoints/${viewpointId}`)).json<TopicViewpoint>()
  const components = (ids: string[], file: string) => ids.map((id) => expect.objectContaining({ elementId: id, file }))
  const ofClash = found.find(({ number }) => number === ofSecond)
  expect(view.components).toEqual({
    colouring: [
      { name: 'A', colour: '#e69a00', components: components([ofClash?.a.uniqueId ?? ''], 'Slabs.ifc') },
      { name: 'B', colour: '#2563eb', components: components([ofClash?.b.uniqueId ?? ''], 'Pipes.ifc') },
    ],
    isGhosted: true,
  })
  const origin = view.seenIn?.kind === 'federated' ? view.seenIn.origin : undefined
  const shownPoint = (['x', 'y', 'z'] as const).map((axis) => (view.camera?.target[axis] ?? 0) + (origin?.[axis] ?? 0))
  expect(shownPoint.map((value, at) => value - (Object.values(ofClash?.point ?? {})[at] ?? 0))).toEqual([
    expect.closeTo(0, 3),
    expect.closeTo(0, 3),
    expect.closeTo(0, 3),
  ])
  const exported = await readBcfTopics((await bcfCalls(platform).exportFile([two ?? ''])).rawPayload)
  expect(exported.topics).toMatchObject([
    {
      files: files.map((filename) => ({ filename })),
      viewpoints: [{ components: { colouring: [{ colour: '#e69a00' }, { colour: '#2563eb' }] } }],
    },
  ])
  const states = await readStates(first)
  expect(states.map(({ number }) => number)).toEqual([1, 2])
  expect(states).toContainEqual({
    ...{ number: ofSecond, accepted: null },
    topic: { id: two, number: 2, status: 'Open', isOpen: true },
  })

  const follow = async (id: string) => {
    const { db, jobs } = platform
    await withScope(db, { organizationId }, (tx) => followClashCheck({ tx, organizationId, jobs }, id))
  }
  const stateOf = async (id = '') => {
    const { isPerhapsResolved, isOpen, commentCount } = await topicOf(id)
    return { isPerhapsResolved, isOpen, commentCount }
  }
  await recapture(crossing)
  await follow(await checkProject(projectId, await addRule({ name: 'Other kind', kind: 'clearance' })))
  await follow(
    await checkProject(projectId, await addRule({ name: 'Other classes', b: { ...anything, classes: ['IfcSlab'] } })),
  )
  expect(await stateOf(two)).toEqual({ isPerhapsResolved: false, isOpen: true, commentCount: 0 })
  const gone = await checkProject(projectId, rule)
  // The job runs twice, as after a killed worker.
  await Promise.all([follow(gone), follow(gone)])
  expect(await stateOf(one)).toEqual({ isPerhapsResolved: false, isOpen: true, commentCount: 0 })
  expect(await stateOf(two)).toEqual({ isPerhapsResolved: true, isOpen: true, commentCount: 1 })
  const { revision } = await topicOf(two)
  await call(`/topics/${two}`, { method: 'PATCH', body: { status: 'Closed', revision } })
  await recapture(crossing, second, far(30))
  const back = await checkProject(projectId, rule)
  for (const id of [back, gone, first]) await follow(id)
  expect(await stateOf(two)).toEqual({ isPerhapsResolved: false, isOpen: true, commentCount: 2 })
  expect(await readStates(back)).toHaveLength(2)
  // Accepted clashes don't count.
  await call(`/clash-checks/${back}/decisions`, { method: 'PUT', body: { numbers: [1, 2], reason: 'Agreed on site.' } })
  await follow(await checkProject(projectId, rule))
  expect([await stateOf(one), await stateOf(two)]).toMatchObject([
    { isPerhapsResolved: true },
    { isPerhapsResolved: true },
  ])
  const reviewers = `members where organization_id = '${organizationId}' and user_id = 'local|reviewer'`
  const [reviewer] = await platform.asOwner<{ roles: string[] }>(`select roles from ${reviewers}`)
  const setRoles = (roles: readonly string[] = []) =>
    platform.asOwner(`update ${reviewers.replace('where', 'set roles = $1 where')}`, [roles])
  await setRoles(['revitupload.read'])
  expect(await readStates(back, 'local|reviewer')).toMatchObject([{ topic: null }, { topic: null }])
  const forbidden = [
    await call(`/clash-checks/${back}/topics`, {
      ...{ method: 'POST', as: 'local|reviewer', body: { groups: [{ title: 'No', numbers: [1] }] } },
    }),
    await call(`/clash-checks/${back}/decisions`, {
      ...{ method: 'PUT', as: 'local|reviewer', body: { numbers: [1], reason: null } },
    }),
  ]
  expect(forbidden.map(({ status }) => status)).toEqual([403, 403])
  await setRoles(reviewer?.roles)
}, 240_000)

test('an attempt that was killed leaves nothing, and the next one completes the check', async () => {
  const projectId = await capture(shapedText([crossing, touching]), 'Killed.ifc', 'Kill Street')
  const check = await begin(projectId, await addRule({ name: 'Killed' }))
  const killed = new AbortController()
  killed.abort(new WorkerStopped())
  await work(check.id, killed.signal)
  expect(await readClashes(check.id)).toEqual([])
  await work(check.id)
  expect((await call(`/clash-checks/${check.id}`)).json()).toMatchObject({ status: 'Complete', counts: { found: 0 } })
}, 240_000)

test('notifies webhooks of complete and failed checks', async () => {
  const events = ['clash-check.completed', 'clash-check.failed']
  const endpoint = await call('/webhooks', { method: 'POST', body: { address: 'https://example.com/', events } })
  expect(endpoint.status).toBe(201)
  const projectId = await capture(shapedText([long, crossing]), 'Webhooks.ifc', 'Webhook Street')
  const rule = await addRule({ name: 'Webhooks' })
  const checkId = await checkProject(projectId, rule)
  const { id: failedId } = await begin(projectId, rule)
  await abandonRun(platform.db, clashCheckRun(), { organizationId, runId: failedId })
  const bodies = await platform.asOwner<{ body: string }>(
    `select body from webhook_messages where type like 'clash-check.%' order by created_at`,
  )
  const of = { projectId, projectName: 'Webhook Street' }
  expect(bodies.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
    { type: 'clash-check.completed', data: { checkId, ...of, clashes: 1 } },
    { type: 'clash-check.failed', data: { checkId: failedId, ...of, reason: expect.stringContaining('stopped') } },
  ])
}, 240_000)

test('a cancelled check stores nothing', async () => {
  const projectId = await capture(shapedText([long, crossing]), 'Cancelled.ifc', 'Cancel Street')
  const check = await begin(projectId, await addRule({ name: 'Everything' }))
  const cancelled = await call(`/clash-checks/${check.id}/cancel`, { method: 'POST' })
  expect(cancelled.json<ClashCheck>()).toMatchObject({
    status: 'Cancelled',
    statusDetails: 'Cancelled by Evelyn Everett.',
  })
  await work(check.id)
  expect(await readClashes(check.id)).toEqual([])
  expect((await call(`/clash-checks/${check.id}/cancel`, { method: 'POST' })).status).toBe(409)
  expect((await call(`/clash-checks/${check.id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await call(`/clash-checks/${check.id}`)).status).toBe(404)
}, 240_000)

test('keeps rules with unique names, revisions, and entries in the audit log', async () => {
  const added = await addRule({ name: 'Ducts', kind: 'clearance', millimeters: 50 })
  expect((await call('/clash-rules', { method: 'POST', body: rule({ name: 'DUCTS' }) })).status).toBe(409)
  const { id, ...values } = { ...added, millimeters: 60 }
  expect((await call(`/clash-rules/${id}`, { method: 'PUT', body: values })).json()).toMatchObject({ revision: 2 })
  expect((await call(`/clash-rules/${id}`, { method: 'PUT', body: values })).status).toBe(409)
  expect((await call('/clash-rules')).json()).toContainEqual({ ...added, millimeters: 60, revision: 2 })
  expect((await call('/clash-rules', { method: 'POST', body: rule(), as: 'local|reviewer' })).status).toBe(403)
  expect((await call(`/clash-rules/${id}`, { method: 'DELETE' })).status).toBe(204)
  const actions = await platform.asOwner<{ action: string }>(
    `select action from organization_changes where action like 'clash-rule-%' order by position desc limit 2`,
  )
  expect(actions.map(({ action }) => action)).toEqual(['clash-rule-removed', 'clash-rule-changed'])
}, 60_000)

test('refuses invalid filters, and keeps those that an earlier browser does not send', async () => {
  const filter = { name: 'Mark', operator: '==', value: '1' }
  const save = (filters: unknown) =>
    call('/clash-rules', { method: 'POST', body: { ...rule(), b: { ...anything, filters } } })
  const refused = [
    Array.from({ length: 6 }, () => filter),
    [{ ...filter, name: '' }],
    [{ ...filter, name: 'x'.repeat(201) }],
    [{ ...filter, set: 'x'.repeat(201) }],
    [{ ...filter, value: 'x'.repeat(201) }],
    [{ ...filter, operator: 'starts with' }],
    [{ ...filter, operator: '>=', value: 'wide' }],
    [{ ...filter, operator: 'is null' }],
    [{ name: 'Mark', operator: '!=' }],
    [{ ...filter, column: 'hash' }],
  ]
  for (const filters of refused) expect([filters, (await save(filters)).status]).toEqual([filters, 400])
  expect((await save([{ ...filter, operator: '<=', value: 'wide' }])).text).toContain('Enter a number.')
  const filters = [{ set: 'Pset_WallCommon', ...filter }]
  const { id, ...values } = (await save(filters)).json<ClashRule>()
  expect(values.b).toEqual({ ...anything, filters })
  const change = async (b: unknown, revision: number) =>
    (await call(`/clash-rules/${id}`, { method: 'PUT', body: { ...values, b, revision } })).json<ClashRule>().b
  expect(await change({ ...anything, types: ['Brick'] }, 1)).toEqual({ ...anything, types: ['Brick'], filters })
  expect(await change({ ...anything, filters: [] }, 2)).toEqual({ ...anything, filters: [] })
}, 60_000)

test('opens to members with the roles only @full', async () => {
  expect(await walkTenantMatrix(platform, ({ url }) => url.startsWith('/api/clash-'))).toEqual([])
}, 240_000)
