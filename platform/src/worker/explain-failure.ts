import { assemblyFailure, isAssemblyFailure, type AssemblyFailure } from '../assembler/assembly-failure.ts'

const fullDisk = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const outOfMemory = new Set(['ERR_WORKER_OUT_OF_MEMORY', 'ERR_OUT_OF_MEMORY', 'ERR_MEMORY_ALLOCATION_FAILED'])

/** In words for the requester, whatever it was. */
export function explainFailure(
  error: unknown,
  { isOverTime, timeLimitMinutes }: { isOverTime: boolean; timeLimitMinutes: number },
): AssemblyFailure {
  if (isOverTime) return assemblyFailure('over-time-limit', { minutes: timeLimitMinutes }, error)
  if (isAssemblyFailure(error)) return error
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (fullDisk.has(code)) return assemblyFailure('disk-full', null, error)
  if (outOfMemory.has(code) || isAllocationFailure(error)) return assemblyFailure('too-large', null, error)
  return assemblyFailure('unexpected', null, error)
}

function isAllocationFailure(error: unknown): boolean {
  return error instanceof RangeError && /allocation failed|Invalid (typed )?array length/.test(error.message)
}
