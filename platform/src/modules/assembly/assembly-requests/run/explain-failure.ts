import { assemblyFailure } from '../../../../assembler/assembly-failure.ts'
import { isRunFailure, RunFailure } from '../../../../runs/run-failure.ts'
import { storageFailure } from '../../../../errors/storage-failure.ts'
import { isQuotaReached } from '../../../base/files/index.ts'

const outOfMemory = new Set(['ERR_WORKER_OUT_OF_MEMORY', 'ERR_OUT_OF_MEMORY', 'ERR_MEMORY_ALLOCATION_FAILED'])

/** Converts any error into a text for the requester. */
export function explainFailure(
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
