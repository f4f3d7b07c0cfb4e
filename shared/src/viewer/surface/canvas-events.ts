import { measuringAfterKey } from '../tools/measure/measuring.model.ts'
import type { PickedPoint } from '../view.ts'
import type { Viewer } from '../viewer.ts'
import {
  toolsAfterEscape,
  toolsAfterPick,
  toolsAfterPivot,
  toolsWith,
  type ToolName,
  type ToolState,
} from './tool-state.ts'

export type CanvasEvents = {
  onPick: (hit: PickedPoint | undefined, isAdding: boolean) => void
  /** A double click or tap, or its key. */
  onPivot: (hit: PickedPoint | undefined) => void
  onHover: ((hit: PickedPoint | undefined) => void) | undefined
  /** Handles keys that have another meaning while a tool is active. Returns true if it handled the key. */
  onToolKey: (key: string, pickCenter: () => PickedPoint | undefined) => boolean
  onEscape: () => void
  onTool: (tool: ToolName) => void
  onHelp: () => void
}

type Tools = { viewer: Viewer | undefined; tools: ToolState; onTools: (tools: ToolState) => void }

/** Handles clicks and keys in the picture according to the active tool. */
export function canvasEvents({ viewer, tools, onTools }: Tools): CanvasEvents {
  const change = (next: (on: Viewer) => ToolState) => viewer && onTools(next(viewer))
  return {
    onPick: (hit, isAdding) => change((on) => toolsAfterPick(on, { tools, hit, isAdding })),
    // With an active tool, a double click counts as two clicks.
    onPivot: (hit) => tools.tool === 'none' && hit && change((on) => toolsAfterPivot(on, tools, hit)),
    onHover:
      tools.tool === 'measure'
        ? (hit) => change(() => ({ ...tools, hover: hit && (hit.snap?.point ?? hit.point) }))
        : undefined,
    onToolKey(key, pickCenter) {
      if (!viewer || tools.tool !== 'measure') return false
      const { measuring, hover } = tools
      const next = measuringAfterKey(measuring, key, { hover, pickCenter })
      if (next) onTools({ ...tools, measuring: next })
      return next !== undefined
    },
    onEscape: () => change((on) => toolsAfterEscape(on, tools)),
    onTool: (name) => change(() => toolsWith(tools.tool === name ? 'none' : name, tools)),
    onHelp: () => change(() => ({ ...tools, panel: 'help' })),
  }
}
