import { PgBoss, type Db } from 'pg-boss'
import { queues, queueSchema } from './queues.ts'

/** Creates or updates the queue's own schema as its owner; afterwards the login may use it, not change it. */
export async function installQueues(owner: Db, quotedLogin: string): Promise<void> {
  const boss = new PgBoss({ db: owner, schema: queueSchema, supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  try {
    for (const [name, settings] of queues) {
      await ((await boss.getQueue(name)) ? boss.updateQueue(name, settings) : boss.createQueue(name, settings))
    }
  } finally {
    await boss.stop({ graceful: false, close: false })
  }
  await owner.executeSql(`grant usage on schema ${queueSchema} to ${quotedLogin}`)
  await owner.executeSql(
    `grant select, insert, update, delete on all tables in schema ${queueSchema} to ${quotedLogin}`,
  )
  await owner.executeSql(`grant usage on all sequences in schema ${queueSchema} to ${quotedLogin}`)
}
