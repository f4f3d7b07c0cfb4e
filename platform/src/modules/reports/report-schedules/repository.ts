import { and, asc, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/scope.ts'
import { reports } from '../reports/schema.ts'
import { reportScheduleRuns, reportSchedules } from './schema.ts'

export type StoredSchedule = typeof reportSchedules.$inferSelect
export type ScheduleKey = { organizationId: string; id: string }
type NewSchedule = Omit<
  StoredSchedule,
  'id' | 'problem' | 'failuresInRow' | 'lastSentDigest' | 'revision' | 'createdAt'
>

/** Undefined if a schedule with this idempotency key exists. */
export async function insertSchedule(tx: Transaction, schedule: NewSchedule): Promise<StoredSchedule | undefined> {
  const [inserted] = await tx.insert(reportSchedules).values(schedule).onConflictDoNothing().returning()
  return inserted
}

type Owner = { organizationId: string; ownerId: string }

/** Serializes a person's requests until the transaction ends, so that the limit holds. */
export async function lockSchedules(tx: Transaction, { organizationId, ownerId }: Owner): Promise<void> {
  const schedules = `schedules of ${ownerId} in ${organizationId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${schedules}, 0))`)
}

type FormKey = Owner & Pick<StoredSchedule, 'idempotencyKey'>

export async function findByForm(tx: Transaction, form: FormKey): Promise<StoredSchedule | undefined> {
  const { organizationId, ownerId, idempotencyKey } = reportSchedules
  const [found] = await tx
    .select()
    .from(reportSchedules)
    .where(
      and(eq(organizationId, form.organizationId), eq(ownerId, form.ownerId), eq(idempotencyKey, form.idempotencyKey)),
    )
  return found
}

export async function countOfOwner(tx: Transaction, owner: Owner): Promise<number> {
  const { organizationId, ownerId } = reportSchedules
  return tx.$count(reportSchedules, and(eq(organizationId, owner.organizationId), eq(ownerId, owner.ownerId)))
}

/** Schedules sorted by their next run; paused ones are last, sorted by name. */
export async function listSchedules(tx: Transaction, organizationId: string): Promise<StoredSchedule[]> {
  const { nextRun, reportType, dataset, id } = reportSchedules
  return tx
    .select()
    .from(reportSchedules)
    .where(eq(reportSchedules.organizationId, organizationId))
    .orderBy(sql`${nextRun} nulls last`, asc(reportType), asc(dataset), id)
}

export async function findSchedule(tx: Transaction, scheduleKey: ScheduleKey): Promise<StoredSchedule | undefined> {
  const [found] = await tx.select().from(reportSchedules).where(whereKey(scheduleKey))
  return found
}

/** Locks a schedule until the transaction ends, so that neither people nor schedulers change it. */
export async function lockSchedule(tx: Transaction, scheduleKey: ScheduleKey): Promise<StoredSchedule | undefined> {
  const [found] = await tx.select().from(reportSchedules).where(whereKey(scheduleKey)).for('no key update')
  return found
}

type ScheduleValues = Partial<Omit<StoredSchedule, 'id' | 'organizationId' | 'revision'>>

/** Saves a change by a person and increments the revision. */
export async function updateSchedule(tx: Transaction, scheduleKey: ScheduleKey, values: ScheduleValues): Promise<void> {
  const revision = sql`${reportSchedules.revision} + 1`
  await tx
    .update(reportSchedules)
    .set({ ...values, revision })
    .where(whereKey(scheduleKey))
}

/** Saves a change by the scheduler. The revision is not incremented, so that open forms stay valid. */
export async function advanceSchedule(
  tx: Transaction,
  scheduleKey: ScheduleKey,
  values: ScheduleValues,
): Promise<void> {
  await tx.update(reportSchedules).set(values).where(whereKey(scheduleKey))
}

export async function deleteSchedule(tx: Transaction, scheduleKey: ScheduleKey): Promise<boolean> {
  const deleted = await tx.delete(reportSchedules).where(whereKey(scheduleKey))
  return deleted.rowCount === 1
}

function whereKey({ organizationId, id }: ScheduleKey) {
  return and(eq(reportSchedules.organizationId, organizationId), eq(reportSchedules.id, id))
}

export type StoredScheduleRun = typeof reportScheduleRuns.$inferSelect

/** Whether a run was already handled. A clock that was fast may have handled future ones. */
export function hasRun(tx: Transaction, scheduleId: string, dueDate: Date): Promise<boolean> {
  const isDone = ne(reportScheduleRuns.outcome, 'Missed')
  const whereRun = and(eq(reportScheduleRuns.scheduleId, scheduleId), eq(reportScheduleRuns.dueDate, dueDate), isDone)
  return tx.$count(reportScheduleRuns, whereRun).then((runs) => runs > 0)
}

/** Inserts a run, or replaces one that was only recorded as missed. */
export async function insertRun(tx: Transaction, { scheduleId, dueDate, ...run }: StoredScheduleRun): Promise<void> {
  const target = [reportScheduleRuns.scheduleId, reportScheduleRuns.dueDate]
  await tx
    .insert(reportScheduleRuns)
    .values({ scheduleId, dueDate, ...run })
    .onConflictDoUpdate({ target, set: run })
}

export async function insertMissed(tx: Transaction, runs: StoredScheduleRun[]): Promise<void> {
  if (runs.length > 0) await tx.insert(reportScheduleRuns).values(runs).onConflictDoNothing()
}

export async function findReport(tx: Transaction, { organizationId, id }: ScheduleKey) {
  const [found] = await tx
    .select()
    .from(reports)
    .where(and(eq(reports.organizationId, organizationId), eq(reports.id, id)))
  return found
}

type EndedRun = Pick<StoredScheduleRun, 'outcome' | 'details' | 'notSent'> & { reportId: string }

/** Records the result of a run and returns whether it wasn't recorded before. */
export async function endRun(tx: Transaction, { id }: ScheduleKey, result: EndedRun): Promise<boolean> {
  const { scheduleId, reportId } = reportScheduleRuns
  const { outcome, details, notSent } = result
  const changed = await tx
    .update(reportScheduleRuns)
    .set({ outcome, details, notSent })
    .where(and(eq(scheduleId, id), eq(reportId, result.reportId), eq(reportScheduleRuns.outcome, 'Queued')))
  return changed.rowCount === 1
}

/** Runs, newest first; the report is null if none was started or it was deleted. */
export async function listRuns(tx: Transaction, { organizationId, id }: ScheduleKey, max: number) {
  const { dueDate, outcome, details, notSent, isByHand, scheduleId, reportId } = reportScheduleRuns
  const report = { id: reports.id, status: reports.status, statusDetails: reports.statusDetails }
  return tx
    .select({ dueDate, outcome, details, notSent, isByHand, report })
    .from(reportScheduleRuns)
    .leftJoin(reports, and(eq(reports.organizationId, organizationId), eq(reports.id, reportId)))
    .where(and(eq(reportScheduleRuns.organizationId, organizationId), eq(scheduleId, id)))
    .orderBy(desc(dueDate))
    .limit(max)
}

/** The number of manual runs of a schedule in the last 24 hours. */
export function countManualRuns(tx: Transaction, id: string, now: Date): Promise<number> {
  const { scheduleId, dueDate } = reportScheduleRuns
  const dayBefore = sql`${now.toISOString()}::timestamptz - interval '1 day'`
  return tx.$count(reportScheduleRuns, and(eq(scheduleId, id), gt(dueDate, dayBefore), sql`is_by_hand`))
}
