import { and, asc, desc, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { lockAgainstReferences } from '../../../../database/row-locks.ts'
import type { Transaction } from '../../../../database/scope.ts'
import type { CaptureKey } from '../../captures/repository.ts'
import { captures } from '../../captures/schema.ts'
import { comparisons } from '../../comparisons/schema.ts'
import { projectGroups } from '../../project-groups/schema.ts'
import { captureMoves } from './schema.ts'

/** Serializes the moves of an organization until the transaction ends, because two moves may concern the same comparison. */
export async function lockMoves(tx: Transaction, organizationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`moves of captures in ${organizationId}`}, 0))`)
}

export type MovableCapture = Pick<typeof captures.$inferSelect, 'projectGroupId' | 'fileOriginPath'>

/** Locks the capture until the transaction ends, so that it is neither removed nor compared with another one. */
export async function lockCapture(tx: Transaction, captureKey: CaptureKey): Promise<MovableCapture | undefined> {
  const { projectGroupId, fileOriginPath } = captures
  const [found] = await tx
    .select({ projectGroupId, fileOriginPath })
    .from(captures)
    .where(and(eq(captures.organizationId, captureKey.organizationId), eq(captures.id, captureKey.captureId)))
    .for(lockAgainstReferences)
  return found
}

export async function setProject(tx: Transaction, captureKey: CaptureKey, projectGroupId: string): Promise<void> {
  await tx
    .update(captures)
    .set({ projectGroupId })
    .where(and(eq(captures.organizationId, captureKey.organizationId), eq(captures.id, captureKey.captureId)))
}

type NewMove = Omit<typeof captureMoves.$inferInsert, 'id' | 'movedDate'>

export async function insertMove(tx: Transaction, move: NewMove): Promise<void> {
  await tx.insert(captureMoves).values(move)
}

/** Restores comparisons with captures of the new project and assigns them to it. */
export async function restoreComparisons(
  tx: Transaction,
  captureKey: CaptureKey,
  projectGroupId: string,
): Promise<void> {
  const { baseCaptureId, compareCaptureId } = comparisons
  const inProject = tx
    .select({ id: captures.id })
    .from(captures)
    .where(and(eq(captures.organizationId, captureKey.organizationId), eq(captures.projectGroupId, projectGroupId)))
  await tx
    .update(comparisons)
    .set({ projectGroupId, voidedDate: null, voidedBy: null, movedCaptureId: null })
    .where(
      and(comparesCapture(captureKey), sql`${baseCaptureId} in ${inProject}`, sql`${compareCaptureId} in ${inProject}`),
    )
}

/** Voids comparisons with captures of other projects. Comparisons that were void before keep their reason. */
export async function voidComparisons(
  tx: Transaction,
  captureKey: CaptureKey,
  { projectGroupId, voidedBy }: { projectGroupId: string; voidedBy: string },
): Promise<void> {
  await tx
    .update(comparisons)
    .set({ voidedDate: sql`now()`, voidedBy, movedCaptureId: captureKey.captureId })
    .where(
      and(comparesCapture(captureKey), isNull(comparisons.voidedDate), ne(comparisons.projectGroupId, projectGroupId)),
    )
}

function comparesCapture({ organizationId, captureId }: CaptureKey): SQL | undefined {
  const { baseCaptureId, compareCaptureId } = comparisons
  return and(
    eq(comparisons.organizationId, organizationId),
    or(eq(baseCaptureId, captureId), eq(compareCaptureId, captureId)),
  )
}

const from = alias(projectGroups, 'from_project')
const to = alias(projectGroups, 'to_project')

/** Older moves are not shown. */
const maxMoves = 50

export type ListedMove = Awaited<ReturnType<typeof listMoves>>[number]

/** The moves of a capture, newest first. */
export async function listMoves(tx: Transaction, { organizationId, captureId }: CaptureKey) {
  return tx
    .select({
      id: captureMoves.id,
      movedDate: captureMoves.movedDate,
      movedBy: captureMoves.movedBy,
      fromProject: { id: from.id, projectNumber: from.projectNumber, projectName: from.projectName },
      toProject: { id: to.id, projectNumber: to.projectNumber, projectName: to.projectName },
    })
    .from(captureMoves)
    .innerJoin(from, eq(from.id, captureMoves.fromProjectGroupId))
    .innerJoin(to, eq(to.id, captureMoves.toProjectGroupId))
    .where(and(eq(captureMoves.organizationId, organizationId), eq(captureMoves.captureId, captureId)))
    .orderBy(desc(captureMoves.movedDate), asc(captureMoves.id))
    .limit(maxMoves)
}
