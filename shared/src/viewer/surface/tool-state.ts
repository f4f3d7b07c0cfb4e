import { missed, nothingMeasured, withoutDraft, withPoint, type Measuring } from '../tools/measure/measuring.model.ts'
import { maxSections, planeAtFace } from '../tools/sections.model.ts'
import type { ElementReference } from '../model.ts'
import type { PickedPoint, Point } from '../view.ts'
import type { Viewer } from '../viewer.ts'

export type ToolName = 'none' | 'section' | 'measure' | 'box' | 'walk'
export type PanelName = 'properties' | 'sections' | 'measure' | 'picture' | 'help'

export type ToolState = {
  tool: ToolName
  panel: PanelName | undefined
  /** The measurements, which stay when the tool is deactivated. */
  measuring: Measuring
  /** The preview of the next point. */
  hover: Point | undefined
  /** The new center of rotation, which is shown for a short time. */
  pivot: Point | undefined
}

export const noTools: ToolState = {
  tool: 'none',
  panel: undefined,
  measuring: nothingMeasured,
  hover: undefined,
  pivot: undefined,
}

const panels: Partial<Record<ToolName, PanelName>> = { section: 'sections', measure: 'measure' }

/** Activates a tool in its initial state, with its panel. */
export function toolsWith(tool: ToolName, state: ToolState): ToolState {
  const otherPanel = state.panel === panels[state.tool] ? undefined : state.panel
  const measuring = withoutDraft(state.measuring)
  return { ...noTools, measuring, tool, panel: panels[tool] ?? otherPanel }
}

/** Opens a panel; undefined closes it. Closing the panel of a tool deactivates the tool. */
export function toolsWithPanel(panel: PanelName | undefined, state: ToolState): ToolState {
  const isLeaving = state.panel !== undefined && state.panel === panels[state.tool]
  return { ...(isLeaving ? toolsWith('none', state) : state), panel }
}

type PickRequest = { tools: ToolState; hit: PickedPoint | undefined; isAdding: boolean }

/** The effect of a click: that of the active tool, or a selection. */
export function toolsAfterPick(viewer: Viewer, { tools, hit, isAdding }: PickRequest): ToolState {
  if (tools.tool === 'none') {
    viewer.select(selectionAfter(viewer.getSelection(), hit?.element, isAdding))
    return tools
  }
  if (!hit) return tools.tool === 'measure' ? { ...tools, measuring: missed(tools.measuring) } : tools
  if (tools.tool === 'section') {
    const planes = viewer.getCutPlanes()
    if (planes.length < maxSections) viewer.setCutPlanes([...planes, planeAtFace(hit)])
    return tools
  }
  return { ...tools, measuring: withPoint(tools.measuring, hit.snap?.point ?? hit.point, hit.normal) }
}

/** Sets the center of rotation to the point that was hit. */
export function toolsAfterPivot(viewer: Viewer, tools: ToolState, { point }: PickedPoint): ToolState {
  viewer.turnAround(point)
  return { ...tools, pivot: point }
}

function selectionAfter(selected: readonly ElementReference[], hit: ElementReference | undefined, isAdding: boolean) {
  if (!hit) return isAdding ? selected : []
  if (!isAdding) return [hit]
  const others = selected.filter(({ modelId, elementId }) => modelId !== hit.modelId || elementId !== hit.elementId)
  return others.length < selected.length ? others : [...others, hit]
}

/**
 * The effect of Escape: it ends one thing at a time, first the current measurement, then the tool, the panel, and the
 * selection.
 */
export function toolsAfterEscape(viewer: Viewer, tools: ToolState): ToolState {
  const { measuring, tool, panel } = tools
  if (measuring.points.length > 0) return { ...tools, measuring: withoutDraft(measuring), hover: undefined }
  if (tool !== 'none') return toolsWith('none', tools)
  if (panel) return { ...tools, panel: undefined }
  viewer.select([])
  return tools
}
