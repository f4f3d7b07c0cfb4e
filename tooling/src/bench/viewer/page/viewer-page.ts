import { openEngine } from '../../../../../shared/src/viewer/open/open-engine.ts'
import { defaultFieldOfView } from '../../../../../shared/src/viewer/view.ts'
import { addContainer, offer } from './bench-page.ts'
import { frameWith, isFrameDue, timeFrames, watchFrames } from './frames.ts'
import { eyeAt } from './orbit.ts'

watchFrames()
const container = addContainer()
const viewer = await openEngine.createViewer({ container })
const canvas = canvasIn(container)

function canvasIn(parent: HTMLElement): HTMLCanvasElement {
  const found = parent.querySelector('canvas')
  if (!found) throw new Error('The viewer has no canvas.')
  return found
}

async function open(files: readonly string[], triangles: number) {
  const start = performance.now()
  const isComplete = () => viewer.models().length === files.length && viewer.statistics().triangles >= triangles
  const seen = frameWith(isComplete, canvas)
  const loads = Promise.all(files.map((url) => viewer.load({ urn: url, url })))
  const seenAt = await seen
  await loads
  // The last edges may have come in time for that picture.
  const settledAt = isFrameDue() ? await frameWith(() => true, canvas) : seenAt
  return { picture: seenAt - start, settled: settledAt - start, calls: viewer.statistics().drawCalls }
}

/** Through the interface: whatever the viewer does for a view of its own counts too. */
function orbit(count: number) {
  const box = viewer.getBounds()
  if (!box) throw new Error('Nothing is loaded.')
  const frames = timeFrames(count, canvas, (turn) => {
    const { position, target } = eyeAt(turn, box)
    const upVector = { x: 0, y: 0, z: 1 }
    viewer.setView({ cameraType: 1, position, target, upVector, fieldOfView: defaultFieldOfView, cutPlanes: [] })
  })
  return { frames, ratio: canvas.width / container.clientWidth }
}

async function unload() {
  const drawn = frameWith(() => true, canvas)
  viewer.unloadAll()
  await drawn
  return viewer.statistics().geometries
}

offer({ open, orbit, unload })
