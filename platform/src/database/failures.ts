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
  if (!(error instanceof Error)) return
  const code = databaseErrorCode(error)
  const isOutage = code !== undefined && (connectionFailures.has(code) || code.startsWith('08'))
  if (isOutage || connectionMessages.test(error.message)) outages.add(error)
}

/** Whether the database could not be reached, as opposed to having answered with an error. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const root = rootError(error)
  return root !== undefined && outages.has(root)
}

/** Whether the connection gave no answer at all; another question on it would only wait as long again. */
export function isDatabaseSilent(error: unknown): boolean {
  const root = rootError(error)
  return root !== undefined && outages.has(root) && root.message === silence
}

/** PostgreSQL's five-character code (or the operating system's); drizzle wraps the error that has it as a cause. */
export function databaseErrorCode(error: unknown): string | undefined {
  const root = rootError(error)
  return root && 'code' in root && typeof root.code === 'string' ? root.code : undefined
}

function rootError(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined
  return error.cause instanceof Error ? rootError(error.cause) : error
}
