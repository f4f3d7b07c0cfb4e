import type { LoadedModel } from '@lintel/shared/viewer'
import { useEffect } from 'react'

/** Selects an element and comes close to it, once. */
export function ShowElement({ viewer, handle, elementId }: LoadedModel & { elementId: string }) {
  const { modelId } = handle
  useEffect(() => {
    viewer.select([{ modelId, elementId }])
    viewer.fit('selection')
  }, [viewer, modelId, elementId])
  return null
}
