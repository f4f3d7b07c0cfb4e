import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js'
import { openEngine } from '../../../../../shared/src/viewer/open/open-engine.ts'
import type { ModelDetail } from '../../../../../shared/src/viewer/model.ts'
import { defaultFieldOfView, type Box } from '../../../../../shared/src/viewer/view.ts'
import { addContainer, watchTasks } from './bench-page.ts'
import { frameWith, timeFrames, watchFrames } from './frames.ts'
import { eyeAt } from './orbit.ts'
import { watchPictures } from './pictures.ts'

/**
 * Measurements of a model with parts: loading everything for the first view, and an orbit. Times are in milliseconds.
 */
export type Parted = {
  picture: number
  complete: number
  /** Around the model and, from its center, past near elements. */
  turns: { around: Orbit; inside: Orbit }
  /** Until the coarse model is visible, and while parts load. */
  longest: { coarse: number; parts: number }
  /** Total for the coarse model and its parts, on the page. */
  decoding: number
  detail: ModelDetail
  elements: number
}

/** `triangles`: of the last frame. */
export type Orbit = { frames: number[]; triangles: number }

export type PartedPage = { open: (url: string, byteLength: number) => Promise<Parted> }

/** Frames of an orbit: the first ones adapt to the machine. */
const turned = 48
watchFrames()
const longestTask = watchTasks()
const decoded = watchDecoder()
const modelsSeen = watchPictures(() => viewer.models().length)
const container = addContainer()
const viewer = await openEngine.createViewer({ container })
const canvas = canvasIn(container)

function canvasIn(parent: HTMLElement): HTMLCanvasElement {
  const found = parent.querySelector('canvas')
  if (!found) throw new Error('The viewer has no canvas.')
  return found
}

/** Wraps the decoder with a timer. */
function watchDecoder(): () => number {
  let time = 0
  MeshoptDecoder.decodeGltfBufferAsync = async (count, size, source, mode, filter) => {
    await MeshoptDecoder.ready
    const startTime = performance.now()
    const target = new Uint8Array(count * size)
    MeshoptDecoder.decodeGltfBuffer(target, count, size, source, mode, filter)
    time += performance.now() - startTime
    return target
  }
  return () => time
}

async function whenComplete(): Promise<number> {
  while (canvas.dataset['picture'] !== 'complete') await new Promise((resolve) => setTimeout(resolve, 5))
  return performance.now()
}

type Eye = ReturnType<typeof eyeAt>

function turnBy(eyeOf: (angle: number) => Eye): Orbit {
  const upVector = { x: 0, y: 0, z: 1 }
  const frames = timeFrames(turned, canvas, (angle) =>
    viewer.setView({ cameraType: 1, ...eyeOf(angle), upVector, fieldOfView: defaultFieldOfView, cutPlanes: [] }),
  )
  return { frames, triangles: viewer.statistics().triangles }
}

function eyeWithin(angle: number, box: Box): Eye {
  const { target: position } = eyeAt(angle, box)
  return { position, target: { x: position.x + Math.cos(angle), y: position.y + Math.sin(angle), z: position.z } }
}

async function open(url: string, byteLength: number): Promise<Parted> {
  let detail: ModelDetail | undefined
  viewer.onDetail?.((newDetail) => (detail = newDetail))
  const startTime = performance.now()
  const firstPicture = frameWith(() => modelsSeen() === 1, canvas)
  const { elementCount } = await viewer.load({ urn: url, url, byteLength })
  const picture = (await firstPicture) - startTime
  const coarse = longestTask()
  const complete = (await whenComplete()) - startTime
  const box = viewer.getBounds()
  if (!box || !detail) throw new Error('The model did not come in parts.')
  const parts = longestTask(startTime + picture)
  const decoding = decoded()
  const around = turnBy((angle) => eyeAt(angle, box))
  await whenComplete()
  const inside = turnBy((angle) => eyeWithin(angle, box))
  await whenComplete()
  const turns = { around, inside }
  return { picture, complete, turns, longest: { coarse, parts }, decoding, detail, elements: elementCount }
}

await whenComplete()
Object.assign(globalThis, { partedPage: { open } satisfies PartedPage })
document.title = 'ready'
