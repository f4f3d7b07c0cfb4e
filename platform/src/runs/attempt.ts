/** The organization and id of a run. */
export type RunPlace = { organizationId: string; runId: string }

/** One worker's turn at a run. The number is its right to write: only the latest attempt has it. */
export type Attempt = RunPlace & { number: number }

/** Another worker has taken the run over, or it is no longer in progress: this attempt must not write any more. */
export class AttemptRefused extends Error {
  override readonly name = 'AttemptRefused'

  constructor({ runId, number }: Attempt) {
    super(`Attempt ${number} at run ${runId} is not the current one.`)
  }
}

export function isAttemptRefused(error: unknown): error is AttemptRefused {
  return error instanceof Error && error.name === 'AttemptRefused'
}
