import { PgBoss } from 'pg-boss'
import { queueSchema } from '../install-queues.ts'

type Owner = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> }

/**
 * Has the queue itself look for workers that are lost, as if their heartbeats had failed to come long ago: for when nobody is left
 * who works.
 */
export async function missLostWorkers(owner: Owner): Promise<void> {
  await owner.query(
    `update ${queueSchema}.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'`,
  )
  await owner.query(`update ${queueSchema}.queue set monitor_on = null, monitor_claim_on = null`)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => owner.query(text, values) },
    schema: queueSchema,
    migrate: false,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.supervise()
  await boss.stop({ graceful: false, close: false })
}
