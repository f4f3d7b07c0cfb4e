import type { SavedView, SavedViewImport, SavedViewImportResult } from '@lintel/shared/contract'
import type { FileAddresses } from '../../../interfaces/files.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { assertPrototype, createSavedView, mostViews, tooMany } from './change-views.ts'
import { placeOf } from './read-views.ts'
import { listViewNames, listViews, lockViews } from './repository.ts'
import type { NewPicture } from './thumbnail.ts'

type ImportedView = SavedViewImport['views'][number]

/** The file's views that do not exist here yet; refuses what cannot be saved before pictures are decoded. */
export async function newViewsOf(
  scope: OrganizationScope,
  { prototype, views }: SavedViewImport,
): Promise<ImportedView[]> {
  await assertPrototype(scope, prototype)
  const before = await listViews(scope.tx, placeOf(scope), prototype)
  const ids = new Set(before.map(({ id }) => id))
  const contents = new Set(before.map(contentKey))
  const fresh = views.filter((view) => {
    const key = contentKey(view)
    if ((view.id !== undefined && ids.has(view.id.toLowerCase())) || contents.has(key)) return false
    contents.add(key)
    return true
  })
  if (before.length + fresh.length > mostViews) throw tooMany()
  return fresh
}

/** Imports all views or none. `pictures` belong to the views that were new a moment ago. */
export async function importViews(
  scope: OrganizationScope,
  file: SavedViewImport,
  { pictures, addresses }: { pictures: ReadonlyMap<ImportedView, NewPicture>; addresses: FileAddresses },
): Promise<SavedViewImportResult> {
  // The same file may be sent twice at the same time.
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

const longestName = 120

/** A view whose name is taken gets a number: 'Front (2)'. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) {
    const mark = ` (${number})`
    free = `${name.slice(0, longestName - mark.length).toWellFormed()}${mark}`
  }
  return free
}

type Content = Pick<SavedView, 'name' | 'cameraType' | 'cutPlanes' | 'position' | 'target' | 'upVector'> & {
  fieldOfView?: number | null | undefined
  aspect?: number | null | undefined
}

/**
 * A text that is equal for views that show the same under the same name; fields are sorted, since the database gives them in an order of
 * its own.
 */
function contentKey({ name, cameraType, cutPlanes, position, target, upVector, ...lens }: Content): string {
  const points = [position, target, upVector].map(({ x, y, z }) => [x, y, z])
  const planes = cutPlanes.map(({ x, y, z, w }) => [x, y, z, w])
  return JSON.stringify([name, cameraType, points, planes, lens.fieldOfView ?? null, lens.aspect ?? null])
}
