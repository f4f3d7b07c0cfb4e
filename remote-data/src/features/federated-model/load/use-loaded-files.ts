import { useQueryClient } from '@lintel/shared/api'
import { captureModelQuery } from '@lintel/shared/captured-model'
import { useOrganizationId } from '@lintel/shared/organization'
import type { Viewer } from '@lintel/shared/viewer'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PlacedFile } from '../selected-files.model.ts'
import { SceneLoader, type FileStates } from './scene-loader.ts'

const nothing: FileStates = new Map()

/** Loads the models of these files into the viewer, and unloads all others. */
export function useLoadedFiles(viewer: Viewer | undefined, files: readonly PlacedFile[]) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const [loader, setLoader] = useState<SceneLoader>()
  const [states, setStates] = useState(nothing)
  const refresh = useEffectEvent(async (captureId: string) => {
    const model = await client.query({ ...captureModelQuery(organization, captureId), staleTime: 0 })
    return model.file
  })
  useEffect(() => {
    if (!viewer) return undefined
    const started = new SceneLoader({ viewer, refresh: (captureId) => refresh(captureId), onStates: setStates })
    setLoader(started)
    return () => {
      started.dispose()
      setLoader(undefined)
      setStates(nothing)
    }
  }, [viewer])
  useEffect(() => loader?.show(files), [loader, files])
  return { states, retry: (captureId: string) => loader?.retry(captureId) }
}
