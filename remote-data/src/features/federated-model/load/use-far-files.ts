import type { Viewer } from '@lintel/shared/viewer'
import { useEffect, useState } from 'react'
import { farFiles } from '../alignment.model.ts'
import type { ShownFile } from '../selected-files.model.ts'
import type { FileStates } from './scene-loader.ts'

const noFiles: readonly ShownFile[] = []

/** The files that are far from all others, known after all are loaded. */
export function useFarFiles(
  viewer: Viewer | undefined,
  { files, states }: { files: readonly ShownFile[]; states: FileStates },
): readonly ShownFile[] {
  const [far, setFar] = useState(noFiles)
  useEffect(() => {
    const loaded = files.flatMap((file) => {
      const state = states.get(file.captureId)
      return state?.status === 'loaded' ? [{ file, modelId: state.handle.modelId }] : []
    })
    const isLoading = [...states.values()].some(({ status }) => status === 'loading')
    if (!viewer || isLoading || loaded.length < 2) return undefined
    let isOver = false
    async function measure(ready: Viewer) {
      const byModel = Map.groupBy(await ready.elements(), ({ modelId }) => modelId)
      if (isOver) return
      const boxes = loaded.flatMap(({ file, modelId }) => {
        const box = ready.getBounds(byModel.get(modelId) ?? [])
        return box ? [{ file, box }] : []
      })
      setFar(farFiles(boxes))
    }
    void measure(viewer)
    return () => {
      isOver = true
      setFar(noFiles)
    }
  }, [viewer, files, states])
  return far
}
