import type { Comparison } from '@lintel/shared/contract/captures'
import { isModelError, type Viewer } from '@lintel/shared/viewer'
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { loadComparedModels, type LoadedModels, type ModelFiles } from './load-compared-models.ts'

type State =
  | { status: 'loading'; share: number }
  | { status: 'loaded'; models: LoadedModels }
  | { status: 'failed'; message: string }

const initialState: State = { status: 'loading', share: 0 }

/** Loads both models into the viewer and unloads them. */
export function useComparedModels(viewer: Viewer | undefined, comparison: Comparison, files: ModelFiles) {
  const [state, setState] = useState<State>(initialState)
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)

  const load = useEffectEvent(async (into: Viewer, signal: AbortSignal) => {
    function update(next: State) {
      if (!signal.aborted) setState(next)
    }
    try {
      const onShare = (share: number) => update({ status: 'loading', share })
      const models = await loadComparedModels(into, { comparison, files, signal, onShare })
      update({ status: 'loaded', models })
    } catch (error) {
      const message = isModelError(error) ? error.errorMessage : "Couldn't display the models."
      update({ status: 'failed', message })
    }
  })

  const content = `${files.base?.contentHash} ${files.compare?.contentHash}`
  useEffect(() => {
    if (!viewer) return undefined
    const controller = new AbortController()
    void load(viewer, controller.signal)
    return () => {
      controller.abort()
      for (const { modelId } of viewer.models()) viewer.unload(modelId)
      setState(initialState)
    }
  }, [viewer, attempt, content])

  return { state, retry }
}
