import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Problem } from '@lintel/shared/contract'
import type { MassUpdateResult, MasterElement } from '@lintel/shared/contract/master-model'
import { connectDatabase, type Database } from '../../../../database/connect.ts'
import { patienceOfWorkers } from '../../../../database/pool/time-limits.ts'
import { withScope } from '../../../../database/scope.ts'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import { holdAt, type HoldPoint } from '../../../../testing/overlapping-transactions.ts'
import { organizationId, plantCapture, type Planted } from '../../../data/capture-reviews/testing/plant-capture.ts'
import { feedMasterModel } from './feed-master-model.ts'

let platform: TestApp
/** The connections of a worker. */
let db: Database
beforeAll(async () => {
  platform = await buildTestApp()
  db = connectDatabase(platform.pool.options.connectionString ?? '', { patience: patienceOfWorkers })
})
afterAll(async () => {
  await db.$client.end()
  await platform.close()
})

const names = Array.from({ length: 6 }, (_, index) => `Size/Parameter ${index}`)

function building(family: string, types: number): Planted {
  const values = (index: number) => Object.fromEntries(names.map((name, place) => [name, (index * place) % 50]))
  const all = Array.from({ length: types }, (_, index) => index)
  return {
    types: all.map((index) => ({ category: 'Walls', family, type: `Type ${index}`, values: values(index) })),
    elements: all.map((index) => ({ type: index + 1, values: values(index) })),
  }
}

/** How many rows of all tables the database reads while it feeds a capture of so many types. */
async function rowsRead(family: string, types: number, areKnown: boolean): Promise<number> {
  const captureId = await plantCapture({ ...platform, db }, building(family, types))
  const place = { organizationId, captureId }
  return withScope(platform.db, { organizationId }, async (tx) => {
    if (!areKnown) await tx.execute(`delete from master_elements where family = '${family}'`)
    await tx.execute(`delete from master_element_captures where capture_id = '${captureId}'`)
    await tx.execute(`delete from master_parameter_captures where capture_id = '${captureId}'`)
    const read = `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables`
    const before = await tx.execute<{ rows: number }>(read)
    await feedMasterModel(tx, place)
    const after = await tx.execute<{ rows: number }>(read)
    return (after.rows[0]?.rows ?? 0) - (before.rows[0]?.rows ?? 0)
  })
}

test.each([false, true])('reads twice as many rows for twice as many types, known: %s', async (areKnown) => {
  const few = await rowsRead(`Few ${areKnown}`, 600, areKnown)
  const many = await rowsRead(`Many ${areKnown}`, 1200, areKnown)
  expect(many / few).toBeLessThan(2.5)
  expect(many / (1200 * names.length * 2)).toBeLessThan(20)
})

/** Whoever feeds values that were seen waits before the first one. */
function holdFeeds(): Promise<HoldPoint> {
  return holdAt(platform, 'before insert on observed_values for each statement')
}

function call(more: { method?: 'PUT' | 'POST'; url?: string; body?: unknown } = {}) {
  return platform.call({ url: '/api/master-model', as: 'local|everything', organization: organizationId, ...more })
}

test('lets people review many elements while a capture with the same ones comes in', async () => {
  await plantCapture({ ...platform, db }, building('Reviewed', 20))
  const { untilReached, release } = await holdFeeds()
  const coming = plantCapture({ ...platform, db }, building('Reviewed', 20))
  await untilReached()
  const elements = (await call()).json<MasterElement[]>().filter(({ family }) => family === 'Reviewed')
  const verdict = { status: 'Approved', notApprovedReason: null, notApprovedAction: null }
  const updates = elements.map(({ id, revision }) => ({ id, revision, ...verdict }))
  const answer = await call({ method: 'PUT', body: { updates } })
  expect(answer.status).toBe(200)
  expect(answer.json<MassUpdateResult>().results.map(({ problem }) => problem)).toEqual(elements.map(() => null))
  await release()
  await coming
  const counted = `select status, element_count, revision, count(*)::int from master_elements where family = 'Reviewed' group by 1, 2, 3`
  expect(await platform.asOwner(counted)).toEqual([{ status: 'Approved', element_count: 2, revision: 2, count: 20 }])
})

test('has a merge wait for a capture that comes in only so long, and says so', async () => {
  const [survivor, duplicate] = (await call()).json<MasterElement[]>()
  const { untilReached, release } = await holdFeeds()
  const coming = plantCapture({ ...platform, db }, building('Merged', 1))
  await untilReached()
  const body = { revision: survivor?.revision, duplicates: [{ id: duplicate?.id, revision: duplicate?.revision }] }
  const answer = await call({ method: 'POST', url: `/api/master-model/${survivor?.id}/merge`, body })
  expect(answer.status).toBe(503)
  expect(answer.json<Problem>()).toMatchObject({
    code: 'platform/data-held',
    detail: 'Others are changing the same data just now, so nothing was saved. Try again in a minute.',
  })
  await release()
  await coming
}, 60_000)
