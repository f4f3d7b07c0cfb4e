import {
  measuredMetrics,
  type HealthThresholds,
  type HealthThresholdsUpdate,
  type MeasuredMetric,
} from '@lintel/shared/contract/captures'
import { and, desc, eq, gt, or, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../../database/scope.ts'
import { captureHealth } from '../captures/health/schema.ts'
import { captures } from '../captures/schema.ts'
import { healthThresholds } from './schema.ts'

export async function findThresholds(tx: Transaction, organizationId: string): Promise<HealthThresholds | undefined> {
  const { thresholds, revision } = healthThresholds
  const [found] = await tx
    .select({ thresholds, revision })
    .from(healthThresholds)
    .where(eq(healthThresholds.organizationId, organizationId))
  return found
}

/** Saves the thresholds as the revision after `revision`; undefined if that is no longer the current one. */
export async function saveThresholds(
  tx: Transaction,
  organizationId: string,
  { thresholds, revision }: HealthThresholdsUpdate,
): Promise<HealthThresholds | undefined> {
  const saved = { thresholds: healthThresholds.thresholds, revision: healthThresholds.revision }
  if (revision === 0) {
    const [added] = await tx
      .insert(healthThresholds)
      .values({ organizationId, thresholds })
      .onConflictDoNothing()
      .returning(saved)
    return added
  }
  const [changed] = await tx
    .update(healthThresholds)
    .set({ thresholds, revision: sql`${healthThresholds.revision} + 1` })
    .where(and(eq(healthThresholds.organizationId, organizationId), eq(healthThresholds.revision, revision)))
    .returning(saved)
  return changed
}

/** Older captures are not reported, because captures that predate health are measured long after their upload. */
const newFor = sql`interval '1 day'`

/** Captures that were measured since then and exceed a threshold, in projects that the person has uploaded captures to, newest first. */
export async function listExceeding(
  tx: Transaction,
  { organizationId, userId }: { organizationId: string; userId: string },
  { thresholds, since, take }: { thresholds: HealthThresholds['thresholds']; since: Date; take: number },
) {
  const own = sql`(select 1 from ${captures} own where own.organization_id = ${captures.organizationId}
    and own.project_group_id = ${captures.projectGroupId} and own.captured_by_id = ${userId} limit 1)`
  return tx
    .select({
      captureId: captures.id,
      projectGroupId: captures.projectGroupId,
      fileName: captures.documentFileName,
      counts: captureHealth,
    })
    .from(captureHealth)
    .innerJoin(
      captures,
      and(eq(captures.organizationId, captureHealth.organizationId), eq(captures.id, captureHealth.captureId)),
    )
    .where(
      and(
        eq(captureHealth.organizationId, organizationId),
        gt(captureHealth.measuredDate, since),
        sql`${captures.captureDate} > ${captureHealth.measuredDate} - ${newFor}`,
        or(sql`false`, ...measuredMetrics.map((metric) => exceeds(metric, thresholds[metric]))),
        sql`${own} is not null`,
      ),
    )
    .orderBy(desc(captureHealth.measuredDate))
    .limit(take)
}

function exceeds(metric: MeasuredMetric, threshold: number | null): SQL | undefined {
  return threshold === null ? undefined : gt(captureHealth[metric], threshold)
}
