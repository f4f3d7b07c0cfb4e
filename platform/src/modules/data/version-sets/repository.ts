import { and, asc, count, desc, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import type { Transaction } from '../../../database/scope.ts'
import { captures } from '../captures/schema.ts'
import { comparisons } from '../comparisons/schema.ts'
import { projectGroups } from '../project-groups/schema.ts'
import { versionSetCaptures, versionSets } from './schema.ts'

export type VersionSetKey = { organizationId: string; id: string }
type ProjectKey = { organizationId: string; projectGroupId: string }
export type StoredVersionSet = typeof versionSets.$inferSelect
export type ListedVersionSet = StoredVersionSet & { captureCount: number }
export type CaptureOfSet = { captureId: string; fileName: string; captureDate: Date; elementCount: number }

const { projectNumber, projectName } = projectGroups
const captureColumns = {
  captureId: captures.id,
  fileName: captures.documentFileName,
  captureDate: captures.captureDate,
  elementCount: captures.revitElementCount,
}
const isOfCapture = and(
  eq(captures.organizationId, versionSetCaptures.organizationId),
  eq(captures.id, versionSetCaptures.captureId),
)

/** The sets of a project, by date of issue, newest first. */
export async function listVersionSets(
  tx: Transaction,
  { organizationId, projectGroupId }: ProjectKey,
): Promise<ListedVersionSet[]> {
  return tx
    .select({ ...getTableColumns(versionSets), captureCount: countOfSet(tx) })
    .from(versionSets)
    .where(and(eq(versionSets.organizationId, organizationId), eq(versionSets.projectGroupId, projectGroupId)))
    .orderBy(desc(versionSets.issueDate), asc(sql`lower(${versionSets.name})`))
}

export async function findVersionSet(tx: Transaction, versionSetKey: VersionSetKey) {
  const [found] = await tx
    .select({
      set: { ...getTableColumns(versionSets), captureCount: countOfSet(tx) },
      project: { id: projectGroups.id, projectNumber, projectName },
    })
    .from(versionSets)
    .innerJoin(projectGroups, eq(projectGroups.id, versionSets.projectGroupId))
    .where(whereKey(versionSetKey))
  return found
}

function countOfSet(tx: Transaction): SQL<number> {
  const { organizationId, versionSetId } = versionSetCaptures
  const counted = tx
    .select({ total: count() })
    .from(versionSetCaptures)
    .where(and(eq(organizationId, versionSets.organizationId), eq(versionSetId, versionSets.id)))
  return sql`${counted}`.mapWith(Number)
}

/** The captures of a set, by file name. */
export async function listCapturesOfSet(
  tx: Transaction,
  { organizationId, id }: VersionSetKey,
): Promise<CaptureOfSet[]> {
  return tx
    .select(captureColumns)
    .from(versionSetCaptures)
    .innerJoin(captures, isOfCapture)
    .where(and(eq(versionSetCaptures.organizationId, organizationId), eq(versionSetCaptures.versionSetId, id)))
    .orderBy(asc(sql`lower(${captures.documentFileName})`), asc(captures.id))
}

/** The captures of a project, newest first. */
export async function listChoices(
  tx: Transaction,
  { organizationId, projectGroupId }: ProjectKey,
  max: number,
): Promise<CaptureOfSet[]> {
  return tx
    .select(captureColumns)
    .from(captures)
    .where(and(eq(captures.organizationId, organizationId), eq(captures.projectGroupId, projectGroupId)))
    .orderBy(desc(captures.captureDate), asc(captures.id))
    .limit(max)
}

/** The captures of the project with these ids, locked so that none of them is deleted or moved before the transaction ends. */
export async function lockCapturesOfProject(
  tx: Transaction,
  { organizationId, projectGroupId }: ProjectKey,
  ids: readonly string[],
): Promise<CaptureOfSet[]> {
  return tx
    .select(captureColumns)
    .from(captures)
    .where(
      and(
        eq(captures.organizationId, organizationId),
        eq(captures.projectGroupId, projectGroupId),
        anyOf(captures.id, ids),
      ),
    )
    .orderBy(asc(captures.id))
    .for('key share')
}

/** Serializes changes of a project's sets until the transaction ends, because limits and names concern several of them. */
export async function lockVersionSets(tx: Transaction, { organizationId, projectGroupId }: ProjectKey): Promise<void> {
  const subject = `version sets of ${organizationId}/${projectGroupId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`)
}

