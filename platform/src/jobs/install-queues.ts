import { PgBoss, type Db, type Queue } from 'pg-boss'
import { installFairPriority } from './fair-priority.ts'
import type { AnyJobKind } from './job-kind.ts'
import { queueSchema } from './queue-schema.ts'

/** The library's own queue, in which its scheduler puts jobs that are due. */
const scheduleQueue = '__pgboss__send-it'

const year = 365 * 24 * 3600

/**
 * Creates or updates the queue's own schema and the queues of these kinds, as their owner; afterward the login may use them, but not change them.
 * Removes schedules of kinds that are not in the list.
 */
export async function installQueues(owner: Db, quotedLogin: string, kinds: readonly AnyJobKind[]): Promise<void> {
  const boss = new PgBoss({ db: owner, schema: queueSchema, supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  try {
    await setQueue(boss, scheduleQueue, {})
    for (const kind of deadLettersFirst(kinds)) await installQueue(boss, kind)
    await installSchedules(boss, kinds)
  } finally {
    await boss.stop({ graceful: false, close: false })
  }
  await installFairPriority(owner)
  await owner.executeSql(`grant usage on schema ${queueSchema} to ${quotedLogin}`)
  await owner.executeSql(
    `grant select, insert, update, delete on all tables in schema ${queueSchema} to ${quotedLogin}`,
  )
  await owner.executeSql(`grant usage on all sequences in schema ${queueSchema} to ${quotedLogin}`)
}

/** A queue can only refer to a dead-letter queue that already exists. */
function deadLettersFirst(kinds: readonly AnyJobKind[]): AnyJobKind[] {
  return [...kinds].sort((left, right) => Number('deadLetter' in left) - Number('deadLetter' in right))
}

async function installQueue(boss: PgBoss, { name, ...kind }: AnyJobKind): Promise<void> {
  const settings: Omit<Queue, 'name'> = {
    retryLimit: kind.retries.limit,
    retryDelay: kind.retries.delay,
    retryDelayMax: kind.retries.longestDelay,
    retryBackoff: true,
    // Waiting jobs never expire: otherwise a row would wait for a job that no longer exists.
    retentionSeconds: year,
    ...(kind.heartbeatSeconds !== undefined && { heartbeatSeconds: kind.heartbeatSeconds }),
    ...(kind.expireInSeconds !== undefined && { expireInSeconds: kind.expireInSeconds }),
    ...(kind.deadLetter && { deadLetter: kind.deadLetter.name }),
  }
  await setQueue(boss, name, settings)
}

/** Every queue notifies workers, so that idle ones don't poll. */
async function setQueue(boss: PgBoss, name: string, settings: Omit<Queue, 'name'>): Promise<void> {
  const all = { ...settings, notify: true }
  await ((await boss.getQueue(name)) ? boss.updateQueue(name, all) : boss.createQueue(name, all))
}

async function installSchedules(boss: PgBoss, kinds: readonly AnyJobKind[]): Promise<void> {
  const scheduled = kinds.flatMap(({ name, schedule }) => (schedule ? [{ name, ...schedule }] : []))
  for (const { name } of await boss.getSchedules()) {
    if (!scheduled.some((kind) => kind.name === name)) await boss.unschedule(name)
  }
  for (const { name, cron, timeZone, payload } of scheduled) await boss.schedule(name, cron, payload, { tz: timeZone })
}
