import { and, asc, count, desc, eq, exists, gt, lte, max, or, sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import { folded } from '../../../database/filter/text-search.ts'
import { countUpTo, maxLooked } from '../../../database/counting/bounded-count.ts'
import type { Transaction } from '../../../database/scope.ts'
import { captureReviews } from '../capture-reviews/schema.ts'
import { capturedElements, capturedTypes, captures } from '../captures/schema.ts'
import { projectGroups } from './schema.ts'

export type StoredProject = typeof projectGroups.$inferSelect
export type ProjectFilter = { organizationId: string; needle: string }
type ProjectKey = { organizationId: string; id: string }

/** Projects that have captures, sorted by number and name. */
export async function listProjects(
  tx: Transaction,
  filter: ProjectFilter,
  { skip, take }: { skip: number; take: number },
): Promise<StoredProject[]> {
  return tx
    .select()
    .from(projectGroups)
    .where(matching(tx, filter))
    .orderBy(asc(projectGroups.projectNumber), asc(projectGroups.projectName), asc(projectGroups.id))
    .limit(take)
    .offset(skip)
}

/** The number of projects, at most one more than lists show. */
export function countProjects(tx: Transaction, filter: ProjectFilter): Promise<number> {
  return countUpTo(tx, tx.select({ id: projectGroups.id }).from(projectGroups).where(matching(tx, filter)))
}

/** Searches number, name, address and names of captures. */
function matching(tx: Transaction, { organizationId, needle }: ProjectFilter): SQL | undefined {
  const condition = and(eq(projectGroups.organizationId, organizationId), hasCaptures(tx))
  if (needle === '') return condition
  const foldedNeedle = folded(sql`${needle}::text`)
  const has = (text: SQL) => sql`position(${foldedNeedle} in ${folded(text)}) > 0`
  const { projectNumber, projectName, siteName, streetAddress1, streetAddress2, city, state, postalCode } =
    projectGroups
  const title = sql`concat_ws(' ', ${projectNumber}, ${projectName})`
  // Formatted like the address in the list, so that what is visible can be found.
  const address = sql`concat_ws(', ', ${streetAddress1}, ${city}, ${state}, ${postalCode}, ${streetAddress2}, ${siteName})`
  const captured = tx
    .select({ id: captures.id })
    .from(captures)
    .where(and(eq(captures.projectGroupId, projectGroups.id), has(sql`${captures.captureName}`)))
  return and(condition, or(has(title), has(address), exists(captured)))
}

/**
 * A project without captures, because the last one was moved or deleted, is only found by its URL. A lateral subquery finds one capture per
 * project; `exists` would make the planner join all captures.
 */
export function hasCaptures(tx: Transaction): SQL {
  const { organizationId, projectGroupId } = captures
  const one = tx
    .select({ one: sql`1` })
    .from(captures)
    .where(and(eq(organizationId, projectGroups.organizationId), eq(projectGroupId, projectGroups.id)))
    .limit(1)
  return sql`${one} is not null`
}

export async function findProject(
  tx: Transaction,
  { organizationId, id }: ProjectKey,
): Promise<StoredProject | undefined> {
  const [found] = await tx
    .select()
    .from(projectGroups)
    .where(and(eq(projectGroups.organizationId, organizationId), eq(projectGroups.id, id)))
  return found
}

export type CapturesPart = { projectGroupId: string; skip: number; take: number }
export type ListedCapture = Pick<
  typeof captures.$inferSelect,
  'id' | 'captureName' | 'captureDate' | 'fileOriginPath' | 'revitElementCount'
> & { reviewDate: Date | null }

/** Pages of the captures of several projects, newest first, with one query. */
export async function listCapturesOf(
  tx: Transaction,
  organizationId: string,
  parts: readonly CapturesPart[],
): Promise<ListedCapture[][]> {
  const placed = placedCaptures(tx, organizationId, parts)
  const found = await tx
    .select()
    .from(placed)
    .where(
      and(
        gt(placed.place, Math.min(...parts.map(({ skip }) => skip))),
        lte(placed.place, Math.max(...parts.map(({ skip, take }) => skip + take))),
      ),
    )
    .orderBy(asc(placed.place))
  return parts.map(({ skip, take, ...part }) =>
    found.filter((one) => one.projectGroupId === part.projectGroupId && one.place > skip && one.place <= skip + take),
  )
}

/** The captures of these projects, each with its position in its project's list. */
function placedCaptures(tx: Transaction, organizationId: string, parts: readonly CapturesPart[]) {
  const { id, projectGroupId, captureName, captureDate, fileOriginPath, revitElementCount } = captures
  const rowNumber = sql`row_number() over (partition by ${projectGroupId} order by ${captureDate} desc, ${id})`
  const projects = parts.map((part) => part.projectGroupId)
  return tx
    .select({
      id,
      projectGroupId,
      captureName,
      captureDate,
      fileOriginPath,
      revitElementCount,
      reviewDate: reviewedAt(tx).as('review_date'),
      place: rowNumber.mapWith(Number).as('place'),
    })
    .from(captures)
    .where(and(eq(captures.organizationId, organizationId), anyOf(projectGroupId, projects)))
    .as('placed')
}

/** When the capture's newest complete review was completed. */
function reviewedAt(tx: Transaction): SQL<Date | null> {
  const { captureId, status, completedDate } = captureReviews
  const newest = tx
    .select({ at: max(completedDate) })
    .from(captureReviews)
    .where(and(eq(captureId, captures.id), eq(status, 'Complete')))
  return sql<Date | null>`${newest}`.mapWith(completedDate)
}

/** How many captures each of these projects has, at most one more than lists show. */
export async function countCapturesOf(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const inProject = tx
    .select({ id: captures.id })
    .from(captures)
    .where(and(eq(captures.organizationId, organizationId), eq(captures.projectGroupId, projectGroups.id)))
    .limit(maxLooked)
    .as('in_project')
  const counted = await tx
    .select({ id: projectGroups.id, total: sql`(select count(*) from ${inProject})`.mapWith(Number) })
    .from(projectGroups)
    .where(and(eq(projectGroups.organizationId, organizationId), anyOf(projectGroups.id, ids)))
  return new Map(counted.map(({ id, total }) => [id, total]))
}

/** When the newest capture of each of these projects was created. */
export async function findLastCaptureDates(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, Date>> {
  const newest = tx
    .select({ at: captures.captureDate })
    .from(captures)
    .where(and(eq(captures.organizationId, organizationId), eq(captures.projectGroupId, projectGroups.id)))
    .orderBy(desc(captures.captureDate))
    .limit(1)
  const found = await tx
    .select({ id: projectGroups.id, at: sql<Date | null>`${newest}`.mapWith(captures.captureDate) })
    .from(projectGroups)
    .where(and(eq(projectGroups.organizationId, organizationId), anyOf(projectGroups.id, ids)))
  // Null for projects without captures, which the type of a mapped value doesn't express.
  const dated: readonly { id: string; at: Date | null }[] = found
  return new Map(dated.flatMap(({ id, at }) => (at === null ? [] : [[id, at]])))
}

export type ModelCount = { category: string; family: string; type: string; count: number }

/** How many elements of each type the newest capture of each file of the project has. */
export async function countModels(tx: Transaction, { organizationId, id }: ProjectKey): Promise<ModelCount[]> {
  const newest = tx
    .selectDistinctOn([captures.documentFileName], { id: captures.id })
    .from(captures)
    .where(and(eq(captures.organizationId, organizationId), eq(captures.projectGroupId, id)))
    .orderBy(asc(captures.documentFileName), desc(captures.captureDate), asc(captures.id))
  const { category, family, type } = capturedTypes
  return tx
    .select({ category, family, type, count: count() })
    .from(capturedElements)
    .innerJoin(
      capturedTypes,
      and(
        eq(capturedTypes.captureId, capturedElements.captureId),
        eq(capturedTypes.number, capturedElements.typeNumber),
      ),
    )
    .where(and(eq(capturedElements.organizationId, organizationId), sql`${capturedElements.captureId} in ${newest}`))
    .groupBy(category, family, type)
    .orderBy(asc(category), asc(family), asc(type))
}
