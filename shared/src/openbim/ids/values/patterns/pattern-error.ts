/** Why a pattern is none of XML Schema's, or more than is read of one, in words for people. */
export class PatternError extends Error {
  override readonly name = 'PatternError'
}

export function isPatternError(error: unknown): error is PatternError {
  return error instanceof Error && error.name === 'PatternError'
}
