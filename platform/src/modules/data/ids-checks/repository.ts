import { randomUUID } from 'node:crypto'
import type { IdsCheckListQuery } from '@lintel/shared/contract/ids'
import { and, asc, count, desc, eq, getTableColumns, gt, ne, sql, type SQL } from 'drizzle-orm'
import { countUpTo } from '../../../database/counting/bounded-count.ts'
import { orderBy } from '../../../database/rows/order-by.ts'
import type { Transaction } from '../../../database/scope.ts'
import { captures } from '../captures/schema.ts'
import { idsDocuments } from '../ids-files/schema.ts'
import { idsChecks, inProgress } from './schema.ts'

export type StoredCheck = typeof idsChecks.$inferSelect
export type CheckKey = { organizationId: string; id: string }

const ofCapture = {
  captureFileName: captures.documentFileName,
  captureDate: captures.captureDate,
  projectGroupId: captures.projectGroupId,
}
const isOfCapture = and(eq(captures.organizationId, idsChecks.organizationId), eq(captures.id, idsChecks.captureId))
const listColumns = { ...getTableColumns(idsChecks), ...ofCapture }
export type ListedCheck = StoredCheck & { captureFileName: string; captureDate: Date; projectGroupId: string }

type Filter = Pick<IdsCheckListQuery, 'captureId'> & { organizationId: string }

const { rulesName, requestedBy, status, requestedDate, completedDate } = idsChecks
const { captureFileName, captureDate } = ofCapture
const sortable = { captureFileName, captureDate, rulesName, requestedBy, status, requestedDate, completedDate }
export const sortableCheckFields = Object.keys(sortable) as (keyof typeof sortable)[]
export type CheckOrder = { field: keyof typeof sortable; direction: 'asc' | 'desc' }

/** Checks in this order, and then newest first. */
export async function listChecks(
  tx: Transaction,
  filter: Filter,
  { skip, take, sort = [] }: { skip: number; take: number; sort?: readonly CheckOrder[] | undefined },
): Promise<ListedCheck[]> {
  const ordered = sort.map(({ field, direction }) =>
    orderBy(sortable[field], { isText: sortable[field].dataType === 'string', direction }),
  )
  return tx
    .select(listColumns)
    .from(idsChecks)
    .innerJoin(captures, isOfCapture)
    .where(matching(filter))
    .orderBy(...ordered, desc(idsChecks.requestedDate), asc(idsChecks.id))
    .limit(take)
    .offset(skip)
}

/** The number of checks, at most one more than the list shows. */
export async function countChecks(tx: Transaction, filter: Filter): Promise<number> {
  return countUpTo(tx, tx.select({ id: idsChecks.id }).from(idsChecks).where(matching(filter)))
}

/** Other complete checks of captures of the same project, newest first. */
export async function listComparable(
  tx: Transaction,
  { organizationId, id, projectGroupId }: CheckKey & { projectGroupId: string },
  limit: number,
): Promise<ListedCheck[]> {
  // Only the newest few of each capture can be among the newest of all.
  const newest = tx
    .select({ id: idsChecks.id })
    .from(idsChecks)
    .where(and(isOfCapture, eq(idsChecks.status, 'Complete'), ne(idsChecks.id, id)))
    .orderBy(desc(idsChecks.requestedDate), asc(idsChecks.id))
    .limit(limit)
    .as('newest')
  return tx
    .select(listColumns)
    .from(captures)
    .innerJoinLateral(newest, sql`true`)
    .innerJoin(idsChecks, eq(idsChecks.id, newest.id))
    .where(and(eq(captures.organizationId, organizationId), eq(captures.projectGroupId, projectGroupId)))
    .orderBy(desc(idsChecks.requestedDate), asc(idsChecks.id))
    .limit(limit)
}

export async function findCheck(
  tx: Transaction,
  checkKey: CheckKey,
): Promise<(ListedCheck & { rulesTitle: string }) | undefined> {
  const ofDocument = and(
    eq(idsDocuments.organizationId, idsChecks.organizationId),
    eq(idsDocuments.hash, idsChecks.documentHash),
  )
  const [found] = await tx
    .select({ ...listColumns, rulesTitle: idsDocuments.title })
    .from(idsChecks)
    .innerJoin(captures, isOfCapture)
    .innerJoin(idsDocuments, ofDocument)
    .where(whereKey(checkKey))
  return found
}

type NewCheck = Pick<
  StoredCheck,
  'organizationId' | 'captureId' | 'documentHash' | 'rulesKind' | 'rulesName' | 'requestedById' | 'requestedBy'
>

/** Adds a check. If one of this capture with the same requirements is already queued or running, returns that one. */
export async function openCheck(tx: Transaction, check: NewCheck): Promise<{ id: string; isNew: boolean }> {
  const id = randomUUID()
  const [opened] = await tx
    .insert(idsChecks)
    .values({ ...check, id })
    .onConflictDoUpdate({
      target: [idsChecks.captureId, idsChecks.documentHash],
      targetWhere: inProgress,
      set: { captureId: sql`excluded.capture_id` },
    })
    .returning({ id: idsChecks.id })
  if (!opened) throw new Error("The new check wasn't returned.")
  return { id: opened.id, isNew: opened.id === id }
}

export async function countInProgress(tx: Transaction, organizationId: string, userId: string): Promise<number> {
  const condition = and(eq(idsChecks.organizationId, organizationId), eq(idsChecks.requestedById, userId), inProgress)
  const [row] = await tx.select({ total: count() }).from(idsChecks).where(condition)
  return row?.total ?? 0
}

/** Hides a check from everyone and returns whether it existed; a running attempt is rejected at its next write. */
export async function hideCheck(tx: Transaction, checkKey: CheckKey): Promise<boolean> {
  const hidden = await tx
    .update(idsChecks)
    .set({ removedDate: sql`now()` })
    .where(and(whereKey(checkKey), sql`${idsChecks.removedDate} is null`))
  return hidden.rowCount === 1
}

/** A person's checks that have ended since then, newest first. */
export async function listEndedSince(
  tx: Transaction,
  { organizationId, userId }: { organizationId: string; userId: string },
  { since, take }: { since: Date; take: number },
) {
  const { id, status, statusDetails, completedDate, counts, rulesName } = idsChecks
  // Not null because of the condition below.
  const completedAt = sql<Date>`${completedDate}`.mapWith(completedDate)
  return tx
    .select({
      id,
      status,
      statusDetails,
      counts,
      rulesName,
      at: completedAt,
      captureFileName: captures.documentFileName,
    })
    .from(idsChecks)
    .innerJoin(captures, isOfCapture)
    .where(
      and(
        eq(idsChecks.organizationId, organizationId),
        eq(idsChecks.requestedById, userId),
        gt(completedDate, since),
        ne(status, 'Cancelled'),
      ),
    )
    .orderBy(desc(completedDate))
    .limit(take)
}

function matching({ organizationId, captureId }: Filter): SQL | undefined {
  const inOrganization = eq(idsChecks.organizationId, organizationId)
  return captureId === undefined ? inOrganization : and(inOrganization, eq(idsChecks.captureId, captureId))
}

function whereKey({ organizationId, id }: CheckKey): SQL | undefined {
  return and(eq(idsChecks.organizationId, organizationId), eq(idsChecks.id, id))
}
