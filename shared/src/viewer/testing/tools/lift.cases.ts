import type { ElementReference } from '../../model.ts'
import type { Point, View } from '../../view.ts'
import type { Viewer } from '../../viewer.ts'
import { isEqual, isTrue } from '../check.ts'
import type { ContractCases } from '../contract-case.ts'
import { count, difference, picture } from '../picture.ts'
import { testModel } from '../test-model.ts'

/** A view high enough for elements that are lifted by two meters. */
const south: View = {
  cameraType: 0,
  position: { x: 0, y: -9, z: 2.5 },
  target: { x: 0, y: 0, z: 2.5 },
  upVector: { x: 0, y: 0, z: 1 },
  cutPlanes: [],
}

async function load(viewer: Viewer) {
  const { modelId } = await viewer.load(testModel())
  viewer.setView(south)
  return { modelId, elementId: '1003' }
}

function pickAt(viewer: Viewer, point: Point) {
  const { x, y } = viewer.project(point)
  return viewer.pick(x, y)
}

/** The height at which an element begins. */
function isAt(viewer: Viewer, element: ElementReference, height: number) {
  const { min } = viewer.getBounds([element]) ?? {}
  return Math.abs((min?.z ?? Number.NaN) - height) < 1e-6
}

export const liftCases: ContractCases = {
  'draws, picks and measures lifted elements where they are lifted to, and puts them back': async (viewer) => {
    const green = await load(viewer)
    const before = await picture(viewer)
    viewer.setLifts([{ lift: 2, elements: [green] }])
    if (!viewer.canLift) {
      isEqual(viewer.getLifts(), [], 'nothing is lifted')
      isTrue(isAt(viewer, green, 2), 'it is in its place')
      isEqual(difference(before, await picture(viewer)), 0, 'the picture is the same')
      return
    }
    const bounds = viewer.getBounds([green])
    isTrue(Math.abs((bounds?.min.z ?? 0) - 4) < 1e-6 && Math.abs((bounds?.max.z ?? 0) - 5) < 1e-6, 'bounds', bounds)
    isTrue(Math.abs((viewer.getBounds()?.max.z ?? 0) - 5) < 1e-6, 'bounds of all', viewer.getBounds())
    const hit = pickAt(viewer, { x: 2, y: -1, z: 4.5 })
    isEqual(hit?.element.elementId, '1003', 'picked where it is seen')
    isTrue(Math.abs((hit?.point.z ?? 0) - 4.5) < 0.001, 'the point', hit?.point)
    isEqual(pickAt(viewer, { x: 2, y: -1, z: 2.5 }), undefined, 'nothing is left in its place')
    const { snap } = pickAt(viewer, { x: 1.04, y: -1, z: 4.04 }) ?? {}
    isTrue(snap?.kind === 'vertex' && Math.abs(snap.point.z - 4) < 1e-5, 'snaps to its corner', snap)
    const areaCorners = [viewer.project({ x: 0.5, y: -1, z: 5.2 }), viewer.project({ x: 3.5, y: -1, z: 3.8 })] as const
    const area = {
      left: areaCorners[0].x,
      top: areaCorners[0].y,
      right: areaCorners[1].x,
      bottom: areaCorners[1].y,
      isTouching: false,
    }
    isEqual(viewer.elementsWithin(area), [green], 'in a box around it')
    const lifted = await picture(viewer)
    isTrue(count(lifted, 'green') > 500, 'it is drawn')
    isTrue(difference(before, lifted) > 1000, 'elsewhere')
    viewer.hide([green])
    isEqual(count(await picture(viewer), 'green'), 0, 'it can be hidden')
    viewer.showAll()
    isEqual(difference(lifted, await picture(viewer)), 0, 'and shown in the same place')
    viewer.setLifts([])
    isTrue(isAt(viewer, green, 2), 'it is in its place again')
    isEqual(difference(before, await picture(viewer)), 0, 'the picture is as it was')
  },

  'does not lift elements that are cut, and does not cut lifted elements': async (viewer) => {
    const green = await load(viewer)
    if (!viewer.canLift) return
    const lifts: number[] = []
    viewer.on('appearance', () => lifts.push(viewer.getLifts().length))
    const plane = { x: 0, y: 0, z: 1, w: -1.2 }
    viewer.setCutPlanes([plane])
    viewer.setLifts([{ lift: 2, elements: [green] }])
    isEqual(viewer.getCutPlanes(), [], 'whoever lifts takes the planes away')
    isEqual(pickAt(viewer, { x: 2, y: -1, z: 1.9 })?.element.elementId, '1002', 'all of the box below is seen')
    viewer.setView({ ...south, cutPlanes: [plane] })
    isEqual(viewer.getLifts(), [], 'whoever cuts sets down')
    isTrue(isAt(viewer, green, 2), 'in its place')
    isEqual(lifts, [1, 0], 'both are told')
  },

  'forgets the lifts of an unloaded model': async (viewer) => {
    const green = await load(viewer)
    if (!viewer.canLift) return
    viewer.setLifts([{ lift: 2, elements: [green] }])
    viewer.unloadAll()
    const reloaded = await viewer.load(testModel())
    isTrue(isAt(viewer, { ...green, modelId: reloaded.modelId }, 2), 'the next one stands in its place')
  },
}
