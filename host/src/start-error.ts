export type StartErrorParts = {
  code: string
  title: string
  detail: string
  /** One line per problem, each naming its key. */
  problems?: string[]
  cause?: unknown
}

/** The shell cannot start; `title` and `detail` are for users. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly problems: string[]

  constructor(parts: StartErrorParts) {
    super(parts.detail, { cause: parts.cause })
    this.code = parts.code
    this.title = parts.title
    this.detail = parts.detail
    this.problems = parts.problems ?? []
  }
}
