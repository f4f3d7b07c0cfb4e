import type { MassProblem } from '@lintel/shared/contract/master-model'
import type { PlatformError } from './errors.ts'

/** What a call that changes many things says of one that could not be changed. */
export function massProblemOf(problem: PlatformError | undefined): MassProblem | null {
  if (!problem) return null
  const { code, status, message: detail, errors } = problem
  return { code, status, detail, ...(errors && { errors }) }
}
