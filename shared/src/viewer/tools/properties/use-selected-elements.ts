import { useEffect, useEffectEvent, useState } from 'react'
import type { ElementReference, ModelElement, PropertySource } from '../../model.ts'
import { useViewerEvent } from '../../surface/use-viewer-event.ts'
import type { Viewer } from '../../viewer.ts'

export type SelectedElements =
  | { status: 'none' }
  | { status: 'many'; maxElements: number }
  | { status: 'reading' }
  | { status: 'failed' }
  | { status: 'read'; elements: readonly ModelElement[] }

/** Maximum numbers of elements. The file's properties are in memory, while a source needs one request per element. */
const maxElements = { file: 1000, source: 50 }

/**
 * The properties of the selection, from the viewer if there is no other source. The previous result stays until the
 * next one has arrived.
 */
export function useSelectedElements(viewer: Viewer, source: PropertySource | undefined): SelectedElements {
  useViewerEvent(viewer, 'selection', 'modelUnloaded')
  const selection = viewer.getSelection()
  const [state, setState] = useState<SelectedElements>({ status: 'reading' })
  const limit = source ? maxElements.source : maxElements.file
  const isTooMuch = selection.length > limit
  const loadProperties = useEffectEvent((element: ElementReference) =>
    source ? source(element) : viewer.properties(element),
  )
  useEffect(() => {
    if (selection.length === 0 || isTooMuch) return undefined
    let isOver = false
    async function read() {
      try {
        const found = await Promise.all(selection.map((element) => loadProperties(element)))
        if (!isOver) setState({ status: 'read', elements: found.filter((element) => element !== undefined) })
      } catch {
        // The panel shows that loading has failed; the error contains no details for users.
        if (!isOver) setState({ status: 'failed' })
      }
    }
    void read()
    return () => {
      isOver = true
    }
  }, [viewer, selection, isTooMuch])
  if (isTooMuch) return { status: 'many', maxElements: limit }
  return selection.length === 0 ? { status: 'none' } : state
}
