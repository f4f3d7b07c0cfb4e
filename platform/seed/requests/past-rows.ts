import type { assemblyLogEntries, assemblyRequests, assemblySteps } from '../../src/modules/assembly-requests/schema.ts'
import { workSteps } from './histories.ts'
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
  for (const [step, share] of workSteps) {
    const endedAt = new Date(startedAt.getTime() + share * worked)
    const isFailed = step === failure?.step
    rows.push({ ...place, attempt, step, startedAt, endedAt, outcome: isFailed ? 'failed' : 'done' })
    if (isFailed) return rows
    startedAt = endedAt
  }
  return rows
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
