import { cubeFaces, viewFrom } from '../tools/cube/cube.model.ts'
import type { Viewer } from '../viewer.ts'
import type { ToolName } from './tool-state.ts'

type Command = { keys: readonly string[]; label: string; keyText: string; run: (viewer: Viewer) => void }

/** Degrees. */
const orbitStep = 10
const zoomStep = 1.2
/** Fraction of the distance to the target. */
const panStep = 0.08

/** Keyboard shortcuts of the 3D view; the help panel shows the same list. */
export const keyCommands: Command[] = [
  { keys: ['ArrowLeft'], label: 'Orbit left', keyText: '←', run: (viewer) => viewer.nudge({ azimuth: -orbitStep }) },
  { keys: ['ArrowRight'], label: 'Orbit right', keyText: '→', run: (viewer) => viewer.nudge({ azimuth: orbitStep }) },
  { keys: ['ArrowUp'], label: 'Orbit up', keyText: '↑', run: (viewer) => viewer.nudge({ polar: -orbitStep }) },
  { keys: ['ArrowDown'], label: 'Orbit down', keyText: '↓', run: (viewer) => viewer.nudge({ polar: orbitStep }) },
  {
    keys: ['Shift+ArrowLeft'],
    label: 'Pan left',
    keyText: 'Shift ←',
    run: (viewer) => viewer.nudge({ right: -panStep }),
  },
  {
    keys: ['Shift+ArrowRight'],
    label: 'Pan right',
    keyText: 'Shift →',
    run: (viewer) => viewer.nudge({ right: panStep }),
  },
  { keys: ['Shift+ArrowUp'], label: 'Pan up', keyText: 'Shift ↑', run: (viewer) => viewer.nudge({ up: panStep }) },
  { keys: ['Shift+ArrowDown'], label: 'Pan down', keyText: 'Shift ↓', run: (viewer) => viewer.nudge({ up: -panStep }) },
  { keys: ['+', '='], label: 'Zoom in', keyText: '+', run: (viewer) => viewer.nudge({ zoom: zoomStep }) },
  { keys: ['-', '_'], label: 'Zoom out', keyText: '−', run: (viewer) => viewer.nudge({ zoom: 1 / zoomStep }) },
  { keys: ['f'], label: 'Zoom to selection, or fit all', keyText: 'F', run: fitSelection },
  { keys: ['Home'], label: 'Home view', keyText: 'Home', run: (viewer) => viewer.home() },
  { keys: ['p'], label: 'Perspective or orthographic', keyText: 'P', run: switchProjection },
  { keys: ['h'], label: 'Hide selection', keyText: 'H', run: hideSelection },
  { keys: ['i'], label: 'Isolate selection', keyText: 'I', run: isolateSelection },
  { keys: ['a'], label: 'Show all', keyText: 'A', run: (viewer) => viewer.showAll() },
]

/** Number keys show the sides of the view cube; the help has one line for them. */
const sideCommands = cubeFaces.map(({ key, normal }) => ({
  keys: [key],
  run: (viewer: Viewer) => viewer.setView(viewFrom(viewer.getView(), normal), { isFlown: true }),
}))

/** Keys that activate a tool; the same key deactivates it. */
export const toolKeys: { key: string; label: string; tool: ToolName }[] = [
  { key: 's', label: 'Sections', tool: 'section' },
  { key: 'm', label: 'Measure', tool: 'measure' },
  { key: 'b', label: 'Box select', tool: 'box' },
  { key: 'w', label: 'Walk', tool: 'walk' },
]

export function fitSelection(viewer: Viewer) {
  viewer.fit(viewer.getSelection().length > 0 ? 'selection' : 'all')
}

export function switchProjection(viewer: Viewer) {
  viewer.setProjection(viewer.getView().cameraType === 1 ? 'orthographic' : 'perspective')
}

export function hideSelection(viewer: Viewer) {
  const selection = viewer.getSelection()
  if (selection.length === 0) return
  viewer.hide(selection)
  viewer.select([])
}

export function isolateSelection(viewer: Viewer) {
  if (viewer.getSelection().length > 0) viewer.isolate(viewer.getSelection())
}

type KeyPress = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

export function hasModifier({ ctrlKey, metaKey, altKey }: KeyPress) {
  return ctrlKey || metaKey || altKey
}

/** Keys with Ctrl, Alt or Command belong to the browser. */
export function isUnmodifiedKey(press: KeyPress, key: string) {
  return !hasModifier(press) && press.key.toLowerCase() === key
}

export function toolOfKey(press: KeyPress): ToolName | undefined {
  return toolKeys.find(({ key }) => isUnmodifiedKey(press, key))?.tool
}

/** Returns true if the key was handled. */
export function pressKey(viewer: Viewer, press: KeyPress) {
  const { key, shiftKey } = press
  if (hasModifier(press)) return false
  const name = key.length === 1 ? key.toLowerCase() : `${shiftKey ? 'Shift+' : ''}${key}`
  const command = [...keyCommands, ...sideCommands].find(({ keys }) => keys.includes(name))
  command?.run(viewer)
  return command !== undefined
}
