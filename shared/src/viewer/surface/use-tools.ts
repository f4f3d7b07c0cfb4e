import { useCallback, useState, useSyncExternalStore } from 'react'
import type { Measurement } from '../view.ts'
import type { Viewer } from '../viewer.ts'
import { noTools, type ToolState } from './tool-state.ts'

const nothing: readonly Measurement[] = []

/** The state of the tools. Measurements are stored in the viewer, because saved views contain them. */
export function useTools(viewer: Viewer | undefined): [ToolState, (tools: ToolState) => void] {
  const [ownState, setOwnState] = useState<ToolState>(noTools)
  const subscribe = useCallback((onChange: () => void) => viewer?.on('appearance', onChange) ?? noEnd, [viewer])
  const measurements = useSyncExternalStore(subscribe, () => viewer?.getMeasurements() ?? nothing)
  const tools = { ...ownState, measuring: { ...ownState.measuring, completed: measurements } }
  function setTools(next: ToolState) {
    setOwnState(next)
    if (next.measuring.completed !== measurements) viewer?.setMeasurements(next.measuring.completed)
  }
  return [tools, setTools]
}

function noEnd() {}
