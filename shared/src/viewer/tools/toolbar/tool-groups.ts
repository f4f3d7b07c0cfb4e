import type { LucideIcon } from '../../../ui/components/icons.ts'
import { fitSelection, hideSelection, isolateSelection, switchProjection } from '../../surface/key-commands.ts'
import type { PanelName, ToolName } from '../../surface/tool-state.ts'
import { sidePanelTitles, type SidePanelName } from '../../side/use-side-panel.ts'
import type { NavigationMode, Viewer } from '../../viewer.ts'
import {
  Box as BoxIcon,
  Camera,
  Contrast,
  Expand,
  Eye,
  EyeOff,
  Focus,
  Footprints,
  Hand,
  House,
  Info,
  Keyboard,
  Layers,
  ListTree,
  MapIcon,
  Palette,
  Rotate3d,
  Ruler,
  Scan,
  Shrink,
  Slice,
  SquareDashedMousePointer,
  Trash2,
  ZoomIn,
} from '../icons.ts'

export type Tool = {
  label: string
  icon: LucideIcon
  /** The keyboard shortcut. */
  shortcut?: string
  isPressed?: boolean
  isDisabled?: boolean
  /** Tools with a high rank are the first to move into the menu, because keys, touch and wheel do the same. */
  rank: number
  onClick: () => void
}

export type ToolUse = {
  viewer: Viewer
  tool: ToolName
  panel: PanelName | undefined
  side: SidePanelName | undefined
  /** Undefined if the picture has no room for a minimap. */
  minimap: { isOn: boolean; toggle: () => void } | undefined
  /** Undefined if the engine does not support soft shadows. */
  softShadows: { isOn: boolean; toggle: () => void } | undefined
  fullScreen: { isOn: boolean; toggle: (() => void) | undefined }
  onTool: (tool: ToolName) => void
  onPanel: (panel: PanelName | undefined) => void
  onSide: (side: SidePanelName | undefined) => void
  /** Moves the focus, because removing the sections also removes the focused tool. */
  onCleared: () => void
}

/** All tools in their current state, by topic. */
export function toolGroups(use: ToolUse): Tool[][] {
  return [views(use), navigation(use), looks(use), visibility(use), contents(use), panels(use)]
}

function views({ viewer }: ToolUse): Tool[] {
  return [
    { label: 'Home view', icon: House, shortcut: 'Home', rank: 0, onClick: () => viewer.home() },
    { label: 'Fit', icon: Scan, shortcut: 'F', rank: 4, onClick: () => fitSelection(viewer) },
  ]
}

function navigation({ viewer }: ToolUse): Tool[] {
  const mode = (name: NavigationMode) => ({
    isPressed: viewer.getNavigationMode() === name,
    onClick: () => viewer.setNavigationMode(name),
  })
  return [
    { label: 'Orbit', icon: Rotate3d, rank: 9, ...mode('orbit') },
    { label: 'Pan', icon: Hand, rank: 10, ...mode('pan') },
    { label: 'Zoom', icon: ZoomIn, rank: 11, ...mode('zoom') },
    {
      label: 'Orthographic',
      icon: BoxIcon,
      shortcut: 'P',
      rank: 8,
      isPressed: viewer.getView().cameraType === 0,
      onClick: () => switchProjection(viewer),
    },
  ]
}

/**
 * The tool counts as active while there are sections, even if a saved view has set them, so that one click removes
 * them.
 */
function looks({ viewer, tool, onTool, onCleared }: ToolUse): Tool[] {
  const isCut = viewer.getCutPlanes().length > 0
  function clear() {
    viewer.setCutPlanes([])
    onCleared()
  }

  const toggle = (name: ToolName) => ({
    isPressed: tool === name,
    onClick: () => onTool(tool === name ? 'none' : name),
  })
  return [
    { label: 'Sections', icon: Slice, shortcut: 'S', rank: 2, ...toggle('section'), ...(isCut && { isPressed: true }) },
    ...(isCut ? [{ label: 'Clear sections', icon: Trash2, rank: 2, onClick: clear }] : []),
    { label: 'Measure', icon: Ruler, shortcut: 'M', rank: 3, ...toggle('measure') },
    { label: 'Box select', icon: SquareDashedMousePointer, shortcut: 'B', rank: 8, ...toggle('box') },
    { label: 'Walk', icon: Footprints, shortcut: 'W', rank: 8, ...toggle('walk') },
  ]
}

function visibility({ viewer }: ToolUse): Tool[] {
  const isDisabled = viewer.getSelection().length === 0
  return [
    { label: 'Isolate', icon: Focus, shortcut: 'I', rank: 6, isDisabled, onClick: () => isolateSelection(viewer) },
    { label: 'Hide', icon: EyeOff, shortcut: 'H', rank: 5, isDisabled, onClick: () => hideSelection(viewer) },
    { label: 'Show all', icon: Eye, shortcut: 'A', rank: 7, onClick: () => viewer.showAll() },
  ]
}

/** Available whenever elements are colored, because a saved view may have colored them. */
function contents({ viewer, side, minimap, softShadows, onSide }: ToolUse): Tool[] {
  const toggles = (name: SidePanelName) => ({
    label: sidePanelTitles[name],
    isPressed: side === name,
    onClick: () => onSide(side === name ? undefined : name),
  })
  const isColored = viewer.getAppearance().colours.length > 0
  return [
    { icon: ListTree, shortcut: 'T', rank: 1, ...toggles('tree') },
    { icon: Palette, shortcut: 'C', rank: 2, ...toggles('colors'), ...(isColored && { isPressed: true }) },
    { icon: Layers, shortcut: 'L', rank: 3, ...toggles('levels') },
    ...(minimap
      ? [{ label: 'Minimap', icon: MapIcon, rank: 9, isPressed: minimap.isOn, onClick: minimap.toggle }]
      : []),
    ...(softShadows
      ? [{ label: 'Soft shadows', icon: Contrast, rank: 12, isPressed: softShadows.isOn, onClick: softShadows.toggle }]
      : []),
  ]
}

function panels({ panel, onPanel, fullScreen: { isOn, toggle } }: ToolUse): Tool[] {
  const toggles = (name: PanelName) => ({
    isPressed: panel === name,
    onClick: () => onPanel(panel === name ? undefined : name),
  })
  const screen = isOn ? { label: 'Exit full screen', icon: Shrink } : { label: 'Full screen', icon: Expand }
  return [
    { label: 'Properties', icon: Info, rank: 1, ...toggles('properties') },
    { label: 'Save picture', icon: Camera, rank: 12, ...toggles('picture') },
    { label: 'Keyboard shortcuts', icon: Keyboard, shortcut: '?', rank: 13, ...toggles('help') },
    ...(toggle ? [{ ...screen, rank: 12, onClick: toggle }] : []),
  ]
}
