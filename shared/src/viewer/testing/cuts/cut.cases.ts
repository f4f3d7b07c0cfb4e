import { boxPlanes } from '../../tools/section-box.model.ts'
import type { CutPlane, View } from '../../view.ts'
import { boxModel, type BoxElement } from '../box-model.ts'
import { isEqual, isTrue } from '../check.ts'
import type { ContractCases } from '../contract-case.ts'
import { boxes, testModel } from '../test-model.ts'
import { distance, rayThrough, seenAlong } from './seen-along.ts'

const up = { x: 0, y: 0, z: 1 }
const oblique = {
  position: { x: 5.3, y: -7.7, z: 6.1 },
  target: { x: 0.2, y: 0.1, z: 1.1 },
  upVector: up,
  cutPlanes: [],
}
const views: View[] = [
  { ...oblique, cameraType: 1, fieldOfView: 45 },
  { ...oblique, cameraType: 0 },
  { ...oblique, cameraType: 1, fieldOfView: 60, position: { x: -4.9, y: 6.3, z: -3.1 } },
]
const cuts: CutPlane[][] = [
  [{ x: 0, y: 0, z: 1, w: -1.3 }],
  // One plane is in a common face of two boxes, the other between the second and the third box.
  [{ x: 0, y: 0, z: 1, w: -2 }],
  [{ x: 0.6, y: 0, z: 0.8, w: -1.7 }],
  [
    { x: 0, y: -1, z: 0, w: -0.4 },
    { x: 0, y: 0, z: -1, w: 0.3 },
    { x: 1, y: 0, z: 0, w: -2.2 },
  ],
  boxPlanes({ min: { x: -2.1, y: -0.4, z: 0.6 }, max: { x: 2.3, y: 0.5, z: 2.4 } }),
]
const columns = 44
const grid = Array.from({ length: columns * 28 }, (_, index) => ({
  x: (index % columns) * 14.3 + 7.3,
  y: Math.floor(index / columns) * 14.1 + 5.7,
}))

function heightOver({ x, y, z, w }: CutPlane, point: { x: number; y: number; z: number }) {
  return x * point.x + y * point.y + z * point.z + w
}

/** Whether a point is so close to a visible border that rounding decides. */
function isOnBorder(view: View, { x, y }: { x: number; y: number }, boxElements: readonly BoxElement[]) {
  const neighbors = [-0.05, 0.05].flatMap((by) => [
    [x + by, y],
    [x, y + by],
  ])
  const hits = neighbors.map(([left = 0, top = 0]) =>
    seenAlong(rayThrough(view, left, top), boxElements, view.cutPlanes),
  )
  const points = hits.map((one) => one?.point)
  const first = points[0]
  return points.some((point) => (first && point ? distance(first, point) > 0.05 : first !== point))
}

