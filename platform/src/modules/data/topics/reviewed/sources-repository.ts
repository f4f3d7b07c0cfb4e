import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import { masterElements } from '../../../bim/master-model/schema.ts'
import { topicSources } from '../schema.ts'
import { keyOf, type ReviewedCapture } from './findings-repository.ts'

export type StoredSource = typeof topicSources.$inferSelect

/** The topics of a file's findings, by their current keys: a master element may have been merged since. */
export async function topicsOfFindings(
  tx: Transaction,
  reviewed: Pick<ReviewedCapture, 'organizationId' | 'projectGroupId' | 'fileName'>,
): Promise<Map<string, string>> {
  const sources = await tx
    .select({ topicId: topicSources.topicId, key: currentKey(reviewed) })
    .from(topicSources)
    .leftJoin(masterElements, eq(masterElements.id, topicSources.masterElementId))
    .where(ofFile(reviewed))
  return new Map(sources.map(({ key, topicId }) => [key, topicId]))
}

export type DueSource = Pick<StoredSource, 'key' | 'topicId' | 'captureId' | 'elementCount' | 'finding'> & {
  currentKey: string
  masterElementId: string
}

/** Sources of the file that this review has not updated yet, locked: another attempt of the same job finds none. */
export async function lockDueSources(tx: Transaction, reviewed: ReviewedCapture): Promise<DueSource[]> {
  const { key, topicId, captureId, elementCount, finding, captureDate, reviewDate } = topicSources
  const isOlder = sql`(${captureDate}, ${reviewDate}) < (${reviewed.captureDate.toISOString()}::timestamptz,
    ${reviewed.reviewDate.toISOString()}::timestamptz)`
  return tx
    .select({
      ...{ key, topicId, captureId, elementCount, finding, currentKey: currentKey(reviewed) },
      masterElementId: sql<string>`${currentMaster}`,
    })
    .from(topicSources)
    .leftJoin(masterElements, eq(masterElements.id, topicSources.masterElementId))
    .where(and(ofFile(reviewed), isOlder))
    .orderBy(key)
    .for('no key update', { of: topicSources })
}

/** Records that a review was processed, and how many elements it flagged. */
export async function saveSeen(
  tx: Transaction,
  reviewed: ReviewedCapture,
  checkedSources: readonly { key: string; elementCount: number }[],
): Promise<void> {
  if (checkedSources.length === 0) return
  const { captureDate, reviewDate, captureId, organizationId } = reviewed
  await tx
    .update(topicSources)
    .set({ captureDate, reviewDate, captureId, elementCount: sql`seen."elementCount"` })
    .from(sql`jsonb_to_recordset(${JSON.stringify(checkedSources)}::jsonb) as seen (key text, "elementCount" integer)`)
    .where(and(eq(topicSources.organizationId, organizationId), sql`${topicSources.key} = seen.key`))
}

export async function insertSources(tx: Transaction, sources: readonly StoredSource[]): Promise<void> {
  if (sources.length > 0) await tx.insert(topicSources).values([...sources])
}

/** Sources that were moved with their capture to another project keep theirs; these are of one project and file. */
function ofFile({
  organizationId,
  projectGroupId,
  fileName,
}: Pick<ReviewedCapture, 'organizationId' | 'projectGroupId' | 'fileName'>) {
  return and(
    eq(topicSources.organizationId, organizationId),
    eq(topicSources.projectGroupId, projectGroupId),
    eq(topicSources.fileName, fileName),
  )
}

const currentMaster = sql`coalesce(${masterElements.mergedInto}, ${topicSources.masterElementId})`

function currentKey(reviewed: Pick<ReviewedCapture, 'projectGroupId' | 'fileName'>) {
  return sql<string>`${keyOf(reviewed, currentMaster, sql`${topicSources.finding}`)}`
}
