import { mostSections, planeAtFace } from '../tools/sections.model.ts'
import type { ElementReference } from '../model.ts'
import type { PickedPoint, Point } from '../view.ts'
import type { Viewer } from '../viewer.ts'

export type ToolName = 'none' | 'section' | 'measure'
export type PanelName = 'properties' | 'sections' | 'help'

export type ToolState = {
  tool: ToolName
  panel: PanelName | undefined
  /** Of the measure tool: none, one, or the two of a finished measurement. */
  points: readonly Point[]
  /** Where the next point would be. */
  hover: Point | undefined
}

export const noTools: ToolState = { tool: 'none', panel: undefined, points: [], hover: undefined }

/** A tool starts afresh; sections bring their panel along. */
export function toolsWith(tool: ToolName, { panel }: ToolState): ToolState {
  const others = panel === 'sections' ? undefined : panel
  return { ...noTools, tool, panel: tool === 'section' ? 'sections' : others }
}

type PickRequest = { tools: ToolState; hit: PickedPoint | undefined; isAdding: boolean }

/** What a click means to the tool that is in hand; without one it selects. */
export function toolsAfterPick(viewer: Viewer, { tools, hit, isAdding }: PickRequest): ToolState {
  if (tools.tool === 'none') {
    viewer.select(selectionAfter(viewer.getSelection(), hit?.element, isAdding))
    return tools
  }
  if (!hit) return tools
  if (tools.tool === 'section') {
    const planes = viewer.getCutPlanes()
    if (planes.length < mostSections) viewer.setCutPlanes([...planes, planeAtFace(hit)])
    return tools
  }
  const point = hit.snap?.point ?? hit.point
  return { ...tools, points: tools.points.length === 1 ? [...tools.points, point] : [point] }
}

function selectionAfter(selected: readonly ElementReference[], hit: ElementReference | undefined, isAdding: boolean) {
  if (!hit) return isAdding ? selected : []
  if (!isAdding) return [hit]
  const others = selected.filter(({ modelId, elementId }) => modelId !== hit.modelId || elementId !== hit.elementId)
  return others.length < selected.length ? others : [...others, hit]
}

/** Escape goes back one step: the measurement, the tool, the panel, the selection. */
export function toolsAfterEscape(viewer: Viewer, tools: ToolState): ToolState {
  if (tools.points.length > 0) return { ...tools, points: [], hover: undefined }
  if (tools.tool !== 'none') return toolsWith('none', tools)
  if (tools.panel) return noTools
  viewer.select([])
  return tools
}