/** The id of the set with this name, as the database compares upper and lower case. */
export async function findNamesake(
  tx: Transaction,
  { organizationId, projectGroupId }: ProjectKey,
  name: string,
): Promise<string | undefined> {
  const [found] = await tx
    .select({ id: versionSets.id })
    .from(versionSets)
    .where(
      and(
        eq(versionSets.organizationId, organizationId),
        eq(versionSets.projectGroupId, projectGroupId),
        sql`lower(${versionSets.name}) = lower(${name})`,
      ),
    )
  return found?.id
}

export async function insertVersionSet(tx: Transaction, set: typeof versionSets.$inferInsert): Promise<string> {
  const [inserted] = await tx.insert(versionSets).values(set).returning({ id: versionSets.id })
  if (!inserted) throw new Error('The new version set was not returned.')
  return inserted.id
}

/** False if the stored revision isn't the expected one. */
export async function updateVersionSet(
  tx: Transaction,
  versionSetKey: VersionSetKey,
  { revision, ...values }: Pick<StoredVersionSet, 'name' | 'issueDate' | 'revision'>,
): Promise<boolean> {
  const updated = await tx
    .update(versionSets)
    .set({ ...values, revision: sql`${versionSets.revision} + 1` })
    .where(and(whereKey(versionSetKey), eq(versionSets.revision, revision)))
  return updated.rowCount === 1
}

export async function replaceCaptures(
  tx: Transaction,
  { organizationId, id: versionSetId }: VersionSetKey,
  captureIds: readonly string[],
): Promise<void> {
  await tx
    .delete(versionSetCaptures)
    .where(
      and(eq(versionSetCaptures.organizationId, organizationId), eq(versionSetCaptures.versionSetId, versionSetId)),
    )
  await tx
    .insert(versionSetCaptures)
    .values(captureIds.map((captureId) => ({ organizationId, versionSetId, captureId })))
}

export async function deleteVersionSet(tx: Transaction, versionSetKey: VersionSetKey): Promise<boolean> {
  return (await tx.delete(versionSets).where(whereKey(versionSetKey))).rowCount === 1
}

/** The sets that contain a capture, by name. */
export async function listSetsOfCapture(
  tx: Transaction,
  { organizationId, captureId }: { organizationId: string; captureId: string },
): Promise<{ id: string; name: string }[]> {
  return tx
    .select({ id: versionSets.id, name: versionSets.name })
    .from(versionSetCaptures)
    .innerJoin(
      versionSets,
      and(
        eq(versionSets.organizationId, versionSetCaptures.organizationId),
        eq(versionSets.id, versionSetCaptures.versionSetId),
      ),
    )
    .where(and(eq(versionSetCaptures.organizationId, organizationId), eq(versionSetCaptures.captureId, captureId)))
    .orderBy(asc(sql`lower(${versionSets.name})`))
}

/** How many of these captures are in a set. */
export async function countInSets(
  tx: Transaction,
  { organizationId, captureIds }: { organizationId: string; captureIds: readonly string[] },
): Promise<number> {
  const { captureId } = versionSetCaptures
  const [row] = await tx
    .select({ total: sql`count(distinct ${captureId})`.mapWith(Number) })
    .from(versionSetCaptures)
    .where(and(eq(versionSetCaptures.organizationId, organizationId), anyOf(captureId, captureIds)))
  return row?.total ?? 0
}

/** Only this many versions back are followed. */
const maxVersions = 200

/** The oldest existing version of each of these captures; the capture itself if it has no previous one. */
export async function findFirstVersions(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; first: string }>(sql`
    with recursive line as (
      select id, id as first, previous_version_id as previous, 1 as version from ${captures}
        where organization_id = ${organizationId} and ${anyOf(sql`id`, ids)}
      union all
      select line.id, before.id, before.previous_version_id, version + 1 from line
        join ${captures} before on before.organization_id = ${organizationId} and before.id = line.previous
        where version < ${maxVersions}
    )
    select id, (array_agg(first order by version desc))[1] as first from line group by id`)
  return new Map(rows.map(({ id, first }) => [id, first]))
}

/** Comparisons of a capture of the first list with one of the second, newest last. */
export async function listComparisonsBetween(
  tx: Transaction,
  organizationId: string,
  { baseIds, compareIds }: { baseIds: readonly string[]; compareIds: readonly string[] },
) {
  return tx
    .select()
    .from(comparisons)
    .where(
      and(
        eq(comparisons.organizationId, organizationId),
        anyOf(comparisons.baseCaptureId, baseIds),
        anyOf(comparisons.compareCaptureId, compareIds),
        isNull(comparisons.voidedDate),
      ),
    )
    .orderBy(asc(comparisons.requestedDate), asc(comparisons.id))
}

function whereKey({ organizationId, id }: VersionSetKey): SQL | undefined {
  return and(eq(versionSets.organizationId, organizationId), eq(versionSets.id, id))
}
