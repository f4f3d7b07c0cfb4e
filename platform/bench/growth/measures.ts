import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { median } from '../../../tooling/src/bench/median.ts'
import { isShort } from '../../../tooling/src/bench/verdict.ts'
import { listQuery } from '../capture/queries.ts'
import { timeOfCall, untilComplete, type ApiClient } from './api-client.ts'

const runs = isShort ? 1 : 3

export type Figures = Record<'list' | 'elements' | 'review' | 'comparison' | 'report', number>

type Newest = { id: string; otherId: string }
type Measured = { apiClient: ApiClient; owner: Client; newest: Newest }

/** The two newest captures of a project. */
export async function findNewest(owner: Client): Promise<Newest> {
  const { rows } = await owner.query<{ id: string }>(
    `select c.id from captures c join project_groups p on p.id = c.project_group_id
     where p.project_name = 'Store 0' order by capture_date desc limit 2`,
  )
  const [id = '', otherId = ''] = rows.map((row) => row.id)
  return { id, otherId }
}

/** How many milliseconds each takes with what there is: calls as the caller waits for them, runs as their workers need for them. */
export async function measureAll(measured: Measured): Promise<Figures> {
  const { apiClient, newest } = measured
  const variables = { filterNeedle: '', skip: 0, take: 10 }
  return {
    list: await timeOfCall(() => apiClient.send('/graphql/datacapture', { query: listQuery, variables })),
    elements: await timeOfCall(() => apiClient.send(`/api/captures/${newest.id}/elements`)),
    review: await medianOfRuns(() => review(measured)),
    comparison: await medianOfRuns(() => compare(measured)),
    report: await medianOfRuns(() => report(measured)),
  }
}

async function medianOfRuns(run: () => Promise<number>): Promise<number> {
  const times: number[] = []
  // The first only warms up.
  for (let round = isShort ? 1 : 0; round <= runs; round += 1) {
    const time = await run()
    if (round > 0) times.push(time)
  }
  return median(times)
}

async function review({ apiClient, owner, newest }: Measured): Promise<number> {
  const { id } = (await apiClient.send(`/api/captures/${newest.id}/reviews`, {})) as { id: string }
  await untilComplete(apiClient, `/api/capture-reviews/${id}`)
  return workOf(owner, 'capture_review_steps', 'review_id', id)
}

/** Each with a tolerance of its own, because the same one is answered with what was found. */
async function compare({ apiClient, owner, newest }: Measured): Promise<number> {
  const { id: compareCaptureId, otherId: baseCaptureId } = newest
  const moveTolerance = 0.01 + Math.round(Math.random() * 1e6) / 1e6
  const body = { baseCaptureId, compareCaptureId, moveTolerance }
  const { id } = (await apiClient.send('/api/comparisons', body)) as { id: string }
  await untilComplete(apiClient, `/api/comparisons/${id}`)
  return workOf(owner, 'comparison_steps', 'comparison_id', id)
}

/** Of the elements of what is newest, which are as many however many captures there are. */
async function report({ apiClient, owner }: Measured): Promise<number> {
  const source = 'captured-elements'
  const name = randomUUID()
  const filter = { field: 'isLatestCapture', operator: '==', value: true }
  const set = (await apiClient.send('/api/data-sets', { name, source, filter })) as { id: string }
  const grouping = { by: [{ field: 'category' }, { field: 'type' }], measures: [{ function: 'count' }], chart: false }
  const definition = { source, headers: [], filter: null, grouping }
  const type = (await apiClient.send('/api/report-types', { name, dataSetId: set.id, definition })) as { id: string }
  const reportRequest = { reportTypeId: type.id, dataSetId: set.id, timeZone: 'UTC' }
  const { id } = (await apiClient.send('/api/reports', reportRequest)) as { id: string }
  await untilComplete(apiClient, `/api/reports/${id}`)
  return workOf(owner, 'report_steps', 'report_id', id)
}

/** Without the time for which no one had begun. */
async function workOf(owner: Client, steps: string, column: string, id: string): Promise<number> {
  const { rows } = await owner.query<{ milliseconds: number }>(
    `select extract(epoch from max(ended_at) - min(started_at))::float8 * 1000 as milliseconds
     from ${steps} where ${column} = $1 and step <> 'queue'`,
    [id],
  )
  return rows[0]?.milliseconds ?? Number.NaN
}
