import { newId } from '@lintel/shared/api'
import type { Release } from '@lintel/shared/remote'

/** What people read, by the kind of failure. */
const descriptions = {
  offline: 'This application cannot be reached right now. The rest of the site keeps working.',
  timeout: 'This application takes too long to answer. It may be busy; please try again in a moment.',
  http: 'This application could not be downloaded. Its server has a problem.',
  integrity: 'A downloaded file is not the one that was released, so it was not run.',
  incompatible:
    "This application isn't compatible with this version of the site. Reload the page; if that doesn't help, contact its owner.",
  execution: 'This application failed while it started.',
  render: "This application couldn't display the page.",
  origin: 'This application comes from an address that this site does not allow, so it was not run.',
  unconfirmed:
    'The list of applications could not be refreshed, so it is not known whether this one may still run. Please try again in a moment.',
  withdrawn: 'This application has been taken out of service or replaced. Reload the page to see the current one.',
}

export type RemoteFailureKind = keyof typeof descriptions

/** `explanation` is for people, `detail` for the console. */
export type RemoteFailure = { kind: RemoteFailureKind; detail: string; explanation?: string; cause?: unknown }

/** A remote, or one page of it, cannot be used. It knows whom to ask and under which id the console has the details. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError'
  readonly code: `remotes/${RemoteFailureKind}`
  readonly kind: RemoteFailureKind
  /** What people read. */
  readonly description: string
  readonly remote: Pick<Release, 'name' | 'version' | 'owner'>
  readonly traceId = newId()

  constructor({ name, version, owner }: Release, { kind, detail, explanation = '', cause }: RemoteFailure) {
    super(`${name} ${version}: ${detail}`, { cause })
    this.kind = kind
    this.code = `remotes/${kind}`
    this.description = `${descriptions[kind]} ${explanation}`.trim()
    this.remote = { name, version, owner }
  }
}
