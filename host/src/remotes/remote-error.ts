import { newId } from '@lintel/shared/api'
import type { Release } from '@lintel/shared/remote'

/** User-visible texts by kind of failure. */
const descriptions = {
  offline: 'This application is unavailable right now. The rest of the site still works.',
  timeout: 'This application is taking too long to respond. It may be busy. Try again in a moment.',
  http: "This application couldn't be downloaded because of a problem on its server. Try again in a moment.",
  integrity: "A downloaded file doesn't match the released version, so the application wasn't started.",
  incompatible:
    "This application isn't compatible with this version of the site. Reload the page; if that doesn't help, contact its owner.",
  execution: 'This application failed to start.',
  render: "This application couldn't display the page.",
  origin: "This application comes from an address that this site doesn't allow, so it wasn't started.",
  unconfirmed:
    "The list of applications couldn't be refreshed, so this application can't be started. Try again in a moment.",
  withdrawn: 'This application was disabled or replaced. Reload the page to get the current version.',
}

export type RemoteFailureKind = keyof typeof descriptions

/** `explanation` is for users, `detail` for the console. */
export type RemoteFailure = { kind: RemoteFailureKind; detail: string; explanation?: string; cause?: unknown }

/** A remote or one of its pages failed. Has the owner, and the trace ID of the details in the console. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError'
  readonly kind: RemoteFailureKind
  readonly description: string
  readonly remote: Pick<Release, 'name' | 'version' | 'owner'>
  readonly traceId = newId()

  constructor({ name, version, owner }: Release, { kind, detail, explanation = '', cause }: RemoteFailure) {
    super(`${name} ${version}: ${detail}`, { cause })
    this.kind = kind
    this.description = `${descriptions[kind]} ${explanation}`.trim()
    this.remote = { name, version, owner }
  }
}
