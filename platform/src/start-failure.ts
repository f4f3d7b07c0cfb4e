import { ConfigError } from './config.ts'
import { UnreachableDatabaseError } from './database/unreachable-database.ts'

/** What whoever starts the platform can do something about, in one sentence; everything else with its stack. */
export function explainFailedStart(error: unknown): string {
  if (error instanceof ConfigError || error instanceof UnreachableDatabaseError) return error.message
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? String(error.port) : 'configured'
    return `Port ${port} is in use. Is Lintel running already? LINTEL_PORT_BASE moves all of its ports.`
  }
  return error.stack ?? error.message
}
