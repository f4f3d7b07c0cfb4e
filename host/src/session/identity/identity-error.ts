import { identityFailures, type IdentityErrorCode, type IdentityFailure } from './identity-failures.ts'

const maxLength = 300

type Parts = {
  /** The message of the provider or its SDK. */
  said?: string | undefined
  /** The path to return to after a failed round trip, if known. */
  target?: string | undefined
  cause?: unknown
}

/** Signing in, renewing or signing out failed; `failure` is the catalog's entry. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError'
  readonly code: IdentityErrorCode
  readonly target: string | undefined
  readonly said: string | undefined

  constructor(code: IdentityErrorCode, { said, target, cause }: Parts = {}) {
    super(said ?? identityFailures[code].title, { cause })
    this.code = code
    this.target = target
    this.said = said === undefined ? undefined : sanitize(said)
  }

  get failure(): IdentityFailure {
    return identityFailures[this.code]
  }
}

export function isIdentityError(error: unknown): error is IdentityError {
  return error instanceof Error && error.name === 'IdentityError'
}

/** Anyone can put text into the URL: reduced to one short line without bidirectional controls. */
function sanitize(text: string): string | undefined {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  if (line === '') return undefined
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line
}
