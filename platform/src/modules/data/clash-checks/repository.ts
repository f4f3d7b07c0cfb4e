import type { ClashCheckCreate } from '@lintel/shared/contract/captures'
import { and, asc, count, desc, eq, type SQL } from 'drizzle-orm'
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
  const [found] = await tx.select().from(clashChecks).where(at(key))
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
  const own = and(eq(clashChecks.organizationId, organizationId), eq(clashChecks.requestedById, userId), inProgress)
  const [row] = await tx.select({ total: count() }).from(clashChecks).where(own)
  return row?.total ?? 0
}

export async function deleteCheck(tx: Transaction, key: ClashCheckKey): Promise<void> {
  await tx.delete(clashChecks).where(at(key))
}

/** The clashes of a check with their decisions, in the order in which they were found. */
export async function listClashes(
  tx: Transaction,
  { organizationId, id, projectGroupId }: ClashCheckKey & ProjectKey,
  { skip, take }: Part,
) {
  const { reason, acceptedBy, acceptedDate } = acceptedClashes
  return tx
    .select({ clash: clashes, accepted: { reason, acceptedBy, acceptedDate } })
    .from(clashes)
    .leftJoin(
      acceptedClashes,
      and(
        eq(acceptedClashes.organizationId, clashes.organizationId),
        eq(acceptedClashes.projectGroupId, projectGroupId),
        eq(acceptedClashes.pairKey, clashes.pairKey),
      ),
    )
    .where(and(eq(clashes.organizationId, organizationId), eq(clashes.checkId, id)))
    .orderBy(asc(clashes.number))
    .limit(take)
    .offset(skip)
}

export async function findPairKey(
  tx: Transaction,
  { organizationId, id }: ClashCheckKey,
  number: number,
): Promise<string | undefined> {
  const [found] = await tx
    .select({ pairKey: clashes.pairKey })
    .from(clashes)
    .where(and(eq(clashes.organizationId, organizationId), eq(clashes.checkId, id), eq(clashes.number, number)))
  return found?.pairKey
}

type PairKey = ProjectKey & { pairKey: string }

export async function acceptPair(tx: Transaction, key: PairKey, accepted: { reason: string; acceptedBy: string }) {
  const { organizationId, projectGroupId, pairKey } = acceptedClashes
  await tx
    .insert(acceptedClashes)
    .values({ ...key, ...accepted })
    .onConflictDoUpdate({
      target: [organizationId, projectGroupId, pairKey],
      set: { ...accepted, acceptedDate: new Date() },
    })
}

export async function withdrawPair(tx: Transaction, { organizationId, projectGroupId, pairKey }: PairKey) {
  await tx
    .delete(acceptedClashes)
    .where(
      and(
        eq(acceptedClashes.organizationId, organizationId),
        eq(acceptedClashes.projectGroupId, projectGroupId),
        eq(acceptedClashes.pairKey, pairKey),
      ),
    )
}

function inProject({ organizationId, projectGroupId }: ProjectKey): SQL | undefined {
  return and(eq(clashChecks.organizationId, organizationId), eq(clashChecks.projectGroupId, projectGroupId))
}

function at({ organizationId, id }: ClashCheckKey): SQL | undefined {
  return and(eq(clashChecks.organizationId, organizationId), eq(clashChecks.id, id))
}
