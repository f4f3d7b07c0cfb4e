import { useQueryClient } from '@lintel/shared/api'
import type { AssembledModel } from '@lintel/shared/contract/assembly'
import { useOrganizationId } from '@lintel/shared/organization'
import type { LoadProgress, Viewer } from '@lintel/shared/viewer'
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { requestQuery } from '../request.api.ts'
import { atFirst, failureOf, mayHaveExpired, type ModelState } from './model-state.model.ts'

/** Brings the assembled model into the viewer. */
export function useModel(id: string, result: AssembledModel) {
  const [viewer, setViewer] = useState<Viewer>()
  const [state, setState] = useState<ModelState>(atFirst)
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  const load = useLoad(id, result)
  const { contentHash } = result.file

  useEffect(() => {
    if (!viewer) return undefined
    const controller = new AbortController()
    const store = (next: ModelState) => {
      if (!controller.signal.aborted) setState(next)
    }
    load(viewer, controller.signal, (progress) => store({ status: 'loading', progress })).then(
      ({ elementCount }) => store({ status: 'loaded', elementCount }),
      (error: unknown) => store(failureOf(error)),
    )
    return () => {
      controller.abort()
      setState(atFirst)
    }
  }, [viewer, attempt, contentHash])

  return { state, onViewer: setViewer, retry }
}

/** Addresses of files change from day to day, and a page may be open for longer: one that is refused is asked for anew. */
function useLoad(id: string, { file, fileName }: AssembledModel) {
  const client = useQueryClient()
  const organization = useOrganizationId()

  async function freshUrl(cause: unknown): Promise<string> {
    const { result } = await client.query({ ...requestQuery(organization, id), staleTime: 0 })
    if (!result) throw cause
    return result.file.url
  }

  return useEffectEvent(async (viewer: Viewer, signal: AbortSignal, onShare: (share: number) => void) => {
    const model = { urn: `assembly:${id}`, name: fileName, contentHash: file.contentHash }
    const onProgress = ({ loadedBytes, totalBytes = file.bytes }: LoadProgress) =>
      onShare(Math.min(1, loadedBytes / totalBytes))
    try {
      return await viewer.load({ ...model, url: file.url }, { signal, onProgress })
    } catch (error) {
      if (signal.aborted || !mayHaveExpired(error)) throw error
      return await viewer.load({ ...model, url: await freshUrl(error) }, { signal, onProgress })
    }
  })
}
