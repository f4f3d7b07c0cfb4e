import { startTransition, useEffect, useEffectEvent, useReducer, useState } from 'react'
import { loadViewer, startDelayOf } from '../load-viewer.ts'
import type { ViewerError } from '../viewer-error.ts'
import type { Viewer, ViewerKind, ViewerOptions } from '../viewer.ts'
import { asViewerError, chooseEngine, type StartedViewer } from './choose-engine.ts'

/** Specification 1, "Business constants and limits": the default setting. Engines themselves start with 8. */
const lightPreset = 18

export type ViewerState =
  | { status: 'starting' }
  | ({ status: 'ready' } & StartedViewer)
  | { status: 'failed'; error: ViewerError }

type Request = {
  kind: ViewerKind
  container: HTMLElement | null
  options: Pick<ViewerOptions, 'fetchFile' | 'getAccessToken' | 'service' | 'quality' | 'hasSoftShadows'>
  hasOpenFiles: boolean
  onViewer: ((viewer: Viewer | undefined) => void) | undefined
}

/** Creates a viewer in the container and disposes it on unmount. */
export function useViewer({ kind, container, options, hasOpenFiles, onViewer }: Request) {
  const [state, setState] = useState<ViewerState>({ status: 'starting' })
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  const create = useEffectEvent(async (element: HTMLElement, engine: ReturnType<typeof loadViewer>) => {
    const started = await chooseEngine({ kind, engine, hasOpenFiles }, { container: element, ...options })
    started.viewer.setLightPreset(lightPreset)
    started.viewer.setReverseZoomDirection(true)
    return started
  })
  const report = useEffectEvent((viewer: Viewer | undefined) => onViewer?.(viewer))

  useEffect(() => {
    if (!container) return undefined
    const engine = loadViewer(kind)
    // Handled later, because the code is awaited after the delay, and a rejection before that would be reported as
    // unhandled.
    engine.catch(() => undefined)
    let viewer: Viewer | undefined
    let isOver = false
    async function start(element: HTMLElement) {
      try {
        const started = await create(element, engine)
        viewer = started.viewer
        if (isOver) viewer.dispose()
        else {
          report(viewer)
          // A transition, because rendering all tools at once would block the page for a tenth of a second and delay
          // loading models.
          startTransition(() => setState({ status: 'ready', ...started }))
        }
      } catch (error) {
        if (!isOver) setState({ status: 'failed', error: asViewerError(error) })
      }
    }
    const timer = setTimeout(() => void start(container), startDelayOf(kind))
    return () => {
      isOver = true
      clearTimeout(timer)
      report(undefined)
      setState({ status: 'starting' })
      viewer?.dispose()
    }
  }, [kind, container, attempt])

  return { state, retry }
}
