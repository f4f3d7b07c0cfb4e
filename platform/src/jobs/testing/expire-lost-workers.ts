import { PgBoss } from 'pg-boss'
import { queueSchema } from '../queue-schema.ts'

type Owner = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> }

/** Moves heartbeats back and lets the queue detect lost workers, for tests without a running worker that would do so. */
export async function expireLostWorkers(owner: Owner): Promise<void> {
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
