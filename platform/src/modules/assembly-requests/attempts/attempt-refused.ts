/** Another worker has taken the request over, or it is not in progress any more: what this attempt writes is not wanted. */
export class AttemptRefused extends Error {
  override readonly name = 'AttemptRefused'

  constructor(requestId: string, attempt: number) {
    super(`Attempt ${attempt} at assembly request ${requestId} is not the current one.`)
  }
}

export function isAttemptRefused(error: unknown): error is AttemptRefused {
  return error instanceof Error && error.name === 'AttemptRefused'
}
