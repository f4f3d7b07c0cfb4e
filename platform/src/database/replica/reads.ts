import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { readChannel } from '../../observability/channels.ts'
import type { Database } from '../connect.ts'

/** Routes large reads to the standby or the primary. */
export type Reads = {
  /** The standby if it has replayed everything the primary has committed so far, otherwise the primary. */
  choose(): Promise<Database>
}

export type ReadServer = 'standby' | 'primary'

/** Milliseconds that a read waits for the standby to catch up, which usually takes some milliseconds. */
const maxWait = 100
const pollInterval = 10
/** Milliseconds during which an unresponsive standby isn't used. */
const pauseAfterFailure = 5000

type Options = { primary: Database; standby?: Database | undefined; now?: () => number }

/**
 * Reads from the standby are never older than reads from the primary: everything committed before the call is in the primary's log by then,
 * and the standby is used only once it has replayed that position. Without a standby, no query is needed.
 */
export function createReads({ primary, standby, now = () => performance.now() }: Options): Reads {
  let pausedUntil = -Infinity

  async function choose(): Promise<Database> {
    if (!standby || now() < pausedUntil) return primary
    const position = await flushedPosition(primary)
    if (position === undefined) return primary
    const hasAll = await hasReplayed(standby, position, now).catch(() => {
      pausedUntil = now() + pauseAfterFailure
      return false
    })
    const server: ReadServer = hasAll ? 'standby' : 'primary'
    readChannel.publish(server)
    return hasAll ? standby : primary
  }

  return { choose }
}

/** The flushed log position, which includes every acknowledged commit. Undefined for a server that is still being promoted. */
async function flushedPosition(primary: Database): Promise<string | undefined> {
  const { rows } = await primary.$client.query<{ position: string | null }>(
    'select case when not pg_is_in_recovery() then pg_current_wal_flush_lsn()::text end as position',
  )
  return rows[0]?.position ?? undefined
}

/** Whether the standby reaches the position in time. False for a promoted server, whose log is a different one. */
async function hasReplayed(standby: Database, position: string, now: () => number): Promise<boolean> {
  const deadline = now() + maxWait
  for (;;) {
    const { rows } = await standby.$client.query<{ has_all: boolean | null }>(
      `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${pg.escapeLiteral(position)}::pg_lsn as has_all`,
    )
    if (rows[0]?.has_all === true) return true
    if (now() >= deadline) return false
    await wait(pollInterval)
  }
}
