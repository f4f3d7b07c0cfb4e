import { cameraToView, type ViewComponents, type ViewDrawings } from '../../domain/contract/index.ts'
import type { View } from '../../viewer/index.ts'
import type { StoredView, NewView, ViewFields } from './view-store.ts'

/** Camera, components and picture of a view in the viewer or in a BCF file. */
type ShownView = {
  view: View
  aspect: number
  thumbnail?: string | undefined
  components?: ViewComponents | undefined
  /** Measurements, and the drawings of an imported BCF file. */
  drawings?: ViewDrawings | undefined
}

export type ViewName = Pick<ViewFields, 'name' | 'audience'>

export function viewFields({ name, audience }: ViewName, shown: ShownView): ViewFields {
  return { name, ...(audience !== undefined && { audience }), ...fieldsOf(shown) }
}

/** A view from a BCF file. */
export function importedView(id: string | undefined, name: string, shown: ShownView): NewView {
  return { ...(id !== undefined && { id }), name, ...fieldsOf(shown) }
}

/** The same view with another name. Picture and components do not change. */
export function renamedView(view: StoredView, name: ViewName): ViewFields {
  return viewFields(name, { view: cameraToView(view), aspect: view.aspect ?? 0 })
}

function fieldsOf({ view, aspect, thumbnail, components, drawings }: ShownView) {
  const { fieldOfView, ...camera } = view
  return {
    ...camera,
    ...(fieldOfView !== undefined && { fieldOfView }),
    ...(aspect > 0 && Number.isFinite(aspect) && { aspect }),
    ...(thumbnail !== undefined && { thumbnail }),
    ...(components && { components }),
    ...(drawings && { drawings }),
  }
}

const nameCollator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Sorted by name. Views with the same name are sorted by age, oldest first. */
export function sortedViews(views: readonly StoredView[]): StoredView[] {
  return views.toSorted(
    (one, other) => nameCollator.compare(one.name, other.name) || one.createdAt.localeCompare(other.createdAt),
  )
}
