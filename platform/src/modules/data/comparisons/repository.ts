import type { ComparisonListQuery } from '@lintel/shared/contract/captures'
import { and, asc, count, desc, eq, getTableColumns, gt, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { folded } from '../../../database/filter/text-search.ts'
import { countUpTo } from '../../../database/counting/bounded-count.ts'
import type { Transaction } from '../../../database/scope.ts'
import { captures } from '../captures/schema.ts'
import { projectGroups } from '../project-groups/schema.ts'
import { comparisonItems, comparisons, comparisonSteps, inProgress } from './schema.ts'

export type StoredComparison = typeof comparisons.$inferSelect
export type ComparisonKey = { organizationId: string; id: string }

const base = alias(captures, 'base')
const compared = alias(captures, 'compared')

const listColumns = {
  comparison: getTableColumns(comparisons),
  project: { projectNumber: projectGroups.projectNumber, projectName: projectGroups.projectName },
  base: columnsOf(base),
  compared: columnsOf(compared),
}

function columnsOf(capture: typeof base | typeof compared) {
  return {
    fileName: capture.documentFileName,
    location: capture.fileOriginPath,
    captureDate: capture.captureDate,
    elementCount: capture.revitElementCount,
    lengthUnit: capture.lengthUnit,
    georeference: capture.georeference,
    readerVersion: capture.readerVersion,
  }
}

export type ListedComparison = Awaited<ReturnType<typeof findComparison>> & {}

function selectComparisons(tx: Transaction) {
  return tx
    .select(listColumns)
    .from(comparisons)
    .innerJoin(base, eq(base.id, comparisons.baseCaptureId))
    .innerJoin(compared, eq(compared.id, comparisons.compareCaptureId))
    .innerJoin(projectGroups, eq(projectGroups.id, comparisons.projectGroupId))
    .$dynamic()
}

type Filter = Omit<ComparisonListQuery, 'skip' | 'take'> & { organizationId: string }

/** Comparisons, newest first. */
export async function listComparisons(
  tx: Transaction,
  filter: Filter,
  { skip, take }: { skip: number; take: number },
): Promise<ListedComparison[]> {
  return selectComparisons(tx)
    .where(matching(filter))
    .orderBy(desc(comparisons.requestedDate), asc(comparisons.id))
    .limit(take)
    .offset(skip)
}

/** The number of comparisons, at most one more than the list shows. */
export async function countComparisons(tx: Transaction, filter: Filter): Promise<number> {
  return countUpTo(tx, selectComparisons(tx).where(matching(filter)))
}

function matching({ organizationId, filterNeedle, projectGroupId, captureId }: Filter): SQL | undefined {
  const baseCondition = and(
    eq(comparisons.organizationId, organizationId),
    projectGroupId === undefined ? undefined : eq(comparisons.projectGroupId, projectGroupId),
    captureId === undefined ? undefined : isOf(captureId),
  )
  if (filterNeedle === '') return baseCondition
  const foldedNeedle = folded(sql`${filterNeedle}::text`)
  const texts = [
    base.documentFileName,
    base.fileOriginPath,
    compared.documentFileName,
    compared.fileOriginPath,
    projectGroups.projectName,
    projectGroups.projectNumber,
  ]
  return and(baseCondition, or(...texts.map((text) => sql`position(${foldedNeedle} in ${folded(text)}) > 0`)))
}

/** A person's comparisons that have ended since then, newest first. */
export async function listCompletedSince(
  tx: Transaction,
  { organizationId, userId }: { organizationId: string; userId: string },
  { since, take }: { since: Date; take: number },
) {
  const { id, status, statusDetails, completedDate, added, removed, changed } = comparisons
  const { matchedByUniqueId, matchedByLikeness, unchanged } = comparisons
  // Not null because of the condition below.
  const completedAt = sql<Date>`${completedDate}`.mapWith(completedDate)
  const changedElements = sql<number | null>`${matchedByUniqueId} + ${matchedByLikeness} - ${unchanged}`
  const elements = sql<number | null>`${added} + ${removed} + ${changedElements}`
  const types = sql<number | null>`${changed} - (${changedElements})`
  const names = { base: base.documentFileName, compared: compared.documentFileName }
  return tx
    .select({ id, status, statusDetails, elements, types, at: completedAt, ...names })
    .from(comparisons)
    .innerJoin(base, eq(base.id, comparisons.baseCaptureId))
    .innerJoin(compared, eq(compared.id, comparisons.compareCaptureId))
    .where(
      and(
        eq(comparisons.organizationId, organizationId),
        eq(comparisons.requestedById, userId),
        gt(completedDate, since),
      ),
    )
    .orderBy(desc(completedDate))
    .limit(take)
}

function isOf(captureId: string): SQL | undefined {
  return or(eq(comparisons.baseCaptureId, captureId), eq(comparisons.compareCaptureId, captureId))
}

export async function findComparison(tx: Transaction, comparisonKey: ComparisonKey) {
  const [found] = await selectComparisons(tx).where(whereKey(comparisonKey))
  return found
}

/** Differences in the order of their numbers; if given, only those after the number `after`. */
export async function listDifferences(
  tx: Transaction,
  { organizationId, id }: ComparisonKey,
  part: { after?: number; take?: number } = {},
) {
  const { organizationId: organizationColumn, comparisonId, number } = comparisonItems
  const ofComparison = and(eq(organizationColumn, organizationId), eq(comparisonId, id), gt(number, part.after ?? 0))
  const found = tx.select().from(comparisonItems).where(ofComparison).orderBy(asc(number))
  return part.take === undefined ? found : found.limit(part.take)
}

export async function countInProgress(tx: Transaction, organizationId: string, userId: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(comparisons)
    .where(and(eq(comparisons.organizationId, organizationId), eq(comparisons.requestedById, userId), inProgress))
  return row?.total ?? 0
}

/** Undefined if the comparison already exists. Waits for a transaction that is requesting it. */
export async function insertComparison(
  tx: Transaction,
  comparison: typeof comparisons.$inferInsert,
): Promise<StoredComparison | undefined> {
  const [inserted] = await tx.insert(comparisons).values(comparison).onConflictDoNothing().returning()
  return inserted
}

/** The key of a comparison: another tolerance makes another comparison. */
type ComparedPair = Pick<StoredComparison, 'organizationId' | 'baseCaptureId' | 'compareCaptureId' | 'moveTolerance'>

export async function findComparisonOf(tx: Transaction, pair: ComparedPair): Promise<StoredComparison | undefined> {
  const [found] = await tx.select().from(comparisons).where(ofPair(pair))
  return found
}

/** Restarts a failed comparison; undefined for any other. */
export async function restartComparison(tx: Transaction, pair: ComparedPair): Promise<StoredComparison | undefined> {
  const [restarted] = await tx
    .update(comparisons)
    .set({ status: 'Queued', statusDetails: null, progress: 0, completedDate: null })
    .where(and(ofPair(pair), eq(comparisons.status, 'Error')))
    .returning()
  return restarted
}

/** Adds the step `queue` of the next attempt. */
export async function insertWaitingStep(
  tx: Transaction,
  { organizationId, id, attempt }: StoredComparison,
): Promise<void> {
  const step = { organizationId, runId: id, attempt: attempt + 1, step: 'queue' as const, startedAt: sql`now()` }
  await tx.insert(comparisonSteps).values({ ...step, outcome: 'running' })
}

function whereKey({ organizationId, id }: ComparisonKey): SQL | undefined {
  return and(eq(comparisons.organizationId, organizationId), eq(comparisons.id, id))
}

function ofPair({ organizationId, baseCaptureId, compareCaptureId, moveTolerance }: ComparedPair): SQL | undefined {
  return and(
    eq(comparisons.organizationId, organizationId),
    eq(comparisons.baseCaptureId, baseCaptureId),
    eq(comparisons.compareCaptureId, compareCaptureId),
    eq(comparisons.moveTolerance, moveTolerance),
  )
}
