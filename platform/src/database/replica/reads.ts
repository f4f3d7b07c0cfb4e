import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { readChannel } from '../../observability/channels.ts'
import type { Database } from '../connect.ts'

/** Routes large reads to the standby or the primary. */
export type Reads = {
  /** A standby that has everything that the primary has at this moment, or else the primary. */
  choose(): Promise<Database>
}

export type ReadServer = 'standby' | 'primary'

/** Milliseconds that a read waits for the standby to catch up, which usually takes some milliseconds. */
const patience = 100
const pause = 10
/** Milliseconds during which an unresponsive standby isn't used. */
const restAfterFailure = 5000

type Options = { primary: Database; standby?: Database | undefined; now?: () => number }

/**
 * Reads of everyone are as new at the standby as at the primary: what anyone was told of before the call, their own writes among it, is in the
 * log of the primary by then, and the standby is read only once it has replayed that. Without a standby nothing is asked.
 */
export function createReads({ primary, standby, now = () => performance.now() }: Options): Reads {
  let restUntil = -Infinity

  async function choose(): Promise<Database> {
    if (!standby || now() < restUntil) return primary
    const position = await writtenAt(primary)
    if (position === undefined) return primary
    const hasAll = await reaches(standby, position, now).catch(() => {
      restUntil = now() + restAfterFailure
      return false
    })
    const server: ReadServer = hasAll ? 'standby' : 'primary'
    readChannel.publish(server)
    return hasAll ? standby : primary
  }

  return { choose }
}

/** What is acknowledged has been flushed. Undefined at a server that is to become the primary, and has no position of its own yet. */
async function writtenAt(primary: Database): Promise<string | undefined> {
  const { rows } = await primary.$client.query<{ position: string | null }>(
    'select case when not pg_is_in_recovery() then pg_current_wal_flush_lsn()::text end as position',
  )
  return rows[0]?.position ?? undefined
}

/** A server that was promoted has no standby's position: it may not even be the primary any more. */
async function reaches(standby: Database, position: string, now: () => number): Promise<boolean> {
  const until = now() + patience
  for (;;) {
    const { rows } = await standby.$client.query<{ has_all: boolean | null }>(
      `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${pg.escapeLiteral(position)}::pg_lsn as has_all`,
    )
    if (rows[0]?.has_all === true) return true
    if (now() >= until) return false
    await wait(pause)
  }
}
