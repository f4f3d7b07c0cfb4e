/** `ids/too-large` is a limit of ours. The other codes mean that the file is not XML that IDS allows. */
export type IdsErrorCode = 'ids/too-large' | 'ids/unsafe-xml' | 'ids/malformed'

/** Why a file cannot be read as IDS at all, in words for users. */
export class IdsError extends Error {
  override readonly name = 'IdsError'
  readonly code: IdsErrorCode
  /** The line, from 1; undefined if the file as a whole was rejected. */
  readonly line: number | undefined

  constructor(code: IdsErrorCode, message: string, line?: number, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.line = line
  }
}

/** Compares names, because two remotes may each have a copy of this class. */
export function isIdsError(error: unknown): error is IdsError {
  return error instanceof Error && error.name === 'IdsError'
}
