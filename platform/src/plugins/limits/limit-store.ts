import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../database/connect.ts'
import { localLimitChannel } from '../../observability/channels.ts'
import { steadyNow } from '../../time/steady-clock.ts'

/** The library's queries. It names its statements, but a connection behind a pooler keeps no prepared statements. */
type Statement = { text: string; values?: unknown[] }

export type LimitStore = {
  query(statement: Statement): Promise<unknown>
  /** Deletes expired counters. */
  forget(): Promise<void>
}

/** Timeout of counting a request, in milliseconds. */
const timeout = 300
/** After a timeout, the store isn't used for this many milliseconds. */
const pause = 5000

/**
 * The table of limits that all processes share. If it does not respond soon, it is not used for a while, so that neither requests nor health checks
 * wait for an unavailable database.
 */
export function openLimitStore(db: Database): LimitStore {
  let unusedUntil = 0
  async function query({ text, values = [] }: Statement): Promise<unknown> {
    try {
      if (steadyNow() < unusedUntil) throw new Error("The limit store didn't respond recently.")
      return await withTimeout(db.$client.query(text, values))
    } catch (error) {
      if (steadyNow() >= unusedUntil) unusedUntil = steadyNow() + pause
      localLimitChannel.publish({})
      throw error
    }
  }
  async function forget(): Promise<void> {
    await query({ text: deleteExpired })
  }
  return { query, forget }
}

const deleteExpired = `delete from rate_limits where expire < extract(epoch from now() - interval '1 hour') * 1000`

async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  const finished = new AbortController()
  const timedOut = wait(timeout, undefined, { signal: finished.signal, ref: false }).then(() => {
    throw new Error("The limit store isn't responding.")
  })
  try {
    return await Promise.race([answer, timedOut])
  } finally {
    finished.abort()
  }
}
