/** Why a file could not be taken apart. */
export type ReadFailureCode =
  | 'empty'
  | 'not-a-model'
  | 'cut-off'
  | 'wrong-encoding'
  | 'broken-archive'
  | 'archive-without-model'
  | 'archive-of-models'
  | 'archive-too-large'
  | 'not-readable'
  | 'unknown-schema'
  | 'no-elements'
  | 'too-many-elements'
  | 'too-large'
  | 'disk-full'

export class ReadFailure extends Error {
  override readonly name = 'ReadFailure'
  readonly code: ReadFailureCode

  constructor(code: ReadFailureCode, cause?: unknown) {
    super(`The model cannot be read: ${code}.`, { cause })
    this.code = code
  }
}

export function isReadFailure(error: unknown): error is ReadFailure {
  return error instanceof Error && error.name === 'ReadFailure'
}
