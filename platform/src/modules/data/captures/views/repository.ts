import type { ViewAudience } from '@lintel/shared/contract/captures'
import { and, eq, getTableColumns, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import type { ViewContent } from '../../../base/views/index.ts'
import type { CaptureKey } from '../repository.ts'
import { captures } from '../schema.ts'
import { captureViews } from './schema.ts'

/** The user, who determines which views are visible. */
export type Viewer = { organizationId: string; userId: string; roles: readonly string[] }

type Row = typeof captureViews.$inferSelect
type CaptureColumns = { captureFileName: string; captureDate: Date; projectGroupId: string }
export type StoredView = Row & CaptureColumns
/** A view without its components and drawings, which would make lists large. */
export type ListedView = Omit<Row, 'components' | 'drawings'> & {
  hasComponents: boolean
  hasDrawings: boolean
} & CaptureColumns

const { components, drawings, ...listedColumns } = getTableColumns(captureViews)
const ofCapture = {
  captureFileName: captures.documentFileName,
  captureDate: captures.captureDate,
  projectGroupId: captures.projectGroupId,
}
const isOfCapture = and(
  eq(captures.organizationId, captureViews.organizationId),
  eq(captures.id, captureViews.captureId),
)

/** Maximum views of one project that someone can see, because lists aren't paginated. */
export const maxOfProject = 2000

/**
 * All visible views of a project, from any of its captures except removed ones. `maxOfProject` limits saving, so nothing is cut off here.
 */
export async function listViews(tx: Transaction, viewer: Viewer, projectGroupId: string): Promise<ListedView[]> {
  return tx
    .select({
      ...listedColumns,
      ...ofCapture,
      hasComponents: sql<boolean>`${isNotNull(components)}`,
      hasDrawings: sql<boolean>`${isNotNull(drawings)}`,
    })
    .from(captures)
    .innerJoin(captureViews, isOfCapture)
    .where(and(eq(captures.projectGroupId, projectGroupId), isSeenBy(viewer, captureViews)))
    .limit(maxOfProject)
}

export async function findView(tx: Transaction, viewer: Viewer, id: string): Promise<StoredView | undefined> {
  const [found] = await tx
    .select({ ...getTableColumns(captureViews), ...ofCapture })
    .from(captureViews)
    .innerJoin(captures, isOfCapture)
    .where(and(eq(captureViews.id, id), isSeenBy(viewer, captureViews)))
  return found
}

/** Serializes changes of a project's views until the transaction ends, because all of them have different names. */
export async function lockViews(tx: Transaction, organizationId: string, projectGroupId: string): Promise<void> {
  const subject = `views of ${organizationId}/${projectGroupId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`)
}

export type Author = { authorId: string | null; authorName: string | null }
export type CaptureViewContent = ViewContent & { audience: ViewAudience; thumbnail?: string | null }

export async function insertView(
  tx: Transaction,
  captureKey: CaptureKey,
  view: CaptureViewContent & Author,
): Promise<string> {
  const [inserted] = await tx
    .insert(captureViews)
    .values({ ...view, ...captureKey })
    .returning({ id: captureViews.id })
  if (!inserted) throw new Error("The new view wasn't returned.")
  return inserted.id
}

/** False if the stored revision isn't the expected one. */
export async function updateView(
  tx: Transaction,
  { organizationId }: Pick<Viewer, 'organizationId'>,
  { id, content, revision }: { id: string; content: CaptureViewContent; revision: number },
): Promise<boolean> {
  const updated = await tx
    .update(captureViews)
    .set({ ...content, revision: sql`${captureViews.revision} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        eq(captureViews.organizationId, organizationId),
        eq(captureViews.id, id),
        eq(captureViews.revision, revision),
      ),
    )
  return updated.rowCount === 1
}

export async function deleteView(tx: Transaction, organizationId: string, id: string): Promise<void> {
  await tx.delete(captureViews).where(and(eq(captureViews.organizationId, organizationId), eq(captureViews.id, id)))
}

/** Deletes all views of a capture and returns the keys of their pictures. */
export async function deleteViewsOf(tx: Transaction, captureKey: CaptureKey): Promise<string[]> {
  const deleted = await tx.delete(captureViews).where(isOf(captureKey)).returning({ thumbnail: captureViews.thumbnail })
  return deleted.flatMap(({ thumbnail }) => thumbnail ?? [])
}

function isOf({ organizationId, captureId }: CaptureKey): SQL | undefined {
  return and(eq(captureViews.organizationId, organizationId), eq(captureViews.captureId, captureId))
}

type AudienceColumns = Record<'organizationId' | 'audience' | 'authorId', AnyPgColumn>

/** Whether the user can see a view of any table with these columns. */
export function isSeenBy({ organizationId, userId, roles }: Viewer, view: AudienceColumns): SQL | undefined {
  const isMeant = or(eq(view.authorId, userId), anyOf(view.audience, ['organization', ...roles]))
  return and(eq(view.organizationId, organizationId), isMeant)
}
