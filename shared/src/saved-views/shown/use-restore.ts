import { reportSilently } from '../../api/index.ts'
import { viewOf } from '../../contract/index.ts'
import { counted, countText } from '../../format/index.ts'
import { showToast } from '../../toast/index.ts'
import type { Viewer } from '../../viewer/index.ts'
import { useEffect, useRef } from 'react'
import { readWholeView } from '../saved-views.api.ts'
import { appearanceOf } from './view-components.model.ts'
import type { KeptView, ViewStore } from '../view-store.ts'

/**
 * Shows a view: the camera at once, its components as soon as they are read. A view without components leaves the
 * elements as they look.
 */
export function useRestore(viewer: Viewer | undefined, store: ViewStore) {
  const last = useRef<string>(undefined)
  useEffect(
    () => () => {
      last.current = undefined
    },
    [viewer],
  )

  async function restoreAppearance(on: Viewer, listed: KeptView) {
    const { components } = await readWholeView(store, listed)
    const elements = components ? await (store.elements?.(on) ?? on.elements()) : []
    // Another view was picked while this one was read, or the viewer is gone.
    if (last.current !== listed.id || !components) return
    const { appearance, namedCount, missingCount } = appearanceOf(components, elements)
    on.setAppearance(appearance)
    if (missingCount === 0) return
    const text = `${countText(missingCount)} of ${counted(namedCount, 'element')} of this view are not in the picture.`
    showToast({ type: 'info', text })
  }

  return function restore(view: KeptView) {
    if (!viewer) return
    last.current = view.id
    // Views do not keep what is exploded: whoever saved one has seen another building.
    viewer.setLifts([])
    viewer.setView(viewOf(view))
    if (!view.hasComponents) return
    restoreAppearance(viewer, view).catch((error: unknown) => {
      reportSilently(error, `What is seen in the view ${view.name} could not be loaded.`)
      if (last.current !== view.id) return
      showToast({ type: 'error', text: 'What is hidden and colored in this view could not be loaded. Pick it again.' })
    })
  }
}
