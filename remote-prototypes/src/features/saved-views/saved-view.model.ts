import {
  viewOf,
  type SavedView,
  type SavedViewCreate,
  type SavedViewImport,
  type SavedViewUpdate,
  type ViewComponents,
  type ViewDrawings,
} from '@lintel/shared/contract'
import type { View } from '@lintel/shared/viewer'

/** Camera, components and picture of a view, as the viewer shows it or a BCF file has it. */
type ShownView = {
  view: View
  aspect: number
  thumbnail?: string | undefined
  components?: ViewComponents | undefined
  /** From a file: nobody draws here. */
  drawings?: ViewDrawings | undefined
}

/** `organizationId` is always 1 in calls (specification 1, section 9). */
export function newView(prototype: string, name: string, shown: ShownView): SavedViewCreate {
  return { organizationId: 1, prototype, name, ...fieldsOf(shown) }
}

/** A view from a BCF file. */
export function importedView(id: string | undefined, name: string, shown: ShownView): SavedViewImport['views'][number] {
  return { ...(id !== undefined && { id }), name, ...fieldsOf(shown) }
}

/** Another camera under the same name. The platform refuses it if somebody else has changed the view meanwhile. */
export function changedView({ id, prototype, name, revision }: SavedView, shown: ShownView): SavedViewUpdate {
  return { id, organizationId: 1, prototype, name, revision, ...fieldsOf(shown) }
}

/** The same camera under another name, refused like `changedView`. */
export function renamedView(view: SavedView, name: string): SavedViewUpdate {
  return { ...changedView(view, { view: viewOf(view), aspect: view.aspect ?? 0 }), name }
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

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** By name; of equal names the oldest first. */
export function sortedViews(views: readonly SavedView[]): SavedView[] {
  return views.toSorted(
    (one, other) => names.compare(one.name, other.name) || one.createdAt.localeCompare(other.createdAt),
  )
}
