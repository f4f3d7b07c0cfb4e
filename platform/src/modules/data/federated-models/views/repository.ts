import type { ViewAudience } from '@lintel/shared/contract/captures'
import { and, eq, getTableColumns, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import type { ViewContent } from '../../../base/views/index.ts'
import { isSeenBy, maxOfProject, type Author, type Viewer } from '../../captures/views/repository.ts'
import type { ProjectPlace } from '../repository.ts'
import { federatedViews } from './schema.ts'

export type StoredView = typeof federatedViews.$inferSelect
/** A view without its components and drawings, which would make lists large. */
export type ListedView = Omit<StoredView, 'components' | 'drawings'> & { hasComponents: boolean; hasDrawings: boolean }
type NewContent = ViewContent & { audience: ViewAudience; files?: string[]; thumbnail?: string | null }

const { components, drawings, ...listedColumns } = getTableColumns(federatedViews)

/** All visible views of a project. Saving has a lower limit, so nothing is cut off here. */
export async function listViews(tx: Transaction, viewer: Viewer, projectGroupId: string): Promise<ListedView[]> {
  return tx
    .select({
      ...listedColumns,
      hasComponents: sql<boolean>`${isNotNull(components)}`,
      hasDrawings: sql<boolean>`${isNotNull(drawings)}`,
    })
    .from(federatedViews)
    .where(and(eq(federatedViews.projectGroupId, projectGroupId), isSeenBy(viewer, federatedViews)))
    .limit(maxOfProject)
}

export async function findView(tx: Transaction, viewer: Viewer, id: string): Promise<StoredView | undefined> {
  const [found] = await tx
    .select()
    .from(federatedViews)
    .where(and(eq(federatedViews.id, id), isSeenBy(viewer, federatedViews)))
  return found
}

export async function insertView(
  tx: Transaction,
  projectKey: ProjectPlace,
  view: NewContent & Author & { files: string[] },
): Promise<string> {
  const [inserted] = await tx
    .insert(federatedViews)
    .values({ ...view, ...projectKey })
    .returning({ id: federatedViews.id })
  if (!inserted) throw new Error("The new view wasn't returned.")
  return inserted.id
}

type ViewKey = { organizationId: string; id: string }

/** False if the stored revision isn't the expected one. */
export async function updateView(
  tx: Transaction,
  viewKey: ViewKey,
  { content, revision }: { content: NewContent; revision: number },
): Promise<boolean> {
  const updated = await tx
    .update(federatedViews)
    .set({ ...content, revision: sql`${federatedViews.revision} + 1`, updatedAt: sql`now()` })
    .where(and(whereKey(viewKey), eq(federatedViews.revision, revision)))
  return updated.rowCount === 1
}

export async function deleteView(tx: Transaction, viewKey: ViewKey): Promise<void> {
  await tx.delete(federatedViews).where(whereKey(viewKey))
}

function whereKey({ organizationId, id }: ViewKey): SQL | undefined {
  return and(eq(federatedViews.organizationId, organizationId), eq(federatedViews.id, id))
}
