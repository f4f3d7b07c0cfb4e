import type { AssemblyLog, AssemblyStepName } from '@lintel/shared/contract/assembly'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../../database/scope.ts'
import { assemblyLogEntries, assemblyRequests, assemblySteps, inProgress } from '../schema.ts'
import { AttemptRefused } from './attempt-refused.ts'

/** One worker's turn at a request. The number is its right to write: only the latest one has it. */
export type Attempt = { organizationId: string; requestId: string; number: number }
export type RequestPlace = Omit<Attempt, 'number'>

type Change = Omit<PgUpdateSetSource<typeof assemblyRequests>, 'id' | 'organizationId' | 'attempt'>

/** A new attempt takes the right to write from every earlier one. Nothing where the request is in progress no more. */
export async function takeRequest(tx: Transaction, place: RequestPlace) {
  const [taken] = await tx
    .update(assemblyRequests)
    .set({
      attempt: sql`${assemblyRequests.attempt} + 1`,
      status: 'Pending Manifest',
      statusDetails: null,
      progress: 0,
    })
    .where(and(placed(place), inProgress))
    .returning()
  return taken
}

/** The fence: every write of an attempt passes here first, and holds the row until its transaction ends. */
export async function changeRequest(tx: Transaction, attempt: Attempt, change: Change) {
  const [changed] = await tx
    .update(assemblyRequests)
    .set(change)
    .where(and(placed(attempt), eq(assemblyRequests.attempt, attempt.number), inProgress))
    .returning()
  if (!changed) throw new AttemptRefused(attempt.requestId, attempt.number)
  return changed
}

/** The last write of an attempt: after it nobody has the right any more. */
export function endRequest(tx: Transaction, attempt: Attempt, change: Change & { status: 'Complete' | 'Error' }) {
  return changeRequest(tx, attempt, { ...change, completedDate: sql`now()` })
}

export async function isRequestInProgress(tx: Transaction, place: RequestPlace): Promise<boolean> {
  const found = await tx
    .select({ id: assemblyRequests.id })
    .from(assemblyRequests)
    .where(and(placed(place), inProgress))
  return found.length > 0
}

/** Where the result of the request is; undefined where there is no such request. */
export async function findResultKey(tx: Transaction, place: RequestPlace): Promise<string | null | undefined> {
  const [found] = await tx.select({ key: assemblyRequests.resultKey }).from(assemblyRequests).where(placed(place))
  return found?.key
}

type Outcome = 'done' | 'failed'

/** The running steps of all attempts; waiting is never what failed. */
export async function endSteps(tx: Transaction, place: RequestPlace, outcome: Outcome): Promise<void> {
  await tx
    .update(assemblySteps)
    .set({
      endedAt: sql`now()`,
      outcome: sql`case when ${assemblySteps.step} = 'queue' then 'done' else ${outcome} end`,
    })
    .where(
      and(
        eq(assemblySteps.organizationId, place.organizationId),
        eq(assemblySteps.requestId, place.requestId),
        eq(assemblySteps.outcome, 'running'),
      ),
    )
}

export async function insertStep(tx: Transaction, attempt: Attempt, step: AssemblyStepName): Promise<void> {
  const { organizationId, requestId, number } = attempt
  await tx
    .insert(assemblySteps)
    .values({ organizationId, requestId, attempt: number, step, startedAt: sql`now()`, outcome: 'running' })
    .onConflictDoNothing()
}

export type LogLevel = AssemblyLog['entries'][number]['level']

export async function insertLog(tx: Transaction, attempt: Attempt, level: LogLevel, message: string): Promise<void> {
  const { organizationId, requestId, number } = attempt
  const entry = { organizationId, requestId, attempt: number, level, message: message.slice(0, 4000) }
  await tx.insert(assemblyLogEntries).values(entry)
}

function placed({ organizationId, requestId }: RequestPlace): SQL | undefined {
  return and(eq(assemblyRequests.organizationId, organizationId), eq(assemblyRequests.id, requestId))
}
