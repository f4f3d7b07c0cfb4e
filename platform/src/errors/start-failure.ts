import { ConfigError } from '../config.ts'
import { LockedTableError } from '../database/migrations/locked-table-error.ts'
import { UnreachableDatabaseError } from '../database/migrations/unreachable-database.ts'

/** Returns one sentence for a failure that the person who starts the platform can fix, and otherwise the stack. */
export function explainFailedStart(error: unknown): string {
  const isPlain = [ConfigError, MissingSettingError, UnreachableDatabaseError, LockedTableError].some(
    (kind) => error instanceof kind,
  )
  if (error instanceof Error && isPlain) return error.message
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? String(error.port) : 'configured'
    return `Port ${port} is in use. Is Lintel running already? LINTEL_PORT_BASE moves all of its ports.`
  }
  return error.stack ?? error.message
}

/** A setting that only this kind of process needs, so the configuration schema cannot require it. */
export class MissingSettingError extends Error {
  override readonly name = 'MissingSettingError'

  constructor(setting: string, reason: string) {
    super(`${setting} isn't set, and ${reason}. See platform/.env.example.`)
  }
}
