const onlyReads = '25006'

const connectionFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  // SQLSTATE codes for a database that was shut down, crashed, is starting, or has too many connections.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // SQLSTATE codes of a read-only server: a standby that hasn't been promoted, or a replaced primary.
  onlyReads,
])

const readTimeoutMessage = 'Query read timeout'
const connectionMessages = new RegExp(
  `^(${readTimeoutMessage}|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error` +
    '|Client was closed|Cannot use a pool after calling end)',
)

/**
 * Errors of database connections. Aborted browser connections fail with the same codes and messages, so they must be
 * told apart.
 */
const outages = new WeakSet<Error>()

/** Called only by the pool, because only there an error certainly comes from a database connection. */
export function noteOutage(error: unknown): void {
  const root = rootError(error)
  if (root === undefined) return
  const code = databaseErrorCode(error)
  const isOutage = code !== undefined && (connectionFailures.has(code) || code.startsWith('08'))
  // The pool's error for a connection timeout has the reason as its cause.
  if (isOutage || connectionMessages.test(root.message)) outages.add(root)
}

/** Whether the database was unreachable, rather than having returned an error. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const root = rootError(error)
  return root !== undefined && outages.has(root)
}

/** The reason without the failed statement, which can contain user data. */
export function reasonOfOutage(error: unknown): string {
  return rootError(error)?.message ?? 'the database cannot be reached'
}

/** Whether the connection didn't respond at all, so that another query on it would time out too. */
export function isDatabaseSilent(error: unknown): boolean {
  const root = rootError(error)
  return root !== undefined && outages.has(root) && root.message === readTimeoutMessage
}

/** Whether the connection still responds but is read-only; only a new connection can reach a writable server. */
export function isDatabaseReadOnly(error: unknown): boolean {
  return databaseErrorCode(error) === onlyReads
}

/** The SQLSTATE (or operating system) code; drizzle wraps the error with it as the cause. */
export function databaseErrorCode(error: unknown): string | undefined {
  const root = rootError(error)
  return root && 'code' in root && typeof root.code === 'string' ? root.code : undefined
}

/** The error at the end of the chain of causes. */
export function rootError(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined
  return error.cause instanceof Error ? rootError(error.cause) : error
}
