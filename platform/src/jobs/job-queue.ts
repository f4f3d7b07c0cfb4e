import { PgBoss } from 'pg-boss'
import type { Database } from '../database/connect.ts'
import type { Transaction } from '../database/scope.ts'
import { turnOf } from './fair-turns.ts'
import { assemblyQueue, emailQueue, queueSchema } from './queues.ts'

export type AssemblyJob = { organizationId: string; requestId: string }
export type EmailJob = { organizationId: string; emailId: string }

/** Puts work into the queue, in the transaction of the row that it is about: both are there or neither. */
export type JobQueue = {
  sendAssembly(tx: Transaction, job: AssemblyJob): Promise<void>
  sendEmail(tx: Transaction, job: EmailJob): Promise<void>
  close(): Promise<void>
}

/** What the queue grants on top of the time limit, so that the worker itself has the last word. */
const graceSeconds = 300

type JobQueueOptions = { timeLimitMinutes: number }

/** Starts with the first job that is sent. It sends only; workers take jobs with `takeJobs`. */
export function createJobQueue(db: Database, { timeLimitMinutes }: JobQueueOptions): JobQueue {
  let starting: Promise<PgBoss> | undefined

  function started(): Promise<PgBoss> {
    starting ??= startSending(db).catch((error: unknown) => {
      starting = undefined
      throw error
    })
    return starting
  }

  return {
    async sendAssembly(tx, job) {
      const expireInSeconds = timeLimitMinutes * 60 + graceSeconds
      const turn = await turnOf(tx, assemblyQueue, job.organizationId)
      await (await started()).send(assemblyQueue, job, { db: within(tx), expireInSeconds, ...turn })
    },
    async sendEmail(tx, job) {
      const turn = await turnOf(tx, emailQueue, job.organizationId)
      await (await started()).send(emailQueue, job, { db: within(tx), ...turn })
    },
    async close() {
      await (await starting)?.stop({ graceful: false, close: false })
    },
  }
}

async function startSending(db: Database): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.$client.query(text, values) },
    schema: queueSchema,
    migrate: false,
    supervise: false,
    schedule: false,
  })
  // What cannot be sent is told to whoever sends.
  boss.on('error', () => undefined)
  return boss.start()
}

function within(tx: Transaction) {
  return { executeSql: (text: string, values?: unknown[]) => tx.$client.query(text, values) }
}
