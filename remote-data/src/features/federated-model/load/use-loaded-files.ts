import { useQueryClient } from '@lintel/shared/api'
import { captureModelQuery } from '@lintel/shared/captured-model'
import { useOrganizationId } from '@lintel/shared/organization'
import type { Viewer } from '@lintel/shared/viewer'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PlacedFile } from '../selected-files.model.ts'
import { SceneLoader, type FileStates } from './scene-loader.ts'

const noStates: FileStates = new Map()

/** Loads the models of these files into the viewer, and unloads all others. */
export function useLoadedFiles(viewer: Viewer | undefined, files: readonly PlacedFile[]) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const loader = useRef<SceneLoader>(undefined)
  const [states, setStates] = useState(noStates)
  const refresh = useEffectEvent(async (captureId: string) => {
    const model = await client.query({ ...captureModelQuery(organization, captureId), staleTime: 0 })
    return model.file
  })
  const show = useEffectEvent(() => loader.current?.show(files))
  useEffect(() => {
    if (!viewer) return undefined
    const started = new SceneLoader({ viewer, refresh: (captureId) => refresh(captureId), onStates: setStates })
    loader.current = started
    show()
    return () => {
      started.dispose()
      loader.current = undefined
      setStates(noStates)
    }
  }, [viewer])
  useEffect(() => loader.current?.show(files), [files])
  return { states, retry: (captureId: string) => loader.current?.retry(captureId) }
}
