import type { Viewer } from '../viewer.ts'

type Command = { keys: readonly string[]; label: string; shown: string; run: (viewer: Viewer) => void }

const step = 10
const zoomStep = 1.2
const panStep = 0.08

/** What has the focus in the picture understands; the list is also what the help shows. */
export const keyCommands: Command[] = [
  { keys: ['ArrowLeft'], label: 'Orbit left', shown: '←', run: (viewer) => viewer.nudge({ azimuth: -step }) },
  { keys: ['ArrowRight'], label: 'Orbit right', shown: '→', run: (viewer) => viewer.nudge({ azimuth: step }) },
  { keys: ['ArrowUp'], label: 'Orbit up', shown: '↑', run: (viewer) => viewer.nudge({ polar: -step }) },
  { keys: ['ArrowDown'], label: 'Orbit down', shown: '↓', run: (viewer) => viewer.nudge({ polar: step }) },
  {
    keys: ['Shift+ArrowLeft'],
    label: 'Pan left',
    shown: 'Shift ←',
    run: (viewer) => viewer.nudge({ right: -panStep }),
  },
  {
    keys: ['Shift+ArrowRight'],
    label: 'Pan right',
    shown: 'Shift →',
    run: (viewer) => viewer.nudge({ right: panStep }),
  },
  { keys: ['Shift+ArrowUp'], label: 'Pan up', shown: 'Shift ↑', run: (viewer) => viewer.nudge({ up: panStep }) },
  { keys: ['Shift+ArrowDown'], label: 'Pan down', shown: 'Shift ↓', run: (viewer) => viewer.nudge({ up: -panStep }) },
  { keys: ['+', '='], label: 'Closer', shown: '+', run: (viewer) => viewer.nudge({ zoom: zoomStep }) },
  { keys: ['-', '_'], label: 'Further away', shown: '−', run: (viewer) => viewer.nudge({ zoom: 1 / zoomStep }) },
  { keys: ['f'], label: 'Fit what is selected, or everything', shown: 'F', run: fitSelection },
  { keys: ['Home'], label: 'Home view', shown: 'Home', run: (viewer) => viewer.home() },
  { keys: ['p'], label: 'Perspective or orthographic', shown: 'P', run: switchProjection },
  { keys: ['h'], label: 'Hide what is selected', shown: 'H', run: hideSelection },
  { keys: ['i'], label: 'Isolate what is selected', shown: 'I', run: isolateSelection },
  { keys: ['a'], label: 'Show all', shown: 'A', run: (viewer) => viewer.showAll() },
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

/** True when the key meant something. Keys with Ctrl, Alt or Command are the browser's. */
export function pressKey(viewer: Viewer, { key, shiftKey, ctrlKey, metaKey, altKey }: KeyPress) {
  if (ctrlKey || metaKey || altKey) return false
  const name = key.length === 1 ? key.toLowerCase() : `${shiftKey ? 'Shift+' : ''}${key}`
  const command = keyCommands.find(({ keys }) => keys.includes(name))
  command?.run(viewer)
  return command !== undefined
}
