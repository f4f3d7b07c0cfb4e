import type { SavedView, SavedViewImport, ViewComponents, ViewDrawings } from '@lintel/shared/contract'

type ViewFields = Omit<SavedViewImport['views'][number], 'id'>

export type ViewContent = Pick<SavedView, 'name' | 'cameraType' | 'cutPlanes' | 'target' | 'position' | 'upVector'> & {
  fieldOfView: number | null
  aspect: number | null
  components?: ViewComponents | null
  drawings?: ViewDrawings | null
}

/** The columns to save. Components and drawings that are absent don't change. */
export function contentOf(view: ViewFields): ViewContent {
  const { name, cameraType, cutPlanes, target, position, upVector, components, drawings } = view
  const camera = { cameraType, cutPlanes, target, position, upVector }
  const lens = { fieldOfView: view.fieldOfView ?? null, aspect: view.aspect ?? null }
  const optionalParts = { ...(components !== undefined && { components }), ...(drawings !== undefined && { drawings }) }
  return { name, ...camera, ...lens, ...optionalParts }
}

type Content = Pick<SavedView, 'name' | 'cameraType' | 'cutPlanes' | 'position' | 'target' | 'upVector'> & {
  fieldOfView?: number | null | undefined
  aspect?: number | null | undefined
}

/** A text that is equal for views with the same name and content. Fields are sorted, because the database returns them in its own order. */
function contentKey({ name, cameraType, cutPlanes, position, target, upVector, ...lens }: Content): string {
  const points = [position, target, upVector].map(({ x, y, z }) => [x, y, z])
  const planes = cutPlanes.map(({ x, y, z, w }) => [x, y, z, w])
  return JSON.stringify([name, cameraType, points, planes, lens.fieldOfView ?? null, lens.aspect ?? null])
}

/** The views of a file that don't exist yet, neither by id nor by content. */
export function viewsNotAmong<View extends Content & { id?: string | undefined }>(
  before: readonly (Content & { id: string })[],
  views: readonly View[],
): View[] {
  const ids = new Set(before.map(({ id }) => id))
  const contents = new Set(before.map(contentKey))
  return views.filter((view) => {
    const key = contentKey(view)
    if ((view.id !== undefined && ids.has(view.id.toLowerCase())) || contents.has(key)) return false
    contents.add(key)
    return true
  })
}

const maxNameLength = 120

/** Adds a number to the name of a view if it is taken: 'Front (2)'. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  let candidate = name
  for (let number = 2; taken.has(candidate.toLowerCase()); number += 1) {
    const mark = ` (${number})`
    candidate = `${name.slice(0, maxNameLength - mark.length).toWellFormed()}${mark}`
  }
  return candidate
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An id that isn't a UUID belongs to no view. */
export function isViewId(id: string): boolean {
  return uuid.test(id)
}
