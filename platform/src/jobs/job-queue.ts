import { AsyncLocalStorage } from 'node:async_hooks'
import { PgBoss, type Db, type SendOptions } from 'pg-boss'
import type { Database } from '../database/connect.ts'
import type { Transaction } from '../database/scope.ts'
import { fairPriorityOf } from './fair-priority.ts'
import { queueSchema } from './queue-schema.ts'
import type { JobKind } from './job-kind.ts'
import { withTraceparent } from './job-trace.ts'

/** Enqueues jobs in the transaction of the related row, so that both are committed or neither. */
export type JobQueue = {
  /**
   * With `after`, the job doesn't start before that time of the database's clock. If that clock is set back, it may
   * start too early.
   */
  send<Payload extends object>(tx: Transaction, kind: JobKind<Payload>, payload: Payload, after?: Date): Promise<void>
  close(): Promise<void>
}

/** Jobs contain only ids; their data is in the database, where the requests that wrote it were limited. */
const maxBytes = 1024

/** The queue's timeout is longer than the time limit, so that the worker itself ends the job first. */
const graceSeconds = 300

type JobQueueOptions = {
  /** The time limit of one run, for kinds of jobs without their own limit. */
  timeLimitMinutes: number
}

/** Starts when the first job is sent. It only sends; workers take jobs with `takeJobs`. */
export function createJobQueue(db: Database, { timeLimitMinutes }: JobQueueOptions): JobQueue {
  const senders = new AsyncLocalStorage<Sender>()
  let starting: Promise<PgBoss> | undefined

  function started(): Promise<PgBoss> {
    starting ??= startSending((text, values) => (senders.getStore()?.tx ?? db).$client.query(text, values)).catch(
      (error: unknown) => {
        starting = undefined
        throw error
      },
    )
    return starting
  }

  return {
    async send(tx, kind, payload, after) {
      const expireInSeconds = kind.expireInSeconds ?? timeLimitMinutes * 60 + graceSeconds
      const jobRun =
        'organizationId' in payload ? await fairPriorityOf(tx, kind.name, String(payload.organizationId)) : {}
      const parsedPayload = kind.payload.parse(payload)
      if (Buffer.byteLength(JSON.stringify(parsedPayload)) > maxBytes)
        throw new Error(`The payload of a ${kind.name} job is too large.`)
      const data = withTraceparent(parsedPayload)
      const options = { expireInSeconds, ...jobRun, ...(after && { startAfter: after }) }
      const sender: Sender = { tx }
      try {
        await senders.run(sender, async () => enqueue(await started(), tx, { name: kind.name, data, ...options }))
      } finally {
        // Timers that were started meanwhile inherit this context, and must use other connections.
        sender.tx = undefined
      }
    },
    async close() {
      await (await starting)?.stop({ graceful: false, close: false })
    },
  }
}

/** While a job is sent, the queue's queries use the sender's connection, since a second connection may not be available. */
type Sender = { tx: Transaction | undefined }

type NewJob = SendOptions & { name: string; data: object }

export async function enqueue(boss: PgBoss, tx: Transaction, { name, data, ...options }: NewJob): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => tx.$client.query(text, values) }
  await boss.send(name, data, { ...options, db })
}

async function startSending(executeSql: Db['executeSql']): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql },
    schema: queueSchema,
    migrate: false,
    supervise: false,
    schedule: false,
  })
  // If a job cannot be sent, `send` rejects, so there is nothing to do here.
  boss.on('error', () => undefined)
  return boss.start()
}