/** These cases do not test the Autodesk viewer's own cut faces. */
export const cutCases: ContractCases = {
  'picks what is visible on a section plane, to the millimeter': async (viewer) => {
    await viewer.load(testModel())
    let [onPlanes, beside] = [0, 0]
    for (const view of views) {
      for (const cutPlanes of cuts) {
        const cut = { ...view, cutPlanes }
        viewer.setView(cut)
        for (const pixel of grid) {
          if (isOnBorder(cut, pixel, boxes)) continue
          const expected = seenAlong(rayThrough(cut, pixel.x, pixel.y), boxes, cutPlanes)
          const hit = viewer.pick(pixel.x, pixel.y)
          const details = { pixel, cut, expected, hit }
          if (!expected || !hit) {
            isTrue(!expected === !hit, 'something is there, or nothing is', details)
            continue
          }
          isTrue(distance(hit.point, expected.point) <= 0.001, 'the point', details)
          const isOnPlane = cutPlanes.some((plane) => Math.abs(heightOver(plane, hit.point)) < 1e-6)
          if (isOnPlane) onPlanes += 1
          else beside += 1
          const isShared = boxes
            .filter(({ elementId }) => elementId !== expected.elementId)
            .some((other) => {
              const otherHit = seenAlong(rayThrough(cut, pixel.x, pixel.y), [other], cutPlanes)
              return otherHit && distance(otherHit.point, expected.point) < 0.001
            })
          if (!isShared) isEqual(hit.element.elementId, expected.elementId, 'the element')
        }
      }
    }
    isTrue(onPlanes > 300 && beside > 300, 'both kinds of faces were picked', [onPlanes, beside])
  },

  'picks cut faces at surveyed coordinates': async (viewer) => {
    const projected = { x: 455_000.25, y: 5_429_000.8125, z: 312.4 }
    const toProjected = (point: typeof projected) => ({
      x: point.x + projected.x,
      y: point.y + projected.y,
      z: point.z + projected.z,
    })
    await viewer.load({ urn: 'surveyed', bytes: boxModel(boxes, [projected.x, projected.y, projected.z]) })
    const plane = { x: 0, y: 0, z: 1, w: -1.3 - projected.z }
    const [position, target] = [toProjected(oblique.position), toProjected(oblique.target)]
    viewer.setView({ ...oblique, cameraType: 1, position, target, cutPlanes: [plane] })
    const { x, y } = viewer.project(toProjected({ x: 2, y: 0, z: 1.3 }))
    const hit = viewer.pick(x, y)
    isEqual(hit?.element.elementId, '1002', 'the element')
    isTrue(Math.abs((hit?.point.z ?? 0) - 1.3 - projected.z) < 0.001, 'on the plane', hit?.point)
    isTrue(Math.abs((hit?.normal.z ?? 0) - 1) < 1e-9, 'facing what was cut away', hit?.normal)
  },

  'snaps to what remains, and on a cut face to its outline': async (viewer) => {
    await viewer.load(testModel())
    const above = { position: { x: 0, y: 0, z: 8 }, target: { x: 0, y: 0, z: 0 }, upVector: { x: 0, y: 1, z: 0 } }
    viewer.setView({ cameraType: 0, ...above, cutPlanes: [{ x: 0, y: 0, z: 1, w: -1.3 }] })
    function snapAt(x: number, y: number, z: number) {
      const point = viewer.project({ x, y, z })
      return viewer.pick(point.x, point.y)?.snap
    }
    const corner = snapAt(1.05, -0.95, 1.3)
    isEqual(corner?.kind, 'vertex', 'a corner of the cut')
    isTrue(distance(corner?.point, { x: 1, y: -1, z: 1.3 }) < 1e-5, 'where the edge is cut', corner?.point)
    const edge = snapAt(2.2, -0.95, 1.3)
    isEqual(edge?.kind, 'edge', 'a side of the cut')
    isTrue(distance(edge?.point, { x: 2.2, y: -1, z: 1.3 }) < 0.03, 'next to the pointer', edge?.point)
    isEqual(snapAt(2, 0, 1.3), undefined, 'the middle of the face')

    viewer.setView({ cameraType: 0, ...oblique, position: { x: 2, y: -8, z: 1.2 }, target: { x: 2, y: 0, z: 1.2 } })
    viewer.setCutPlanes([{ x: 0, y: 0, z: 1, w: -1.3 }])
    const side = snapAt(1.05, -1, 1.26)
    isTrue(side?.kind === 'vertex' && distance(side.point, { x: 1, y: -1, z: 1.3 }) < 1e-5, 'on the side too', side)
    viewer.setCutPlanes([{ x: 0, y: 0, z: 1, w: -1.95 }])
    const high = snapAt(2, -1, 1.91)
    isTrue(high?.kind === 'edge' && Math.abs(high.point.z - 1.95) < 1e-5, 'not to the edge that is cut away', high)
  },

  'does not cut hidden elements, and follows changes of visibility': async (viewer) => {
    const { modelId } = await viewer.load(testModel())
    const above = { position: { x: 0, y: 0, z: 8 }, target: { x: 0, y: 0, z: 0 }, upVector: { x: 0, y: 1, z: 0 } }
    viewer.setView({ cameraType: 0, ...above, cutPlanes: [{ x: 0, y: 0, z: 1, w: -1.3 }] })
    const { x, y } = viewer.project({ x: 2, y: 0, z: 1.3 })
    viewer.hide([{ modelId, elementId: '1002' }])
    isEqual(viewer.pick(x, y), undefined, 'hidden')
    viewer.showAll()
    isEqual(viewer.pick(x, y)?.element.elementId, '1002', 'shown again')
    viewer.unloadAll()
    viewer.setCutPlanes([])
    isEqual(viewer.pick(x, y), undefined, 'unloaded')
  },
}
