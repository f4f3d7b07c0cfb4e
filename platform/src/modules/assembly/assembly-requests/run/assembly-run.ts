import type { AssemblyStepName } from '@lintel/shared/contract/assembly'
import type { Assembler, AssemblyResult, AssemblyOrder } from '../../../../assembler/assembler.ts'
import { assemblyFailure } from '../../../../assembler/assembly-failure.ts'
import type { Database } from '../../../../database/connect.ts'
import type { WritableFiles } from '../../../../interfaces/files.ts'
import type { Attempt } from '../../../../runs/attempt.ts'
import type { RunDefinition } from '../../../../runs/run-definition.ts'
import type { RunProgress } from '../../../../runs/run-progress.ts'
import { assembledJob } from '../assembly.job.ts'
import { assemblyRuns } from '../assembly-runs.ts'
import type { StoredRequest } from '../repository.ts'
import type { assemblyRequests } from '../schema.ts'
import { notifyCompletion } from './request-event.ts'
import { clearEarlier, storeResult, type StoredResult } from './result-files.ts'
import { scopeOfRequester, notifyRequester, type EmailDeps } from './notify-requester.ts'
import { discardFiles, linkFile, isQuotaReached } from '../../../base/files/index.ts'
import { withRetry } from '../../../../runs/retry-transaction.ts'
import { findRelease } from '../../../prototypes/prototypes/index.ts'
import { isRunFailure, RunFailure } from '../../../../runs/run-failure.ts'
import { storageFailure } from '../../../../errors/storage-failure.ts'

const outOfMemory = new Set(['ERR_WORKER_OUT_OF_MEMORY', 'ERR_OUT_OF_MEMORY', 'ERR_MEMORY_ALLOCATION_FAILED'])

/** Converts any error into a text for the requester. */
function explainFailure(
  error: unknown,
  { isOver, limitMinutes }: { isOver: boolean; limitMinutes: number },
): RunFailure {
  if (isOver) return assemblyFailure('over-time-limit', { minutes: limitMinutes }, error)
  if (isRunFailure(error)) return error
  if (storageFailure(error) === 'full') return assemblyFailure('disk-full', null, error)
  if (isQuotaReached(error))
    return new RunFailure(error.message, { code: 'quota-reached', isTransient: false, cause: error })
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (outOfMemory.has(code) || isAllocationFailure(error)) return assemblyFailure('too-large', null, error)
  return assemblyFailure('unexpected', null, error)
}

function isAllocationFailure(error: unknown): boolean {
  return error instanceof RangeError && /allocation failed|Invalid (typed )?array length/.test(error.message)
}

export type AssemblyRunDeps = EmailDeps & WritableFiles & { assembler: Assembler }

type AssembledModel = StoredResult & Pick<AssemblyResult, 'discard'>

export type AssemblyRun = RunDefinition<typeof assemblyRequests, AssemblyStepName, AssembledModel>

/** The steps that assemble the model of a request. */
export function defineAssemblyRun(deps: AssemblyRunDeps): AssemblyRun {
  return {
    kind: assemblyRuns,
    firstStep: 'rules',
    execute: ({ attempt, run }, progress, signal) => make(deps, { attempt, request: run, progress, signal }),
    describeCompletion: ({ key, hash, bytes, elementCount }, milliseconds) => ({
      change: { resultKey: key, resultHash: hash, resultBytes: bytes, elementCount, duration: milliseconds },
      message: `Complete: ${elementCount} elements, ${bytes} bytes.`,
    }),
    hasResult: ({ resultKey }, { key }) => resultKey === key,
    drop: ({ key }) => discardFiles(deps, [key]),
    async cleanUp({ attempt }, { discard }) {
      await clearEarlier(deps, attempt)
      await discard?.()
    },
    async notify(tx, request) {
      await notifyRequester(tx, deps, request)
      const { organizationId, id: requestId, resultKey } = request
      if (resultKey !== null) await linkFile(tx, resultKey)
      if (request.status !== 'Complete') return
      await deps.jobs.send(tx, assembledJob, { organizationId, requestId })
      await notifyCompletion(tx, deps.jobs, request)
    },
    scopeOf: scopeOfRequester,
    explain: explainFailure,
    workerLost: (attempts) => assemblyFailure('worker-lost', { attempts }),
  }
}

type AssemblyContext = {
  attempt: Attempt
  request: StoredRequest
  progress: RunProgress<AssemblyStepName>
  signal: AbortSignal
}

async function make(
  deps: AssemblyRunDeps,
  { attempt, request, progress, signal }: AssemblyContext,
): Promise<AssembledModel> {
  await clearEarlier(deps, attempt)
  const { discard, ...result } = await deps.assembler.assemble(await readOrder(deps.db, request), progress, signal)
  signal.throwIfAborted()
  await progress.beginStep('store', 90, 'Storing the result')
  return { ...(await storeResult(deps, attempt, result)), ...(discard && { discard }) }
}

/**
 * Everything that the assembler needs. The release is read from the catalog again, because it may have changed since the request was
 * created.
 */
async function readOrder(db: Database, request: AssemblyOrder['request']): Promise<AssemblyOrder> {
  const { organizationId, portfolio, prototypeRelease: version } = request
  const release = await withRetry(db, { organizationId }, (tx) =>
    findRelease(tx, { organizationId, prototype: portfolio, version }, true),
  )
  if (!release) throw assemblyFailure('release-missing', { portfolio, release: version })
  return { request, release }
}
