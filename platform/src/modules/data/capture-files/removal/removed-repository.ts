import { and, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { includeRemoved, type Transaction } from '../../../../database/scope.ts'
import { masterElementCaptures } from '../../../bim/master-model/schema.ts'
import { masterParameterCaptures } from '../../../bim/master-parameters/schema.ts'
import { captureIngestions } from '../../capture-ingestions/schema.ts'
import { captureReviewReports, captureReviews, captureReviewTypes } from '../../capture-reviews/schema.ts'
import type { CaptureKey } from '../../captures/repository.ts'
import {
  capturedElements,
  capturedGeometries,
  capturedParameters,
  captures,
  capturedStoreys,
  capturedTypes,
  customProjectInfos,
  designOptionSets,
  parameterBindings,
} from '../../captures/schema.ts'
import { idsCheckFindings, idsChecks } from '../../ids-checks/schema.ts'
import { isUnused } from '../../ids-files/repository.ts'
import { idsDocuments } from '../../ids-files/schema.ts'
import { comparisonItems, comparisons } from '../../comparisons/schema.ts'
import { filesOf } from '../repository.ts'
import { captureModels } from '../schema.ts'

/**
 * Hides a capture with its reviews and comparisons, and returns the files of its model; undefined if it doesn't exist.
 * It only updates the rows of runs, not of their findings. A running attempt is rejected at its next write. The file
 * hash is part of a foreign key, so the update also waits for uncommitted rows that refer to the capture.
 */
export async function hideCapture(
  tx: Transaction,
  { organizationId, captureId }: CaptureKey,
): Promise<{ modelFiles: string[] } | undefined> {
  await includeRemoved(tx)
  const removedDate = sql`now()`
  const hidden = await tx
    .update(captures)
    .set({ removedDate, fileHash: sql`${captures.id}::text` })
    .where(and(eq(captures.organizationId, organizationId), eq(captures.id, captureId), isNull(captures.removedDate)))
  if (hidden.rowCount !== 1) return undefined
  const { captureId: ofIngestion, isRemake } = captureIngestions
  await tx.delete(captureIngestions).where(and(eq(ofIngestion, captureId), eq(isRemake, true)))
  await tx.update(captureIngestions).set({ captureId: null }).where(eq(captureIngestions.captureId, captureId))
  const [model] = await tx
    .delete(captureModels)
    .where(eq(captureModels.captureId, captureId))
    .returning({ fileKey: captureModels.fileKey, pictureKey: captureModels.pictureKey })
  await tx.update(captureReviews).set({ removedDate }).where(eq(captureReviews.captureId, captureId))
  await tx.update(comparisons).set({ removedDate }).where(comparesCapture(organizationId, captureId))
  await tx.update(idsChecks).set({ removedDate }).where(eq(idsChecks.captureId, captureId))
  return { modelFiles: filesOf(model ?? {}) }
}

/** A removed capture whose rows are not deleted yet. */
export async function findRemoved(tx: Transaction, organizationId: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ id: captures.id })
    .from(captures)
    .where(and(eq(captures.organizationId, organizationId), isNotNull(captures.removedDate)))
    .limit(1)
  return found?.id
}

/** Rows per statement, which takes a small part of the statement timeout. */
export const rowsAtOnce = 5000

type DependentTable = { table: PgTable; of: (captureKey: CaptureKey) => SQL }

/** Tables that may have too many rows for one statement, in an order that respects foreign keys. */
export const dependentRows: readonly DependentTable[] = [
  ...[captureReviewReports, captureReviewTypes].map((table) => ({ table, of: ofReviews })),
  { table: captureReviews, of: ofCapture },
  { table: idsCheckFindings, of: ofIdsChecks },
  { table: idsChecks, of: ofCapture },
  { table: idsDocuments, of: () => isUnused },
  { table: comparisonItems, of: ofComparisons },
  { table: comparisons, of: ({ organizationId, captureId }) => sql`${comparesCapture(organizationId, captureId)}` },
  ...[
    masterElementCaptures,
    masterParameterCaptures,
    capturedGeometries,
    capturedElements,
    capturedTypes,
    capturedParameters,
    capturedStoreys,
    parameterBindings,
    designOptionSets,
    customProjectInfos,
  ].map((table) => ({ table, of: ofCapture })),
]

/** Deletes some of these rows and returns how many. Skips rows that another worker is deleting. */
export async function deleteSome(
  tx: Transaction,
  captureKey: CaptureKey,
  { table, of }: DependentTable,
): Promise<number> {
  const ctids = sql`select ctid from ${table} where organization_id = ${captureKey.organizationId} and ${of(captureKey)}
    limit ${rowsAtOnce} for update skip locked`
  const { rowCount } = await tx.execute(sql`delete from ${table} where ctid = any (array(${ctids}))`)
  return rowCount ?? 0
}

/** Deletes a capture with its few remaining rows. */
export async function deleteCapture(tx: Transaction, { organizationId, captureId }: CaptureKey): Promise<void> {
  await tx.delete(captures).where(and(eq(captures.organizationId, organizationId), eq(captures.id, captureId)))
}

function ofCapture({ captureId }: CaptureKey): SQL {
  return sql`capture_id = ${captureId}`
}

function ofReviews({ captureId }: CaptureKey): SQL {
  return sql`review_id in (select ${captureReviews.id} from ${captureReviews} where ${eq(captureReviews.captureId, captureId)})`
}

function ofIdsChecks({ captureId }: CaptureKey): SQL {
  return sql`check_id in (select ${idsChecks.id} from ${idsChecks} where ${eq(idsChecks.captureId, captureId)})`
}

function ofComparisons({ organizationId, captureId }: CaptureKey): SQL {
  return sql`comparison_id in (select ${comparisons.id} from ${comparisons} where ${comparesCapture(organizationId, captureId)})`
}

function comparesCapture(organizationId: string, captureId: string): SQL | undefined {
  const compares = or(eq(comparisons.baseCaptureId, captureId), eq(comparisons.compareCaptureId, captureId))
  return and(eq(comparisons.organizationId, organizationId), compares)
}
