import { useQueryClient } from '@lintel/shared/api'
import type { AssembledModel } from '@lintel/shared/contract/assembly'
import { useOrganizationId } from '@lintel/shared/organization'
import type { Viewer } from '@lintel/shared/viewer'
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { requestQuery } from '../request.api.ts'
import { loadModel } from './load-model.ts'
import { atFirst, failureOf, type ModelState } from './model-state.model.ts'

/** Brings the assembled model into the viewer. */
export function useModel(id: string, result: AssembledModel) {
  const client = useQueryClient()
  const organization = useOrganizationId()
  const [viewer, setViewer] = useState<Viewer>()
  const [state, setState] = useState<ModelState>(atFirst)
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)

  const load = useEffectEvent(async (into: Viewer, signal: AbortSignal) => {
    function store(next: ModelState) {
      if (!signal.aborted) setState(next)
    }
    async function refresh() {
      const request = await client.query({ ...requestQuery(organization, id), staleTime: 0 })
      return request.result
    }
    function onShare(progress: number) {
      store({ status: 'loading', progress })
    }
    try {
      const { elementCount } = await loadModel(into, { urn: `assembly:${id}`, result, refresh, signal, onShare })
      store({ status: 'loaded', elementCount })
    } catch (error) {
      store(failureOf(error))
    }
  })

  const { contentHash } = result.file
  useEffect(() => {
    if (!viewer) return undefined
    const controller = new AbortController()
    void load(viewer, controller.signal)
    return () => {
      controller.abort()
      setState(atFirst)
    }
  }, [viewer, attempt, contentHash])

  return { state, onViewer: setViewer, retry }
}
