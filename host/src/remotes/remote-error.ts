import { newId } from '@lintel/shared/api'
import type { Release } from '@lintel/shared/remote'

export type RemoteFailureKind =
  /** Nothing answered: the browser is offline, or the remote's server is down. */
  | 'offline'
  | 'timeout'
  /** An answer came, but not the file. */
  | 'http'
  /** The file is not the one that was released. */
  | 'integrity'
  /** Shell and remote do not speak the same version, a required version is not provided, or the page is missing. */
  | 'contract'
  /** The remote was built for other shared libraries than the shell gives. */
  | 'shared-version'
  /** The code threw while it started. */
  | 'execution'
  /** The page threw while it was drawn. */
  | 'render'
  /** Its files lie at an address that no code may come from. */
  | 'origin'
  /** The registry cannot be had, so nobody says that the release still holds. */
  | 'unconfirmed'
  /** It has gone out of service, or been replaced, while it was on its way. */
  | 'withdrawn'

type RemoteErrorParts = {
  kind: RemoteFailureKind
  detail: string
  /** What the owner wants to hear from a user, in a sentence. */
  explanation?: string
  cause?: unknown
}

/** A remote, or one page of it, cannot be used. It knows whom to ask and under which id the console has the details. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError'
  readonly code: `remotes/${RemoteFailureKind}`
  readonly kind: RemoteFailureKind
  readonly explanation: string | undefined
  readonly remote: Pick<Release, 'name' | 'version' | 'owner'>
  readonly traceId = newId()

  constructor({ name, version, owner }: Release, { kind, detail, explanation, cause }: RemoteErrorParts) {
    super(`${name} ${version}: ${detail}`, { cause })
    this.kind = kind
    this.explanation = explanation
    this.code = `remotes/${kind}`
    this.remote = { name, version, owner }
  }
}

export function isRemoteError(error: unknown): error is RemoteError {
  return error instanceof Error && error.name === 'RemoteError'
}
