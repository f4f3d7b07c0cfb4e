import { randomUUID } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/connect.ts'
import { forgetServer, recordHeartbeat } from './servers-repository.ts'

export type ClusterShare = {
  /** Concurrent requests per organization in this process. */
  width(): number
  close(): Promise<void>
}

/** The share of connections available to one organization. */
const share = 0.4
/** Heartbeat interval in milliseconds. */
const heartbeatInterval = 5000

/**
 * Two fifths of this process's pool or, if all servers together have fewer connections than their pools, of this server's share. So an organization
 * gets no more connections by using more servers.
 */
export async function openClusterShare(
  db: Database,
  { poolSize, connections }: Pick<Config['database'], 'poolSize' | 'connections'>,
): Promise<ClusterShare> {
  if (connections === undefined) {
    const width = Math.max(2, Math.floor(poolSize * share))
    return { width: () => width, close: () => Promise.resolve() }
  }
  const id = randomUUID()
  let servers = 1
  async function report(): Promise<void> {
    // Ignored while the database is unreachable.
    servers = await recordHeartbeat(db, id).catch(() => servers)
  }
  await report()
  const telling = setInterval(() => void report(), heartbeatInterval).unref()
  async function close(): Promise<void> {
    clearInterval(telling)
    await forgetServer(db, id).catch(() => undefined)
  }
  const width = () => Math.max(1, Math.floor(Math.min(poolSize, connections / servers) * share))
  return { width, close }
}
