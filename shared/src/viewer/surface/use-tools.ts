import { useCallback, useState, useSyncExternalStore } from 'react'
import type { Measurement } from '../view.ts'
import type { Viewer } from '../viewer.ts'
import { noTools, type ToolState } from './tool-state.ts'

const nothing: readonly Measurement[] = []

/** The state of the tools. Measurements are stored in the viewer, because saved views contain them. */
export function useTools(viewer: Viewer | undefined): [ToolState, (tools: ToolState) => void] {
  const [own, setOwn] = useState<ToolState>(noTools)
  const subscribe = useCallback((onChange: () => void) => viewer?.on('appearance', onChange) ?? noEnd, [viewer])
  const kept = useSyncExternalStore(subscribe, () => viewer?.getMeasurements() ?? nothing)
  const tools = { ...own, measuring: { ...own.measuring, kept } }
  function setTools(next: ToolState) {
    setOwn(next)
    if (next.measuring.kept !== kept) viewer?.setMeasurements(next.measuring.kept)
  }
  return [tools, setTools]
}

function noEnd() {}
