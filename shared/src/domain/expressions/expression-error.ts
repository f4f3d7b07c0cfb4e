/** A position in the text of an expression, in UTF-16 units; `end` is exclusive. */
export type Span = { readonly start: number; readonly end: number }

export type ExpressionErrorCode =
  | 'expression/too-large'
  | 'expression/not-understood'
  | 'expression/unknown-field'
  | 'expression/wrong-type'
  | 'expression/wrong-unit'
  | 'expression/circle'

/** An invalid expression. `message` is for users, `at` is the part with the error. */
export class ExpressionError extends Error {
  override readonly name: string = 'ExpressionError'
  readonly code: ExpressionErrorCode
  readonly at: Span

  constructor(code: ExpressionErrorCode, message: string, at: Span) {
    super(message)
    this.code = code
    this.at = at
  }
}

export function isExpressionError(error: unknown): error is ExpressionError {
  return error instanceof Error && error.name === 'ExpressionError'
}

export function notUnderstood(message: string, at: Span): ExpressionError {
  return new ExpressionError('expression/not-understood', message, at)
}

export function wrongType(message: string, at: Span): ExpressionError {
  return new ExpressionError('expression/wrong-type', message, at)
}
