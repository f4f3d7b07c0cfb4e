import { isEqual, isTrue, until } from '../check.ts'
import type { ContractCases } from '../contract-case.ts'
import { boxes, testModel } from '../test-model.ts'
import { defaultFieldOfView, type View } from '../../view.ts'

/** Looks from knee height, so that objects on the ground are in front of an empty sky. */
function viewAt(angle: number): View {
  const position = { x: 9 * Math.sin(angle), y: -9 * Math.cos(angle), z: 0.5 }
  const target = { x: 0, y: 0, z: 0.5 }
  return {
    cameraType: 1,
    position,
    target,
    upVector: { x: 0, y: 0, z: 1 },
    fieldOfView: defaultFieldOfView,
    cutPlanes: [],
  }
}

/** The number of antialiased pixels above the horizon. Call it in the task that has drawn them. */
function smoothPixels(canvas: HTMLCanvasElement): number {
  return pixelsWith(canvas, (opacity) => opacity > 20 && opacity < 235)
}

function pixelsWith(canvas: HTMLCanvasElement, isCounted: (opacity: number) => boolean): number {
  const [width, height] = [canvas.width, Math.floor(canvas.height * 0.45)]
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('No canvas.')
  context.drawImage(canvas, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  return data.filter((value, index) => index % 4 === 3 && isCounted(value)).length
}

function nextFrame() {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}

export const motionCases: ContractCases = {
  'with software rendering, edges are smooth at rest and in pictures, and drawn fast in motion': async (
    _,
    { createViewer },
  ) => {
    const { viewer, container } = await createViewer({ quality: 'simple' })
    await viewer.load(testModel())
    const canvas = container.querySelector('canvas')
    if (!canvas) throw new Error('The viewer has no canvas.')
    const isComplete = () => canvas.dataset['picture'] === 'complete'
    const smoothCounts: number[] = []
    viewer.on('camera', () => smoothCounts.push(smoothPixels(canvas)))
    await until(isComplete)
    viewer.setView(viewAt(0.4))
    await until(() => smoothCounts.length > 0)
    const [first = 0] = smoothCounts
    isTrue(first > 50, 'a view that is set once is drawn smoothly', first)
    // Setting several views in a row counts as a movement.
    for (const angle of [0.5, 0.6]) viewer.setView(viewAt(angle))
    const before = smoothCounts.length
    await until(() => smoothCounts.length > before)
    isEqual(smoothCounts[before], 0, 'smooth pixels in motion')
    await until(isComplete)
    isTrue((smoothCounts.at(-1) ?? 0) > 50, 'smooth again at rest', smoothCounts)
    viewer.dispose()
  },

  'with software rendering, a change while a picture is pending is visible in the next one': async (
    _,
    { createViewer },
  ) => {
    const { viewer, container } = await createViewer({ quality: 'simple' })
    const { modelId } = await viewer.load(testModel())
    const canvas = container.querySelector('canvas')
    if (!canvas) throw new Error('The viewer has no canvas.')
    const isComplete = () => canvas.dataset['picture'] === 'complete'
    await until(isComplete)
    viewer.setView(viewAt(0.4))
    await nextFrame()
    await until(isComplete)
    const seen: number[] = []
    viewer.on('camera', () => seen.push(pixelsWith(canvas, (opacity) => opacity > 235)))
    const [first, ...others] = boxes.map(({ elementId }) => ({ modelId, elementId }))
    viewer.hide(first ? [first] : [])
    await nextFrame()
    isEqual([seen, isComplete()], [[], false], 'what is seen in the frame in which it is drawn')
    viewer.hide(others)
    await until(() => seen.at(-1) === 0)
    await until(isComplete)
    isEqual(seen.at(-1), 0, 'pixels of what is hidden')
    viewer.dispose()
  },
}
