import { reportSilently } from '../../../core/api/index.ts'
import { cameraToView, type Camera } from '../../../domain/contract/index.ts'
import { pluralize, countText } from '../../../core/format/index.ts'
import { showToast } from '../../../ui/toast/index.ts'
import type { Viewer } from '../../../viewer/index.ts'
import { useEffect, useRef } from 'react'
import { readWholeView } from '../saved-views.api.ts'
import { appearanceOf } from './view-components.model.ts'
import type { StoredView, ViewStore } from '../view-store.ts'

/** The parts of a view that restoring needs, wherever the view is stored. */
export type RestorableView = Camera &
  Pick<StoredView, 'id' | 'name' | 'components' | 'hasComponents' | 'drawings' | 'hasDrawings' | 'files'>

/** Where the views are stored: how to read a complete view, how to show its files, and how to identify elements. */
export type ViewSource<Kept extends RestorableView> = Pick<ViewStore, 'elements' | 'showFiles'> & {
  read: (view: Kept) => Promise<Pick<StoredView, 'components' | 'drawings'>>
}

/**
 * Restores a view: the camera immediately, its components and measurements as soon as they are loaded. Without
 * components or measurements, the current ones stay.
 */
export function useRestore<Kept extends RestorableView>(viewer: Viewer | undefined, store: ViewSource<Kept>) {
  const last = useRef<string>(undefined)
  useEffect(
    () => () => {
      last.current = undefined
    },
    [viewer],
  )

  async function restoreAppearance(on: Viewer, view: Kept) {
    const { components, drawings } = await readWholeView(store, view)
    if (last.current === view.id && view.files) await store.showFiles?.(view.files)
    const elements = components ? await (store.elements?.(on) ?? on.elements()) : []
    // Another view was chosen while this one was loading, or the viewer is gone.
    if (last.current !== view.id) return
    if (drawings?.measures) on.setMeasurements(drawings.measures)
    if (!components) return
    on.rooms?.want(components.showsRooms ?? components.visibility?.hints?.spaces ?? false)
    const { appearance, namedCount, missingCount } = appearanceOf(components, elements)
    on.setAppearance(appearance)
    if (missingCount === 0) return
    const text = `${countText(missingCount)} of ${pluralize(namedCount, 'element')} of this view aren't in the model.`
    showToast({ type: 'info', text })
  }

  return function restore(view: Kept) {
    if (!viewer) return
    last.current = view.id
    // Views do not store exploded storeys, because their authors saw the assembled building.
    viewer.setLifts([])
    viewer.setView(cameraToView(view), { isFlown: true })
    if (!view.hasComponents && !view.hasDrawings && !view.files) return
    restoreAppearance(viewer, view).catch((error: unknown) => {
      reportSilently(error, `The visibility and colors of view ${view.name} could not be loaded.`)
      if (last.current !== view.id) return
      showToast({ type: 'error', text: "Couldn't load this view's visibility and colors. Select it again." })
    })
  }
}
