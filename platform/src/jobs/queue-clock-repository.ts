import type { Database } from '../database/connect.ts'
import { queueSchema } from './queue-schema.ts'

/**
 * Takes back what a database whose clock ran ahead wrote into the queue. The library takes each stamp for the last time that something was
 * done, and would do it again only when the clock is there: it would send nothing that is scheduled, miss no lost worker and leave jobs
 * waiting. Tells whether the clock was put back.
 */
export async function catchUpWithClock(db: Database): Promise<boolean> {
  const { rows } = await db.$client.query<{ isAhead: boolean }>(isAhead)
  if (!rows[0]?.isAhead) return false
  // One text is one transaction; the row of the version makes processes take turns.
  await db.$client.query([stampsOfLibrary, stampsOfQueues, waitingJobs, runningJobs, sentMinutes].join(';'))
  return true
}

/** Whoever's statement began a moment later has a later stamp, and clocks are always set a little. */
const soon = `now() + interval '1 minute'`

/** Of what the library does every half minute, and of what it does for each queue every ten seconds. */
const isAhead = `
  select exists (select 1 from ${queueSchema}.version where cron_on > ${soon})
      or exists (select 1 from ${queueSchema}.queue where monitor_claim_on > ${soon}) as "isAhead"`

/** As if it had never been done: then it is done at once. */
function unlessAhead(column: string): string {
  return `${column} = case when ${column} <= now() then ${column} end`
}

function noLater(column: string): string {
  return `${column} = least(${column}, now())`
}

const stampsOfLibrary = `
  update ${queueSchema}.version set ${['cron_on', 'flow_on', 'bam_on', 'reindex_on', 'monitor_backoff_on'].map(unlessAhead).join(', ')}`

const stampsOfQueues = `
  update ${queueSchema}.queue set ${['monitor_claim_on', 'monitor_on', 'maintain_on'].map(unlessAhead).join(', ')}`

/** A job that is tried again never waits longer than its kind says. One that was sent for later comes at once, and whoever does it looks at the time. */
const waitingJobs = `
  update ${queueSchema}.job set ${noLater('created_on')},
    start_after = least(start_after, now() + make_interval(secs => case state when 'retry' then coalesce(retry_delay_max, retry_delay) else 0 end))
  where state < 'active' and start_after > now()`

/** A worker that lives says so again; one that is lost is missed after its usual time. */
const runningJobs = `
  update ${queueSchema}.job set ${['created_on', 'started_on', 'heartbeat_on'].map(noLater).join(', ')}
  where state = 'active' and started_on > ${soon}`

/** What was sent for a minute that is still to come must not keep out what is due then. */
const sentMinutes = `
  update ${queueSchema}.job set singleton_on = null where singleton_on > (${soon}) at time zone 'UTC'`
