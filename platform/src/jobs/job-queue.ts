import { PgBoss, type SendOptions } from 'pg-boss'
import type { Database } from '../database/connect.ts'
import type { Transaction } from '../database/scope.ts'
import { turnOf } from './fair-turns.ts'
import { queueSchema } from './install-queues.ts'
import type { JobKind } from './job-kind.ts'
import { withTraceparent } from './job-trace.ts'

/** Puts work into the queue, in the transaction of the row that it is about: both are there or neither. */
export type JobQueue = {
  send<Payload extends object>(tx: Transaction, kind: JobKind<Payload>, payload: Payload): Promise<void>
  close(): Promise<void>
}

/** What the queue grants on top of the time limit, so that the worker itself has the last word. */
const graceSeconds = 300

type JobQueueOptions = {
  /** Of one run, for kinds of jobs that set none of their own. */
  timeLimitMinutes: number
}

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
    async send(tx, kind, payload) {
      const expireInSeconds = kind.expireInSeconds ?? timeLimitMinutes * 60 + graceSeconds
      const turn = 'organizationId' in payload ? await turnOf(tx, kind.name, String(payload.organizationId)) : {}
      const data = withTraceparent(kind.payload.parse(payload))
      await put(await started(), tx, { name: kind.name, data, expireInSeconds, ...turn })
    },
    async close() {
      await (await starting)?.stop({ graceful: false, close: false })
    },
  }
}

type NewJob = SendOptions & { name: string; data: object }

/** One job, in this transaction. */
export async function put(boss: PgBoss, tx: Transaction, { name, data, ...options }: NewJob): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => tx.$client.query(text, values) }
  await boss.send(name, data, { ...options, db })
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
