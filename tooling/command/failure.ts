/** The call itself is wrong. */
export class UsageFailure extends Error {}

type Told = {
  /** The platform's, as `uploads/too-large`, or `connection/failed`. */
  code: string
  /** Zero where nothing was answered. */
  status: number
}

/** What could not be done, in words for people. */
export class Failure extends Error {
  readonly code: string
  readonly status: number

  constructor(words: string, { code, status }: Told) {
    super(words)
    this.code = code
    this.status = status
  }
}

export function isFailure(error: unknown): error is Failure {
  return error instanceof Failure
}

/** Whether the same may be done later: nothing was answered, or the platform is busy or away. */
export function mayPass({ status }: Failure): boolean {
  return status === 0 || status >= 500 || [408, 423, 429].includes(status)
}
