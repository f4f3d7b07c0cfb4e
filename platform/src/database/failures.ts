const onlyReads = '25006'

const connectionFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  // The database was shut down by an administrator, has crashed, is starting up, or has too many connections.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // It only reads: the address leads to a server that is to take over and has not yet, or to one that was replaced.
  onlyReads,
])

const silence = 'Query read timeout'
const connectionMessages = new RegExp(
  `^(${silence}|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error` +
    '|Client was closed|Cannot use a pool after calling end)',
)

/** Errors of the platform's own connections to the database. A browser that hangs up fails with the same codes and words. */
const outages = new WeakSet<Error>()

/** Only the pool calls this, because only there is it certain that an error came from a connection to the database. */
export function noteOutage(error: unknown): void {
  const root = rootError(error)
  if (root === undefined) return
  const code = databaseErrorCode(error)
  const isOutage = code !== undefined && (connectionFailures.has(code) || code.startsWith('08'))
  // The pool says of a connection that was not made in time why it broke it off.
  if (isOutage || connectionMessages.test(root.message)) outages.add(root)
}

/** Whether the database could not be reached, as opposed to having answered with an error. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const root = rootError(error)
  return root !== undefined && outages.has(root)
}

/** In words without the statement that failed, which may hold what people have written. */
export function reasonOfOutage(error: unknown): string {
  return rootError(error)?.message ?? 'the database cannot be reached'
}

/** Whether the connection gave no answer at all; another question on it would only wait as long again. */
export function isDatabaseSilent(error: unknown): boolean {
  const root = rootError(error)
  return root !== undefined && outages.has(root) && root.message === silence
}

/** Whether another question on the connection is in vain, although it still answers: only another connection may lead to a server that writes. */
export function isDatabaseReadOnly(error: unknown): boolean {
  return databaseErrorCode(error) === onlyReads
}

/** PostgreSQL's five-character code (or the operating system's); drizzle wraps the error that has it as a cause. */
export function databaseErrorCode(error: unknown): string | undefined {
  const root = rootError(error)
  return root && 'code' in root && typeof root.code === 'string' ? root.code : undefined
}

/** The error at the end of the chain of causes. */
export function rootError(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined
  return error.cause instanceof Error ? rootError(error.cause) : error
}
