import type { ClashCheckCreate } from '@lintel/shared/contract/captures'
import { and, asc, count, desc, eq, notExists, sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import { countUpTo } from '../../../database/counting/bounded-count.ts'
import type { Transaction } from '../../../database/scope.ts'
import { acceptedClashes, clashChecks, clashes, inProgress } from './schema.ts'

export type StoredClashCheck = typeof clashChecks.$inferSelect
export type ClashCheckKey = { organizationId: string; id: string }
type ProjectKey = Pick<ClashCheckCreate, 'projectGroupId'> & { organizationId: string }
type Part = { skip: number; take: number }

/** The checks of a project, newest first. */
export async function listChecks(
  tx: Transaction,
  project: ProjectKey,
  { skip, take }: Part,
): Promise<StoredClashCheck[]> {
  return tx
    .select()
    .from(clashChecks)
    .where(inProject(project))
    .orderBy(desc(clashChecks.requestedDate), asc(clashChecks.id))
    .limit(take)
    .offset(skip)
}

/** The number of checks, at most one more than a list shows. */
export async function countChecks(tx: Transaction, project: ProjectKey): Promise<number> {
  return countUpTo(tx, tx.select({ id: clashChecks.id }).from(clashChecks).where(inProject(project)))
}

export async function findCheck(tx: Transaction, key: ClashCheckKey): Promise<StoredClashCheck | undefined> {
  const [found] = await tx.select().from(clashChecks).where(whereKey(key))
  return found
}

type NewCheck = Pick<
  StoredClashCheck,
  'organizationId' | 'projectGroupId' | 'rules' | 'captures' | 'requestedById' | 'requestedBy'
>

export async function insertCheck(tx: Transaction, check: NewCheck): Promise<string> {
  const [inserted] = await tx.insert(clashChecks).values(check).returning({ id: clashChecks.id })
  if (!inserted) throw new Error('The new check was not returned.')
  return inserted.id
}

export async function countInProgress(tx: Transaction, organizationId: string, userId: string): Promise<number> {
  const condition = and(
    eq(clashChecks.organizationId, organizationId),
    eq(clashChecks.requestedById, userId),
    inProgress,
  )
  const [row] = await tx.select({ total: count() }).from(clashChecks).where(condition)
  return row?.total ?? 0
}

export async function deleteCheck(tx: Transaction, key: ClashCheckKey): Promise<void> {
  await tx.delete(clashChecks).where(whereKey(key))
}

/** The clashes of a check, in order. */
export async function listClashes(tx: Transaction, { organizationId, id }: ClashCheckKey) {
  const { number, rule, a, b, point, room, millimeters } = clashes
  return tx
    .select({ number, rule, a, b, point, room, millimeters })
    .from(clashes)
    .where(and(eq(clashes.organizationId, organizationId), eq(clashes.checkId, id)))
    .orderBy(asc(number))
}

export type StoredClash = typeof clashes.$inferSelect

/** These clashes of a check, in order. */
export async function listClashesNumbered(
  tx: Transaction,
  { organizationId, id }: ClashCheckKey,
  numbers: readonly number[],
): Promise<StoredClash[]> {
  return tx
    .select()
    .from(clashes)
    .where(and(eq(clashes.organizationId, organizationId), eq(clashes.checkId, id), anyOf(clashes.number, numbers)))
    .orderBy(asc(clashes.number))
}

/** The clashes in the newest complete check of a project that haven't been accepted; undefined without a check. */
export async function countOpenClashes(
  tx: Transaction,
  { organizationId, projectGroupId }: ProjectKey,
): Promise<{ checkId: string; checkedDate: Date; count: number } | undefined> {
  const [newest] = await tx
    .select({ checkId: clashChecks.id, checkedDate: clashChecks.requestedDate })
    .from(clashChecks)
    .where(and(inProject({ organizationId, projectGroupId }), eq(clashChecks.status, 'Complete')))
    .orderBy(desc(clashChecks.requestedDate), asc(clashChecks.id))
    .limit(1)
  if (!newest) return undefined
  const acceptances = tx
    .select({ one: sql`1` })
    .from(acceptedClashes)
    .where(
      and(
        eq(acceptedClashes.organizationId, organizationId),
        eq(acceptedClashes.projectGroupId, projectGroupId),
        eq(acceptedClashes.pairKey, clashes.pairKey),
      ),
    )
  const [row] = await tx
    .select({ total: count() })
    .from(clashes)
    .where(and(eq(clashes.organizationId, organizationId), eq(clashes.checkId, newest.checkId), notExists(acceptances)))
  return { ...newest, count: row?.total ?? 0 }
}

type Pairs = ProjectKey & { pairKeys: readonly string[] }

export async function acceptPairs(
  tx: Transaction,
  { pairKeys, ...project }: Pairs,
  accepted: { reason: string; acceptedBy: string },
): Promise<void> {
  const { organizationId, projectGroupId, pairKey } = acceptedClashes
  await tx
    .insert(acceptedClashes)
    .values(pairKeys.map((key) => ({ ...project, ...accepted, pairKey: key })))
    .onConflictDoUpdate({
      target: [organizationId, projectGroupId, pairKey],
      set: { ...accepted, acceptedDate: sql`now()` },
    })
}

export async function withdrawPairs(
  tx: Transaction,
  { organizationId, projectGroupId, pairKeys }: Pairs,
): Promise<void> {
  await tx
    .delete(acceptedClashes)
    .where(
      and(
        eq(acceptedClashes.organizationId, organizationId),
        eq(acceptedClashes.projectGroupId, projectGroupId),
        anyOf(acceptedClashes.pairKey, pairKeys),
      ),
    )
}

function inProject({ organizationId, projectGroupId }: ProjectKey): SQL | undefined {
  return and(eq(clashChecks.organizationId, organizationId), eq(clashChecks.projectGroupId, projectGroupId))
}

function whereKey({ organizationId, id }: ClashCheckKey): SQL | undefined {
  return and(eq(clashChecks.organizationId, organizationId), eq(clashChecks.id, id))
}
