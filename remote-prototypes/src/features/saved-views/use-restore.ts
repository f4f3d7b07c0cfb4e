import { reportSilently } from '@lintel/shared/api'
import { viewOf, type SavedView } from '@lintel/shared/contract'
import { counted, countText } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import type { Viewer } from '@lintel/shared/viewer'
import { useEffect, useRef } from 'react'
import { readWholeView } from './saved-views.api.ts'
import { appearanceOf } from './view-components.model.ts'

/**
 * Shows a view: the camera at once, its components as soon as they are read. A view without components leaves the
 * elements as they look.
 */
export function useRestore(viewer: Viewer | undefined) {
  const organization = useOrganizationId()
  const last = useRef<string>(undefined)
  useEffect(
    () => () => {
      last.current = undefined
    },
    [viewer],
  )

  async function restoreAppearance(on: Viewer, listed: SavedView) {
    const { components } = await readWholeView(organization, listed)
    const elements = components ? await on.elements() : []
    // Another view was picked while this one was read, or the viewer is gone.
    if (last.current !== listed.id || !components) return
    const { appearance, namedCount, missingCount } = appearanceOf(components, elements)
    on.setAppearance(appearance)
    if (missingCount === 0) return
    const text = `${countText(missingCount)} of ${counted(namedCount, 'element')} of this view are not in the picture.`
    showToast({ type: 'info', text })
  }

  return function restore(view: SavedView) {
    if (!viewer) return
    last.current = view.id
    viewer.setView(viewOf(view))
    if (!view.hasComponents) return
    restoreAppearance(viewer, view).catch((error: unknown) => {
      reportSilently(error, `What is seen in the view ${view.name} could not be loaded.`)
      if (last.current !== view.id) return
      showToast({ type: 'error', text: 'What is hidden and colored in this view could not be loaded. Pick it again.' })
    })
  }
}
