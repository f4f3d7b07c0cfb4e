export type BcfErrorCode =
  | 'bcf/not-a-zip'
  | 'bcf/too-large'
  | 'bcf/unsafe-path'
  | 'bcf/unsafe-xml'
  | 'bcf/malformed'
  | 'bcf/wrong-version'
  | 'bcf/no-viewpoints'

/** Why a file cannot be read as BCF, in words for users. */
export class BcfError extends Error {
  override readonly name = 'BcfError'
  readonly code: BcfErrorCode

  constructor(code: BcfErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Compares names, because two remotes may each have a copy of this class. */
export function isBcfError(error: unknown): error is BcfError {
  return error instanceof Error && error.name === 'BcfError'
}
