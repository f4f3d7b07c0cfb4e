export type RunFailureOptions = {
  /** Never changes; each kind of run has its own codes. */
  code: string
  /** Whether a retry may succeed without anyone fixing something. */
  isTransient: boolean
  cause?: unknown
}

/** Why a run has failed. The message is for the people who wait for it: what failed, and what to do. */
export class RunFailure extends Error {
  override readonly name = 'RunFailure'
  readonly code: string
  readonly isTransient: boolean

  constructor(message: string, { code, isTransient, cause }: RunFailureOptions) {
    super(message, { cause })
    this.code = code
    this.isTransient = isTransient
  }
}

export function isRunFailure(error: unknown): error is RunFailure {
  return error instanceof Error && error.name === 'RunFailure'
}
