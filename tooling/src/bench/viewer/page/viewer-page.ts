import { openEngine } from '../../../../../shared/src/viewer/open/open-engine.ts'
import { defaultFieldOfView, type Box, type CutPlane, type View } from '../../../../../shared/src/viewer/view.ts'
import { addContainer, offer, watchTasks } from './bench-page.ts'
import { afterTask, finish, frameWith, timeFrames, watchFrames } from './frames.ts'
import { eyeAt } from './orbit.ts'
import { watchPictures } from './pictures.ts'

/** Frames of each kind. */
const dragged = 12
watchFrames()
const longestTask = watchTasks()
const modelsSeen = watchPictures(() => viewer.models().length)
const container = addContainer()
const viewer = await openEngine.createViewer({ container })
const canvas = canvasIn(container)
let opened: { settled: number; view: View; box: Box } | undefined

function canvasIn(parent: HTMLElement): HTMLCanvasElement {
  const found = parent.querySelector('canvas')
  if (!found) throw new Error('The viewer has no canvas.')
  return found
}

/** Nothing is pending, and nothing moves. */
function isAtRest(): boolean {
  return canvas.dataset['picture'] === 'complete'
}

async function whenAtRest(): Promise<number> {
  while (!isAtRest()) await new Promise((resolve) => setTimeout(resolve, 5))
  return performance.now()
}

async function open(files: readonly string[]) {
  const start = performance.now()
  const firstPicture = frameWith(() => modelsSeen() === files.length, canvas)
  const loads = Promise.all(files.map((url) => viewer.load({ urn: url, url })))
  const picture = (await firstPicture) - start
  const { drawCalls } = viewer.statistics()
  await loads
  opened = { settled: (await whenAtRest()) - start, view: viewer.getView(), box: await boundsOfAll() }
  await afterTask()
  return { picture, calls: drawCalls, longest: longestTask() }
}

/** Including the ground. */
async function boundsOfAll(): Promise<Box> {
  const box = viewer.getBounds(await viewer.elements())
  if (!box) throw new Error('Nothing is loaded.')
  return box
}

function lookFrom(angle: number, box: Box): void {
  const { position, target } = eyeAt(angle, box)
  const upVector = { x: 0, y: 0, z: 1 }
  viewer.setView({ cameraType: 1, position, target, upVector, fieldOfView: defaultFieldOfView, cutPlanes: [] })
}

/** Through the viewer's interface, like a tour of saved views, so that all of its work counts. */
function orbit(count: number, box: Box) {
  const frames = timeFrames(count, canvas, (angle) => lookFrom(angle, box))
  return { frames, ratio: canvas.width / container.clientWidth }
}

/** A section box inside of the model: six planes cut, and the top one moves with every frame. */
function boxPlanes({ min, max }: Box, top: number): CutPlane[] {
  const inset = (axis: 'x' | 'y' | 'z') => (max[axis] - min[axis]) * 0.1
  const height = min.z + (max.z - min.z) * top
  return [
    { x: 1, y: 0, z: 0, w: inset('x') - max.x },
    { x: -1, y: 0, z: 0, w: min.x + inset('x') },
    { x: 0, y: 1, z: 0, w: inset('y') - max.y },
    { x: 0, y: -1, z: 0, w: min.y + inset('y') },
    { x: 0, y: 0, z: 1, w: -height },
    { x: 0, y: 0, z: -1, w: min.z + inset('z') },
  ]
}

/** Alternating, from one position: a frame of a moving view, and one with a dragged section. */
function drag(box: Box) {
  const turnCamera = (share: number) => lookFrom(1 + share / 1000, box)
  const plain = timeFrames(dragged, canvas, turnCamera)
  const cut = timeFrames(dragged, canvas, (share) => viewer.setCutPlanes(boxPlanes(box, 0.3 + share / 12)))
  viewer.setCutPlanes([])
  return { plain, cut }
}

function timePick(x: number, y: number): number {
  const start = performance.now()
  viewer.pick(x * container.clientWidth, y * container.clientHeight)
  return performance.now() - start
}

/** In the center first, then all over the picture. */
function pickAround() {
  const shares = [0.3, 0.4, 0.5, 0.6, 0.7]
  const firstPick = timePick(0.5, 0.5)
  return { firstPick, picks: shares.flatMap((y) => shares.map((x) => timePick(x + 0.01, y + 0.01))) }
}

/** The bounds of the section box. */
function built(): Box {
  const box = viewer.getBounds()
  if (!box) throw new Error('Nothing is loaded.')
  return box
}

async function settle() {
  await whenAtRest()
  if (!opened) throw new Error('Nothing was opened.')
  const picked = pickAround()
  const drawnIn = drag(built())
  await whenAtRest()
  const drawn = frameWith(() => true, canvas)
  const start = performance.now()
  lookFrom(1, opened.box)
  const still = (await drawn) - start
  viewer.unloadAll()
  await frameWith(() => true, canvas)
  return { ...opened, ...picked, drag: drawnIn, still, left: viewer.statistics().geometries }
}

// Its shaders are compiled by then, and not while the first files load.
await whenAtRest()
finish(canvas)
offer({ open, orbit, settle })
