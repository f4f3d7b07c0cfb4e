import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import type { Viewer } from '../viewer.ts'
import { loadModel, type SingleModelFile } from './load-model.ts'
import { atFirst, failureOf, type ModelState } from './model-state.model.ts'

/** Loads one model into the viewer. */
export function useSingleModel(model: SingleModelFile) {
  const [viewer, setViewer] = useState<Viewer>()
  const [state, setState] = useState<ModelState>(atFirst)
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)

  const load = useEffectEvent(async (into: Viewer, signal: AbortSignal) => {
    function store(next: ModelState) {
      if (!signal.aborted) setState(next)
    }
    const onShare = (progress: number) => store({ status: 'loading', progress })
    try {
      store({ status: 'loaded', handle: await loadModel(into, model, { signal, onShare }) })
    } catch (error) {
      store(failureOf(error))
    }
  })

  const { contentHash } = model.file
  useEffect(() => {
    if (!viewer) return undefined
    const controller = new AbortController()
    void load(viewer, controller.signal)
    return () => {
      controller.abort()
      setState(atFirst)
    }
  }, [viewer, attempt, contentHash])

  return { viewer, state, onViewer: setViewer, retry }
}
