import { and, desc, eq, gt, isNotNull, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../../../database/scope.ts'
import { captureHealth } from '../../captures/health/schema.ts'
import type { CaptureKey } from '../../captures/repository.ts'
import { captures } from '../../captures/schema.ts'
import { projectGroups } from '../../project-groups/schema.ts'
import { healthAlerts, projectHealthThresholds, type Exceeded } from '../schema.ts'
import type { ProjectKey } from '../thresholds/repository.ts'

/** Older captures are not reported, because captures that predate health are measured long after their upload. */
const maxAge = sql`interval '1 day'`

/**
 * The counts of a capture and of the file's previous measured version in the project; undefined for an old capture and for one whose
 * later version was measured first. Files are the same if they have the same name, as on the page, or are linked as versions.
 */
export async function findNewlyMeasured(tx: Transaction, { organizationId, captureId }: CaptureKey) {
  const previous = alias(captureHealth, 'previous')
  const measuredVersion = (earlier: string, later: string) => sql`select other.id from ${captures} other
    join ${captureHealth} measured on measured.organization_id = other.organization_id and measured.capture_id = other.id
    where other.organization_id = ${organizationId} and other.project_group_id = ${captures.projectGroupId}
      and ${sql.raw(earlier)}.capture_date < ${sql.raw(later)}.capture_date
      and (${sql.raw(later)}.previous_version_id = ${sql.raw(earlier)}.id
        or lower(other.document_file_name) = lower(${captures.documentFileName}))`
  const [found] = await tx
    .select({ projectGroupId: captures.projectGroupId, counts: captureHealth, previous })
    .from(captures)
    .innerJoin(
      captureHealth,
      and(eq(captureHealth.organizationId, captures.organizationId), eq(captureHealth.captureId, captures.id)),
    )
    .leftJoin(
      previous,
      and(
        eq(previous.organizationId, captures.organizationId),
        sql`${previous.captureId} = (${measuredVersion('other', 'captures')} order by other.capture_date desc limit 1)`,
      ),
    )
    .where(
      and(
        eq(captures.organizationId, organizationId),
        eq(captures.id, captureId),
        sql`${captures.captureDate} > now() - ${maxAge}`,
        sql`not exists (${measuredVersion('captures', 'other')})`,
      ),
    )
  return found
}

/** False if the capture was reported before. */
export async function insertAlert(tx: Transaction, alert: CaptureKey & { exceeded: Exceeded }): Promise<boolean> {
  const inserted = await tx.insert(healthAlerts).values(alert).onConflictDoNothing()
  return inserted.rowCount === 1
}

/** The people of a project: those who uploaded captures to it, and the one who last set its thresholds. */
export async function listPeople(tx: Transaction, { organizationId, projectGroupId }: ProjectKey): Promise<string[]> {
  const { changedById, ...ofThresholds } = projectHealthThresholds
  const uploaders = tx
    .select({ id: captures.capturedById })
    .from(captures)
    .where(
      and(
        eq(captures.organizationId, organizationId),
        eq(captures.projectGroupId, projectGroupId),
        isNotNull(captures.capturedById),
      ),
    )
  const changers = tx
    .select({ id: changedById })
    .from(projectHealthThresholds)
    .where(
      and(
        eq(ofThresholds.organizationId, organizationId),
        eq(ofThresholds.projectGroupId, projectGroupId),
        isNotNull(changedById),
      ),
    )
  return (await uploaders.union(changers)).flatMap(({ id }) => id ?? [])
}

/** Whether a person is one of the people of a project (see `listPeople`). */
export function isPersonOf(
  projectGroupId: AnyColumn,
  { organizationId, userId }: { organizationId: string; userId: string },
): SQL | undefined {
  const uploaded = sql`exists (select from ${captures} own where own.organization_id = ${organizationId}
    and own.project_group_id = ${projectGroupId} and own.captured_by_id = ${userId})`
  const changed = sql`exists (select from ${projectHealthThresholds} own where own.organization_id = ${organizationId}
    and own.project_group_id = ${projectGroupId} and own.changed_by_id = ${userId})`
  return or(uploaded, changed)
}

const alertColumns = {
  captureId: healthAlerts.captureId,
  exceeded: healthAlerts.exceeded,
  createdDate: healthAlerts.createdDate,
  fileName: captures.documentFileName,
  projectGroupId: captures.projectGroupId,
  projectName: projectGroups.projectName,
}

function alertsWithCaptures(tx: Transaction) {
  return tx
    .select(alertColumns)
    .from(healthAlerts)
    .innerJoin(
      captures,
      and(eq(captures.organizationId, healthAlerts.organizationId), eq(captures.id, healthAlerts.captureId)),
    )
    .innerJoin(
      projectGroups,
      and(eq(projectGroups.organizationId, captures.organizationId), eq(projectGroups.id, captures.projectGroupId)),
    )
}

/** Undefined if the capture was deleted. */
export async function findAlert(tx: Transaction, { organizationId, captureId }: CaptureKey) {
  const [found] = await alertsWithCaptures(tx).where(
    and(eq(healthAlerts.organizationId, organizationId), eq(healthAlerts.captureId, captureId)),
  )
  return found
}

/** Alerts since then in the projects of a person (see `listPeople`), newest first. */
export async function listAlertsSince(
  tx: Transaction,
  { organizationId, userId }: { organizationId: string; userId: string },
  { since, take }: { since: Date; take: number },
) {
  const { createdDate } = healthAlerts
  const isNotified = isPersonOf(captures.projectGroupId, { organizationId, userId })
  return alertsWithCaptures(tx)
    .where(and(eq(healthAlerts.organizationId, organizationId), gt(createdDate, since), isNotified))
    .orderBy(desc(healthAlerts.createdDate))
    .limit(take)
}
