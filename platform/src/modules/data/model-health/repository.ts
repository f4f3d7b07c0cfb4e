import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import type { Transaction } from '../../../database/scope.ts'
import { captureHealth } from '../captures/health/schema.ts'
import { captureReviews } from '../capture-reviews/schema.ts'
import { captures } from '../captures/schema.ts'
import { idsChecks } from '../ids-checks/schema.ts'

/** Older captures of a project are not shown. */
export const maxCaptures = 300

/** The captures of a project with their counts, newest first. */
export async function listHealth(
  tx: Transaction,
  { organizationId, projectGroupId }: { organizationId: string; projectGroupId: string },
  max: number,
) {
  const { id: captureId, documentFileName: fileName, captureDate, revitElementCount: elementCount } = captures
  return tx
    .select({ captureId, fileName, captureDate, elementCount, counts: captureHealth })
    .from(captures)
    .leftJoin(
      captureHealth,
      and(eq(captureHealth.organizationId, captures.organizationId), eq(captureHealth.captureId, captureId)),
    )
    .where(and(eq(captures.organizationId, organizationId), eq(captures.projectGroupId, projectGroupId)))
    .orderBy(desc(captureDate), asc(captureId))
    .limit(max)
}

/** How many elements the newest complete review of each of these captures has flagged. */
export async function countFlagged(tx: Transaction, ids: readonly string[]): Promise<Map<string, number>> {
  const { captureId, failedElementsCount: flagged } = captureReviews
  const found = await tx
    .selectDistinctOn([captureId], { captureId, flagged })
    .from(captureReviews)
    .where(and(anyOf(captureId, ids), eq(captureReviews.status, 'Complete')))
    .orderBy(asc(captureId), desc(captureReviews.requestedDate), asc(captureReviews.id))
  return new Map(found.map((row) => [row.captureId, row.flagged ?? 0]))
}

/** How many specifications failed in the newest complete check of each of these captures, by IDS file. */
export async function countFailedSpecifications(tx: Transaction, ids: readonly string[]): Promise<Map<string, number>> {
  const { captureId, documentHash, counts } = idsChecks
  const newest = tx
    .selectDistinctOn([captureId, documentHash], {
      captureId,
      failed: sql<number>`(${counts} ->> 'failedSpecifications')::int`.as('failed'),
    })
    .from(idsChecks)
    .where(and(anyOf(captureId, ids), eq(idsChecks.status, 'Complete')))
    .orderBy(asc(captureId), asc(documentHash), desc(idsChecks.requestedDate), asc(idsChecks.id))
    .as('newest')
  const found = await tx
    .select({ captureId: newest.captureId, failed: sql`sum(${newest.failed})`.mapWith(Number) })
    .from(newest)
    .groupBy(newest.captureId)
  return new Map(found.map((row) => [row.captureId, row.failed]))
}
