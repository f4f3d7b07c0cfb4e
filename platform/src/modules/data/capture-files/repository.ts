import { and, asc, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/scope.ts'
import { captureIngestions, inProgress } from '../capture-ingestions/schema.ts'
import type { CaptureKey } from '../captures/repository.ts'
import { captures } from '../captures/schema.ts'
import { linkFile } from '../../base/files/index.ts'
import { projectGroups } from '../project-groups/schema.ts'
import { captureModels } from './schema.ts'

export type StoredModel = typeof captureModels.$inferSelect
export type Point = { x: number; y: number; z: number }

/**
 * Called in the transaction that stores the capture, and for captures that are older than 3D models. An existing row is
 * kept.
 */
export async function insertModel(
  tx: Transaction,
  captureKey: CaptureKey,
  model: Pick<typeof captureModels.$inferInsert, 'status' | 'statusDetails'> = {},
): Promise<void> {
  await tx
    .insert(captureModels)
    .values({ ...captureKey, ...model })
    .onConflictDoNothing()
}

export async function findModel(tx: Transaction, captureKey: CaptureKey): Promise<StoredModel | undefined> {
  const [found] = await tx.select().from(captureModels).where(whereKey(captureKey))
  return found
}

/** The latest ingestion that is creating the model of a capture, or has failed to recreate it. */
export async function findMaking(tx: Transaction, { organizationId, captureId }: CaptureKey) {
  const { id, status, statusDetails, progress, requestedBy, isRemake, isKnown } = captureIngestions
  const isMaking = or(inProgress, and(eq(isRemake, true), eq(status, 'Error')))
  const [found] = await tx
    .select({ id, status, statusDetails, progress, requestedBy, isRemake })
    .from(captureIngestions)
    .where(
      and(
        eq(captureIngestions.organizationId, organizationId),
        eq(captureIngestions.captureId, captureId),
        eq(isKnown, false),
        isMaking,
      ),
    )
    .orderBy(desc(captureIngestions.requestedDate))
    .limit(1)
  return found
}

/** Locks the row until the transaction ends, so that the capture neither gets a model nor is removed. */
export async function lockModel(tx: Transaction, captureKey: CaptureKey): Promise<StoredModel | undefined> {
  const [found] = await tx.select().from(captureModels).where(whereKey(captureKey)).for('no key update')
  return found
}

type ModelFile = {
  fileKey: string
  fileHash: string
  bytes: number
  elementCount: number
  triangleCount: number | null
  pictureKey: string | null
}

/**
 * Links the files to the capture, unless its model was completed or given up or the capture was removed in the
 * meantime. Returns whether it did.
 */
export async function linkModelFile(tx: Transaction, captureKey: CaptureKey, file: ModelFile): Promise<boolean> {
  if (!(await settleModel(tx, captureKey, { status: 'Made', ...file }))) return false
  for (const key of filesOf(file)) await linkFile(tx, key)
  return true
}

/** The files that a row refers to. */
export function filesOf({ fileKey, pictureKey }: { fileKey?: string | null; pictureKey?: string | null }): string[] {
  return [fileKey, pictureKey].filter((key) => typeof key === 'string')
}

type ModelOutcome = Partial<typeof captureModels.$inferInsert> & { status: 'Made' | 'None' | 'Error' }

/** Records the outcome of a model that was pending. Returns whether it still was. Waits for concurrent changes and removals. */
export async function settleModel(tx: Transaction, captureKey: CaptureKey, settled: ModelOutcome): Promise<boolean> {
  const changed = await tx
    .update(captureModels)
    .set(settled)
    .where(and(whereKey(captureKey), eq(captureModels.status, 'Making')))
  return changed.rowCount === 1
}

export type NewModel = ModelOutcome

/** Replaces the model, whatever its state. The origin doesn't change. */
export async function replaceModel(tx: Transaction, captureKey: CaptureKey, model: NewModel): Promise<void> {
  const emptyModel = {
    statusDetails: null,
    fileKey: null,
    fileHash: null,
    bytes: null,
    elementCount: null,
    triangleCount: null,
    pictureKey: null,
  }
  await tx
    .update(captureModels)
    .set({ ...emptyModel, ...model })
    .where(whereKey(captureKey))
}

/** Marks a failed model as pending again. */
export async function remakeModel(tx: Transaction, captureKey: CaptureKey): Promise<void> {
  await tx
    .update(captureModels)
    .set({ status: 'Making', statusDetails: null })
    .where(and(whereKey(captureKey), eq(captureModels.status, 'Error')))
}

/**
 * The origin of the capture's coordinates: that of the first capture of its project, or `ownOrigin` for the first one. Concurrent calls wait for
 * each other.
 */
export async function settleOrigin(tx: Transaction, captureKey: CaptureKey, ownOrigin: Point): Promise<Point> {
  const inProject = and(eq(captures.organizationId, captureKey.organizationId), eq(captures.id, captureKey.captureId))
  const [group] = await tx
    .select({ id: projectGroups.id })
    .from(projectGroups)
    .innerJoin(captures, eq(captures.projectGroupId, projectGroups.id))
    .where(inProject)
    .for('no key update', { of: projectGroups })
  const { originX: x, originY: y, originZ: z } = captureModels
  const [first] = await tx
    .select({ x, y, z })
    .from(captureModels)
    .innerJoin(captures, eq(captures.id, captureModels.captureId))
    .where(and(eq(captures.projectGroupId, sql`${group?.id ?? null}`), isNotNull(captureModels.originDate)))
    .orderBy(asc(captureModels.originDate))
    .limit(1)
  const origin = { x: first?.x ?? ownOrigin.x, y: first?.y ?? ownOrigin.y, z: first?.z ?? ownOrigin.z }
  const originDate = sql`clock_timestamp()`
  await tx
    .update(captureModels)
    .set({ originX: origin.x, originY: origin.y, originZ: origin.z, originDate })
    .where(whereKey(captureKey))
  return origin
}

function whereKey({ organizationId, captureId }: CaptureKey) {
  return and(eq(captureModels.organizationId, organizationId), eq(captureModels.captureId, captureId))
}
