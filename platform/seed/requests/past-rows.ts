import type { AssemblyStatus } from '@lintel/shared/contract/assembly'
import type { assemblyLogEntries, assemblyRequests, assemblySteps } from '../../src/modules/assembly-requests/schema.ts'
import { workSteps } from './histories.ts'
import { idFrom } from './id-from.ts'
import type { PastRequest } from './past-requests.ts'

type Row<Table extends { $inferInsert: object }> = Table['$inferInsert']

export function requestRow(past: PastRequest): Row<typeof assemblyRequests> {
  const { id, organizationId, release, optionSets, site, history, requestedAt } = past
  const { failure, attempt } = history
  return {
    ...site,
    id,
    organizationId,
    status: failure ? 'Error' : 'Complete',
    statusDetails: failure?.text ?? null,
    progress: failure ? progressAt(failure.step) : 100,
    attempt,
    portfolio: release.prototype,
    prototypeRelease: release.version,
    revitVersion: release.revitVersion,
    optionSets,
    requestedById: past.requestedById,
    requestedBy: past.requestedBy,
    requestedDate: new Date(requestedAt),
    completedDate: new Date(endOf(past)),
    duration: failure ? null : history.worked,
  }
}

function endOf({ requestedAt, history }: PastRequest): number {
  return requestedAt + history.waited + history.worked
}

function progressAt(failed: string): number {
  let done = 0
  for (const [step, share] of workSteps) {
    if (step === failed) break
    done += share
  }
  return Math.round(done * 100)
}

/** Of the attempt that counted; what came before it left no trace. */
export function stepRows({ id, organizationId, requestedAt, history }: PastRequest): Row<typeof assemblySteps>[] {
  const { waited, worked, attempt, failure } = history
  const place = { organizationId, runId: id }
  let startedAt = new Date(requestedAt + waited)
  const queue = { ...place, attempt: 1, step: 'queue' as const, startedAt: new Date(requestedAt), endedAt: startedAt }
  const rows: Row<typeof assemblySteps>[] = [{ ...queue, outcome: 'done' }]
  const all = sharesUntil(failure?.step)
  for (const [step, share] of workSteps) {
    const endedAt = new Date(startedAt.getTime() + (share / all) * worked)
    const isFailed = step === failure?.step
    rows.push({ ...place, attempt, step, startedAt, endedAt, outcome: isFailed ? 'failed' : 'done' })
    if (isFailed) return rows
    startedAt = endedAt
  }
  return rows
}

/** What was begun took the whole time, also where it was not all. */
function sharesUntil(failed: string | undefined): number {
  const last = workSteps.findIndex(([step]) => step === failed)
  const begun = last === -1 ? workSteps : workSteps.slice(0, last + 1)
  return begun.reduce((sum, [, share]) => sum + share, 0)
}

/** Of failures only, as the oldest are not kept. */
export function logRows(past: PastRequest): Row<typeof assemblyLogEntries>[] {
  const { id, organizationId, history } = past
  const { failure, attempt } = history
  if (!failure) return []
  return [
    {
      organizationId,
      runId: id,
      attempt,
      at: new Date(endOf(past)),
      level: 'error',
      message: failure.text,
    },
  ]
}

const stages: readonly (readonly [status: AssemblyStatus, details: string | null, progress: number])[] = [
  ['InProgress', 'Merging the models', 58],
  ['Queued', null, 0],
  ['Pending Manifest', null, 0],
  ['InProgress', 'Fetching the model files', 23],
  ['Queued', null, 0],
  ['Queued', null, 0],
]
const between = 2_340_000

/**
 * On their way when the data was made, for buildings of the last requests: what analytics shows as in progress. No job belongs to
 * them, so they stay as they are; they were asked for by people who have left, and are in nobody's list.
 */
export function unfinishedRequests(past: readonly PastRequest[], today: Date): Row<typeof assemblyRequests>[] {
  const latest = past.filter(({ requestedById }) => requestedById === null).slice(-stages.length)
  return latest.flatMap((like, index) => {
    const [status, statusDetails, progress] = stages[index] ?? []
    if (status === undefined) return []
    const id = idFrom(like.organizationId, 'unfinished request', index)
    const requestedDate = new Date(today.getTime() - (index + 1) * between)
    const stage = { status, statusDetails: statusDetails ?? null, progress: progress ?? 0, attempt: 0 }
    return [{ ...requestRow(like), ...stage, id, requestedDate, completedDate: null, duration: null }]
  })
}

export function firstSteps(requests: readonly Row<typeof assemblyRequests>[]): Row<typeof assemblySteps>[] {
  return requests.map(({ organizationId, id, requestedDate }) => ({
    organizationId,
    runId: id ?? '',
    attempt: 1,
    step: 'queue',
    startedAt: requestedDate ?? new Date(),
    outcome: 'running',
  }))
}
