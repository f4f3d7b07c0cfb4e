/** Invalid usage. */
export class UsageFailure extends Error {}

type FailureDetails = {
  /** The platform's code, such as `uploads/too-large`, or `connection/failed`. */
  code: string
  /** 0 without a response. */
  status: number
}

/** A failure with a message for users. */
export class Failure extends Error {
  readonly code: string
  readonly status: number

  constructor(text: string, { code, status }: FailureDetails) {
    super(text)
    this.code = code
    this.status = status
  }
}

export function isFailure(error: unknown): error is Failure {
  return error instanceof Failure
}

/** Whether a retry may succeed: no response, or the platform is busy or unavailable. */
export function isRetryable({ status }: Failure): boolean {
  return status === 0 || status >= 500 || [408, 423, 429].includes(status)
}
