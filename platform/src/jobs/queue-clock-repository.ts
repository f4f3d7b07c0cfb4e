import type { Database } from '../database/connect.ts'
import { queueSchema } from './queue-schema.ts'

/**
 * Repairs timestamps that a database with a fast clock wrote into the queue, after the clock was corrected. The library would otherwise repeat its
 * periodic work only when the clock reaches them: it would send no scheduled jobs, detect no lost workers and leave jobs waiting. Returns whether
 * the clock was set back.
 */
export async function catchUpWithClock(db: Database): Promise<boolean> {
  const { rows } = await db.$client.query<{ isAhead: boolean }>(isAhead)
  if (!rows[0]?.isAhead) return false
  // One text is one transaction; the lock on the version row serializes processes.
  await db.$client.query([stampsOfLibrary, stampsOfQueues, waitingJobs, runningJobs, sentMinutes].join(';'))
  return true
}

/** A concurrent statement may have a slightly later timestamp, and small clock corrections are normal. */
const nearFuture = `now() + interval '1 minute'`

/** Timestamps of the library's work that runs every half minute, and of its work for each queue every ten seconds. */
const isAhead = `
  select exists (select 1 from ${queueSchema}.version where cron_on > ${nearFuture})
      or exists (select 1 from ${queueSchema}.queue where monitor_claim_on > ${nearFuture}) as "isAhead"`

/** As if it had never run: the library then runs it immediately. */
function resetIfAhead(column: string): string {
  return `${column} = case when ${column} <= now() then ${column} end`
}

function atMostNow(column: string): string {
  return `${column} = least(${column}, now())`
}

const stampsOfLibrary = `
  update ${queueSchema}.version set ${['cron_on', 'flow_on', 'bam_on', 'reindex_on', 'monitor_backoff_on'].map(resetIfAhead).join(', ')}`

const stampsOfQueues = `
  update ${queueSchema}.queue set ${['monitor_claim_on', 'monitor_on', 'maintain_on'].map(resetIfAhead).join(', ')}`

/** A retry never waits longer than its kind's maximum delay. A delayed job runs immediately, and its handler checks the time. */
const waitingJobs = `
  update ${queueSchema}.job set ${atMostNow('created_on')},
    start_after = least(start_after, now() + make_interval(secs => case state when 'retry' then coalesce(retry_delay_max, retry_delay) else 0 end))
  where state < 'active' and start_after > now()`

/** Living workers renew these; lost ones are detected after the usual timeout. */
const runningJobs = `
  update ${queueSchema}.job set ${['created_on', 'started_on', 'heartbeat_on'].map(atMostNow).join(', ')}
  where state = 'active' and started_on > ${nearFuture}`

/** Jobs that were sent for a future minute must not block those that become due in that minute. */
const sentMinutes = `
  update ${queueSchema}.job set singleton_on = null where singleton_on > (${nearFuture}) at time zone 'UTC'`
