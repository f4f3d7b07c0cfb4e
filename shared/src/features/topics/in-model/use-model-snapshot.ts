import { errorText, reportSilently } from '../../../core/api/index.ts'
import { showToast } from '../../../ui/toast/index.ts'
import { useRef, useState } from 'react'
import type { ModelContext } from './model-context.ts'
import { modelSnapshot, type ModelSnapshot } from './model-snapshot.model.ts'

/** Reads the current view, once at a time. Undefined if it cannot be stored, which the hook reports. */
export function useModelSnapshot(model: ModelContext) {
  const { viewer, aspect, elements } = model
  const isUnderWay = useRef(false)
  const [isReading, setReading] = useState(false)
  async function read(): Promise<ModelSnapshot | undefined> {
    if (isUnderWay.current) return undefined
    isUnderWay.current = true
    setReading(true)
    try {
      // The code is loaded together with the viewer.
      const { readShownView } = await import('../../saved-views/index.ts')
      return modelSnapshot(model, await readShownView(viewer, aspect(), { elements }), viewer)
    } catch (error) {
      reportSilently(error, "Couldn't capture the current view.")
      showToast({ type: 'error', text: error instanceof Error ? errorText(error) : String(error) })
      return undefined
    } finally {
      isUnderWay.current = false
      setReading(false)
    }
  }
  return { read, isReading }
}
