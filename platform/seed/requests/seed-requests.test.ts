import { assemblyRequestSchema, type AssemblyRequestPage } from '@lintel/shared/contract/assembly'
import { selectFiles } from '@lintel/shared/prototype'
import { expect, test } from '@jest/globals'
import { afterTest } from '@lintel/shared/testing/runner'
import { withScope } from '../../src/database/scope.ts'
import { storedFiles } from '../../src/modules/prototypes/prototypes/manifest.model.ts'
import { buildTestApp } from '../../src/testing/build-test-app.ts'
import { demoAccounts } from '../demo-accounts.ts'
import { sketchContent } from '../models/generated-content.ts'
import { demoPrototypes } from '../prototypes.ts'
import { pastRequests } from './past-requests.ts'
import { requestRow, stepRows } from './past-rows.ts'
import { seedRequests } from './seed-requests.ts'

const today = new Date('2026-03-02T00:30:00Z')
const { releases } = demoPrototypes(today, sketchContent)
const ofHarbor = releases.filter(({ organizationId }) => organizationId === 'HFA')
const requesters = [[{ requestedById: null, requestedBy: 'Somebody' }, 1]] as const

test('is the same every time, over two years of past working days @full', () => {
  const options = { organizationId: 'HFA', count: 500, today, releases: ofHarbor, requesters }
  const past = pastRequests(options)
  expect(pastRequests(options)).toEqual(past)
  const times = past.map(({ requestedAt }) => requestedAt)
  expect(Math.max(...times)).toBeLessThan(today.getTime() - 3_600_000)
  expect(Math.min(...times)).toBeGreaterThan(today.getTime() - 735 * 86_400_000)
  expect(new Set(times.map((time) => new Date(time).getUTCDay()))).toEqual(new Set([1, 2, 3, 4, 5]))
  const failed = past.filter(({ history }) => history.failure !== undefined)
  expect(failed.length / past.length).toBeCloseTo(0.08, 1)
  expect(new Set(past.map(({ id }) => id)).size).toBe(500)
  for (const one of failed) {
    const steps = stepRows(one)
    expect(steps.at(-1)?.endedAt?.getTime()).toBeCloseTo(requestRow(one).completedDate?.getTime() ?? 0, -2)
    const [, file] = /^The model file (\S+)/.exec(one.history.failure?.text ?? '') ?? []
    if (file === undefined) continue
    const files = selectFiles({ fileConfigurations: storedFiles(one.release.fileConfigurations) }, one.optionSets)
    expect(files.some(({ urn }) => urn.endsWith(`/${file}`))).toBe(true)
  }
})

test('records the steps of every attempt @full', () => {
  const past = pastRequests({ organizationId: 'HFA', count: 500, today, releases: ofHarbor, requesters })
  const repeated = past.filter(({ history }) => history.attempt > 1)
  expect(new Set(repeated.map(({ history }) => history.failure !== undefined))).toEqual(new Set([true, false]))
  for (const one of past) {
    const { attempt: last, failure, waited, worked } = one.history
    const attempts = Map.groupBy(stepRows(one), ({ attempt }) => attempt)
    expect([...attempts.keys()]).toEqual(Array.from({ length: last }, (_, index) => index + 1))
    for (const [attempt, steps] of attempts) {
      expect(steps.map(({ step }) => step).slice(0, 2)).toEqual(['queue', 'rules'])
      expect(steps.at(-1)?.outcome).toBe(attempt < last || failure ? 'failed' : 'done')
    }
    const spent = stepRows(one).reduce((sum, { startedAt, endedAt }) => sum + Number(endedAt) - Number(startedAt), 0)
    expect(Math.abs(spent - waited - worked)).toBeLessThan(100)
  }
})

test('shows past requests, and lets workers find the waiting ones', async () => {
  const { db, jobs, call, asOwner, close } = await buildTestApp()
  afterTest(close)
  await asOwner(`delete from assembly_requests where organization_id = 'HFA'`)
  await withScope(db, { organizationId: 'HFA' }, (tx) =>
    seedRequests(tx, { organizationId: 'HFA', releases, volume: 'many', today: new Date(), jobs }),
  )
  const caller = { as: demoAccounts[0]?.id ?? '', organization: 'HFA' }
  const url = '/api/revitassemblyrequest/organizations/HFA?take=100'
  const page = (await call({ ...caller, url })).json<AssemblyRequestPage>()
  expect(page.total).toBeGreaterThan(80)
  expect(new Set(page.items.map(({ status }) => status))).toEqual(new Set(['Queued', 'Complete', 'Error']))
  for (const { id, status } of page.items.slice(0, 20)) {
    const request = (await call({ ...caller, url: `/api/revitassemblyrequest/${id}` })).json<unknown>()
    const { steps } = assemblyRequestSchema.parse(request)
    expect(steps.at(-1)?.outcome).toBe({ Queued: 'running', Error: 'failed' }[status as string] ?? 'done')
  }
  const waiting = page.items.filter(({ status }) => status === 'Queued').map(({ id }) => id)
  const queued = await asOwner<{ id: string }>(
    `select data->>'requestId' as id from pgboss.job where name = 'assembly'`,
  )
  expect(queued.map(({ id }) => id)).toEqual(waiting)
  const lost = await asOwner(
    `select id from assembly_requests request where organization_id = 'HFA' and requested_date > now() - interval '30 days'
     and not exists (select 1 from cloud_projects where organization_id = 'HFA' and id = request.bim360_project_id)`,
  )
  expect(lost).toEqual([])
})
