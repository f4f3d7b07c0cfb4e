import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Clash, ClashCheck, ClashRule, ClashRuleCreate } from '@lintel/shared/contract/captures'
import { WorkerStopped } from '../../../jobs/handle-job.ts'
import { shapedText } from '../../../ifc/testing/shaped-text.ts'
import { createLogger } from '../../../observability/logger.ts'
import { runJob } from '../../../runs/run-job.ts'
import type { Call, TestApp } from '../../../testing/build-test-app.ts'
import { startOnFolder, type UploadServer } from '../../base/uploads/testing/upload-calls.ts'
import { walkTenantMatrix } from '../../../testing/matrices/tenant-matrix.ts'
import { openIngestionFixture, organizationId } from '../capture-ingestions/testing/ingestion-fixture.ts'
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

/** Stores a building file with its model, and returns its project. */
async function capture(text: string, fileName: string, projectName: string): Promise<string> {
  const fixture = await openIngestionFixture(platform)
  const id = await fixture.submit(text, fileName, { kind: 'named', projectNumber: '7', projectName })
  await fixture.work(id)
  const [row] = await platform.asOwner<{ id: string }>(
    `select c.project_group_id as id from captures c join capture_ingestions i on i.capture_id = c.id where i.id = $1`,
    [id],
  )
  return row?.id ?? ''
}

async function work(id: string, signal = new AbortController().signal): Promise<void> {
  const { db, files } = platform
  const run = defineClashCheckRun({ db, store: files.store, timeLimitMinutes: 2 })
  const deps = { db, timeLimitMinutes: 2, logger: createLogger({ logLevel: 'silent' }) }
  const requeue = async () => undefined
  await runJob(deps, run, { organizationId, runId: id }, { isLastTry: true, signal, requeue })
}

async function begin(projectGroupId: string, ...rules: ClashRule[]): Promise<ClashCheck> {
  const body = { projectGroupId, versionSetId: null, ruleIds: rules.map(({ id }) => id) }
  const response = await call('/clash-checks', { method: 'POST', body })
  expect(response.text).toContain('Queued')
  return response.json<ClashCheck>()
}

async function readClashes(id: string): Promise<Clash[]> {
  return (await call(`/clash-checks/${id}/clashes`)).json<{ items: Clash[] }>().items
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
  const found = await readClashes(check.id)
  const pairs = found.map(({ rule: at, a, b }) => [after.rules[at]?.name, `${a.fileName} ${b.fileName}`])
  expect(pairs.toSorted()).toEqual([
    ['Between files', 'Structure.ifc Walls.ifc'],
    ['Between files', 'Structure.ifc Walls.ifc'],
    ['Duplicates', 'Structure.ifc Walls.ifc'],
  ])
  expect(found[0]?.accepted).toBeNull()
  const decision = { method: 'PUT', body: { reason: 'One of them is demolished.' } } as const
  expect((await call(`/clash-checks/${check.id}/clashes/1/decision`, decision)).status).toBe(204)
  const next = await begin(projectId, hard, twice)
  await work(next.id)
  const accepted = (await readClashes(next.id)).filter((clash) => clash.accepted !== null)
  expect(accepted).toMatchObject([{ accepted: { reason: 'One of them is demolished.', by: 'Evelyn Everett' } }])
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

test('opens to members with the roles only @full', async () => {
  expect(await walkTenantMatrix(platform, ({ url }) => url.startsWith('/api/clash-'))).toEqual([])
}, 240_000)
