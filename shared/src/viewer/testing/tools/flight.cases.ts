import type { View } from '../../view.ts'
import type { Viewer } from '../../viewer.ts'
import { isEqual, isTrue, whenSettled } from '../check.ts'
import type { ContractCases } from '../contract-case.ts'
import { testModel } from '../test-model.ts'

/** Milliseconds: maximum duration of an animation, and a tolerance for busy machines. */
const [longest, slack] = [400, 400]

const destination: Omit<View, 'cutPlanes'> = {
  cameraType: 1,
  position: { x: -6, y: 9, z: 5 },
  target: { x: 0.3, y: -0.2, z: 1.1 },
  upVector: { x: 0, y: 0, z: 1 },
  fieldOfView: 50,
}
const plane = { x: 0, y: 0, z: 1, w: -2.5 }

function offBy(viewer: Viewer) {
  const { position } = viewer.getView()
  return Math.hypot(
    position.x - destination.position.x,
    position.y - destination.position.y,
    position.z - destination.position.z,
  )
}

function wait(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Runs `act` with reduced motion. */
async function withoutMotion(act: () => Promise<void>) {
  const originalMatchMedia = globalThis.matchMedia
  globalThis.matchMedia = (query) =>
    Object.defineProperty(originalMatchMedia.call(globalThis, query), 'matches', { value: query.includes('reduce') })
  try {
    await act()
  } finally {
    globalThis.matchMedia = originalMatchMedia
  }
}

export const flightCases: ContractCases = {
  'flies to a view, and soon shows exactly that view': async (viewer) => {
    await viewer.load(testModel())
    let moves = 0
    viewer.on('camera', () => (moves += 1))
    viewer.setView({ ...destination, cutPlanes: [plane] }, { isFlown: true })
    isTrue(offBy(viewer) > 1, 'it is on its way', viewer.getView())
    isEqual(viewer.getCutPlanes().length, 1, 'what is cut is cut at once')
    await wait(longest + slack)
    await whenSettled(viewer)
    isTrue(offBy(viewer) < 1e-4, 'it is there', viewer.getView())
    isTrue(moves > 1, 'it was told on the way', moves)
  },

  'stops a flight where it is when the user touches the picture, or by another call': async (viewer, { engine }) => {
    await viewer.load(testModel())
    const start = viewer.getView()
    const canvas = document.querySelector('canvas')
    isTrue(canvas !== null, `the engine ${engine.kind} has a canvas`)
    viewer.setView({ ...destination, cutPlanes: [] }, { isFlown: true })
    const options = { bubbles: true, pointerId: 1, clientX: 300, clientY: 200 }
    canvas?.dispatchEvent(new PointerEvent('pointerdown', options))
    canvas?.dispatchEvent(new PointerEvent('pointerup', options))
    await wait(longest + slack)
    isTrue(offBy(viewer) > 1, 'it went no further', viewer.getView())
    viewer.setView({ ...destination, cutPlanes: [] }, { isFlown: true })
    viewer.setView(start)
    await wait(longest + slack)
    isTrue(offBy(viewer) > 1, 'another view ended it', viewer.getView())
  },

  'moves immediately if the user prefers reduced motion': async (viewer) => {
    await viewer.load(testModel())
    await withoutMotion(async () => {
      viewer.setView({ ...destination, cutPlanes: [] }, { isFlown: true })
      isTrue(offBy(viewer) < 1e-4, 'it is there', viewer.getView())
      for (const act of [() => viewer.home(), () => viewer.fit('all')]) {
        viewer.setView({ ...destination, cutPlanes: [] })
        act()
        const { position } = viewer.getView()
        await wait(longest)
        const after = viewer.getView().position
        const distanceMoved = Math.hypot(after.x - position.x, after.y - position.y, after.z - position.z)
        isTrue(distanceMoved < 1e-3, 'nothing moves afterward', [position, after])
      }
    })
  },
}
