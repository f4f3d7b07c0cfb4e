import type { SavedView, SavedViewImport, SavedViewImportResult } from '@lintel/shared/contract'
import type { FileAddresses } from '../../../interfaces/files.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { freeName, viewsNotAmong, type NewPicture } from '../../base/views/index.ts'
import { assertPrototype, createSavedView, maxViews, tooMany } from './change-views.ts'
import { viewScopeOf } from './read-views.ts'
import { listViewNames, listViews, lockViews } from './repository.ts'

type ImportedView = SavedViewImport['views'][number]

/** The file's views that don't exist yet. Fails for invalid ones before pictures are decoded. */
export async function newViewsOf(
  scope: OrganizationScope,
  { prototype, views }: SavedViewImport,
): Promise<ImportedView[]> {
  await assertPrototype(scope, prototype)
  const before = await listViews(scope.tx, viewScopeOf(scope), prototype)
  const newViews = viewsNotAmong(before, views)
  if (before.length + newViews.length > maxViews) throw tooMany()
  return newViews
}

/** Imports all views or none. `pictures` belong to the views that were new when they were checked. */
export async function importViews(
  scope: OrganizationScope,
  file: SavedViewImport,
  { pictures, addresses }: { pictures: ReadonlyMap<ImportedView, NewPicture>; addresses: FileAddresses },
): Promise<SavedViewImportResult> {
  // The same file may be uploaded twice at the same time.
  await lockViews(scope.tx, scope.organizationId, file.prototype)
  const created: SavedView[] = []
  const taken = await listViewNames(scope.tx, scope.organizationId, file.prototype)
  for (const view of await newViewsOf(scope, file)) {
    const name = freeName(view.name, taken)
    taken.add(name.toLowerCase())
    const save = { view: { ...view, name, prototype: file.prototype }, picture: pictures.get(view) }
    created.push(await createSavedView(scope, save, addresses))
  }
  return { created, known: file.views.length - created.length }
}
