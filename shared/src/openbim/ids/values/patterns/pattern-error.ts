/** Why a pattern is invalid or too large, in words for users. */
export class PatternError extends Error {
  override readonly name = 'PatternError'
}

export function isPatternError(error: unknown): error is PatternError {
  return error instanceof Error && error.name === 'PatternError'
}
