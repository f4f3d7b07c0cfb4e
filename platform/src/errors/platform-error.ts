import type { Problem } from '@lintel/shared/contract'
import type { MassProblem } from '@lintel/shared/contract/master-model'

/** Any failure that a caller sees. `code` is `area/what-is-wrong` and never changes; `detail` is a text for people. */
export class PlatformError extends Error {
  override readonly name: string = 'PlatformError'
  readonly code: string
  readonly status: number
  readonly errors: Problem['errors']
  readonly headers: Record<string, string>

  constructor(code: string, status: number, detail: string, options: PlatformErrorOptions = {}) {
    super(detail, { cause: options.cause })
    this.code = code
    this.status = status
    this.errors = options.errors
    this.headers = options.headers ?? {}
  }
}

export type PlatformErrorOptions = { cause?: unknown; errors?: Problem['errors']; headers?: Record<string, string> }

export function isPlatformError(error: unknown): error is PlatformError {
  return error instanceof Error && error.name === 'PlatformError'
}

/** The entry for an item that could not be changed, in the result of a request that changes many. */
export function massProblemOf(problem: PlatformError | undefined): MassProblem | null {
  if (!problem) return null
  const { code, status, message: detail, errors } = problem
  return { code, status, detail, ...(errors && { errors }) }
}
