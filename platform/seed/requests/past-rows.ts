import type { AssemblyStatus, AssemblyStepName } from '@lintel/shared/contract/assembly'
import type {
  assemblyLogEntries,
  assemblyRequests,
  assemblySteps,
} from '../../src/modules/assembly/assembly-requests/schema.ts'
import { workSteps, type History } from './histories.ts'
import { idFrom } from './id-from.ts'
import type { PastRequest } from './past-requests.ts'

type Row<Table extends { $inferInsert: object }> = Table['$inferInsert']

export function requestRow(pastRequest: PastRequest): Row<typeof assemblyRequests> {
  const { id, organizationId, release, optionSets, site, history, requestedAt } = pastRequest
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
    requestedById: pastRequest.requestedById,
    requestedBy: pastRequest.requestedBy,
    requestedDate: new Date(requestedAt),
    completedDate: new Date(endOf(pastRequest)),
    duration: failure ? null : Math.round(attemptsOf(history).at(-1)?.worked ?? 0),
  }
}

function endOf({ requestedAt, history }: PastRequest): number {
  return requestedAt + history.waited + history.worked
}

function progressAt(failed: string): number {
  let completedShare = 0
  for (const [step, share] of workSteps) {
    if (step === failed) break
    completedShare += share
  }
  return Math.round(completedShare * 100)
}

/**
 * The steps of every attempt. Each attempt but the last broke off, either in the step that failed in the end or, if the request succeeded, in the
 * step where temporary failures are likely.
 */
export function stepRows(pastRequest: PastRequest): Row<typeof assemblySteps>[] {
  const { id: runId, organizationId, requestedAt, history } = pastRequest
  let stepStart = requestedAt
  return attemptsOf(history).flatMap(({ attempt, failed, waited, worked }) => {
    const started = startedSteps(failed)
    const all = started.reduce((sum, [, share]) => sum + share, 0)
    const lengths = [
      ['queue', waited] as const,
      ...started.map(([step, share]) => [step, (share / all) * worked] as const),
    ]
    return lengths.map(([step, length]) => {
      const startedAt = new Date(stepStart)
      stepStart += length
      const outcome = step === failed ? 'failed' : 'done'
      return { organizationId, runId, attempt, step, startedAt, endedAt: new Date(stepStart), outcome } as const
    })
  })
}

/** Temporary failures, such as the loss of a worker, happen most often in the step with the most work. */
const temporaryFailureStep = 'merge'
/** The fraction of a retry's time that it waited in the queue. */
const retryWaitFraction = 0.1

function attemptsOf({ attempt: count, failure, waited, worked }: History) {
  const length = worked / count
  return Array.from({ length: count }, (_, index) => {
    const isLast = index === count - 1
    const retryWait = index === 0 ? 0 : length * retryWaitFraction
    return {
      attempt: index + 1,
      failed: failure?.step ?? (isLast ? undefined : temporaryFailureStep),
      waited: index === 0 ? waited : retryWait,
      worked: length - retryWait,
    }
  })
}

/** The total time is divided among the steps that were started, even if an attempt did not reach all of them. */
function startedSteps(failed: AssemblyStepName | undefined) {
  return failed ? workSteps.slice(0, workSteps.findIndex(([step]) => step === failed) + 1) : workSteps
}

/** Log entries of failed requests only, since the oldest entries are deleted. */
export function logRows(pastRequest: PastRequest): Row<typeof assemblyLogEntries>[] {
  const { id, organizationId, history } = pastRequest
  const { failure, attempt } = history
  if (!failure) return []
  return [
    {
      organizationId,
      runId: id,
      attempt,
      at: new Date(endOf(pastRequest)),
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
 * Requests for the last buildings that had not ended when the data was made: analytics shows them as in progress. They have no job, so they stay as
 * they are. The people who requested them have left, so they are in no one's list.
 */
export function unfinishedRequests(pastRequests: readonly PastRequest[], today: Date): Row<typeof assemblyRequests>[] {
  const latest = pastRequests.filter(({ requestedById }) => requestedById === null).slice(-stages.length)
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
