import { boxOf, boxPlanes } from '../../tools/section-box.model.ts'
import { cubeFaces, viewFrom } from '../../tools/cube/cube.model.ts'
import { rotateView, standingOn, walked, walking } from '../../tools/walk/walk.model.ts'
import { areaOf } from '../../tools/measure/measuring.model.ts'
import type { Point, View } from '../../view.ts'
import type { Viewer } from '../../viewer.ts'
import { drawn, isEqual, isTrue, whenSettled, until } from '../check.ts'
import type { ContractCases } from '../contract-case.ts'
import { count, picture } from '../picture.ts'
import { testModel } from '../test-model.ts'

const south: View = {
  cameraType: 0,
  position: { x: 0, y: -8, z: 1.5 },
  target: { x: 0, y: 0, z: 1.5 },
  upVector: { x: 0, y: 0, z: 1 },
  cutPlanes: [],
}
const oblique: View = { ...south, cameraType: 1, position: { x: 6, y: -9, z: 5 }, fieldOfView: 45 }

async function load(viewer: Viewer, view = south) {
  const { modelId } = await viewer.load(testModel())
  viewer.setView(view)
  return (elementId: string) => ({ modelId, elementId })
}

function shift(viewer: Viewer, point: Point, before: { x: number; y: number }) {
  const { x, y } = viewer.project(point)
  return Math.hypot(x - before.x, y - before.y)
}

function idsIn(viewer: Viewer, [from, to]: readonly [Point, Point], isTouching = false) {
  const [one, other] = [viewer.project(from), viewer.project(to)]
  const [left, right] = [Math.min(one.x, other.x), Math.max(one.x, other.x)]
  const [top, bottom] = [Math.min(one.y, other.y), Math.max(one.y, other.y)]
  const found = viewer.elementsWithin({ left, top, right, bottom, isTouching })
  return found.map(({ elementId }) => elementId).toSorted()
}

const corner = { x: 3, y: -1, z: 3 }
const middle = { x: 0, y: 0, z: 1.5 }

function touch(type: string, pointerId: number, clientX: number, clientY: number) {
  const target = type === 'pointerdown' ? document.querySelector('canvas') : document
  const finger = { pointerId, pointerType: 'touch', isPrimary: pointerId === 1, bubbles: true, cancelable: true }
  target?.dispatchEvent(new PointerEvent(type, { ...finger, clientX, clientY }))
}

export const toolCases: ContractCases = {
  'turns around a chosen point, and the picture stays the same until it turns': async (viewer) => {
    await load(viewer)
    for (const view of [oblique, south]) {
      viewer.setView(view)
      const [there, other] = [viewer.project(corner), viewer.project(middle)]
      viewer.turnAround(corner)
      await drawn()
      isTrue(shift(viewer, corner, there) <= 1 && shift(viewer, middle, other) <= 1, 'the picture is the same')
      const savedView = viewer.getView()
      for (const [azimuth, polar] of [[40, 0] as const, [0, -12] as const]) {
        viewer.nudge({ azimuth, polar })
        await whenSettled(viewer)
        isTrue(shift(viewer, corner, there) <= 2, 'the point stays', shift(viewer, corner, there))
      }
      isTrue(shift(viewer, middle, other) > 20, 'the rest turns', shift(viewer, middle, other))
      const turnedView = viewer.getView()
      const turnedPlace = viewer.project(middle)
      viewer.setView(turnedView)
      isTrue(
        shift(viewer, middle, turnedPlace) <= 1,
        'the turned view can be restored',
        shift(viewer, middle, turnedPlace),
      )
      viewer.setView(savedView)
      isTrue(shift(viewer, middle, other) <= 1, 'and the one before', shift(viewer, middle, other))
      viewer.nudge({ azimuth: 40 })
      await whenSettled(viewer)
      isTrue(
        shift(viewer, corner, there) > 5,
        'a view that is set turns around its target',
        shift(viewer, corner, there),
      )
    }
  },

  'finds the elements in an area of the picture, either completely inside or also crossing': async (viewer) => {
    const element = await load(viewer)
    const west: [Point, Point] = [
      { x: -3.1, y: -1, z: -0.1 },
      { x: -0.9, y: -1, z: 2.1 },
    ]
    isEqual(idsIn(viewer, west), ['1001'], 'what is whole in it')
    const across: [Point, Point] = [
      { x: -2, y: -1, z: 1.5 },
      { x: 2, y: -1, z: 2.5 },
    ]
    isEqual(idsIn(viewer, across), [], 'nothing is whole in it')
    isEqual(idsIn(viewer, across, true), ['1001', '1002', '1003'], 'all are touched')
    const innerArea: [Point, Point] = [
      { x: 1.8, y: -1, z: 0.8 },
      { x: 2.2, y: -1, z: 1.2 },
    ]
    isEqual(idsIn(viewer, innerArea, true), ['1002'], 'one that has no corner in it')
    const all: [Point, Point] = [
      { x: -4, y: -1, z: -0.5 },
      { x: 4, y: -1, z: 3.5 },
    ]
    viewer.hide([element('1001')])
    viewer.setCutPlanes([{ x: 0, y: 0, z: 1, w: -1.9 }])
    isEqual(idsIn(viewer, all), ['1002'], 'neither what is hidden nor what is cut away')
    viewer.showAll()
    viewer.setCutPlanes([])
    viewer.setView({ ...oblique, position: { x: 0, y: -14, z: 1.5 }, target: { x: 0, y: 0, z: 1.5 } })
    isEqual(idsIn(viewer, all), ['1001', '1002', '1003'], 'in perspective as well')
    // The camera looks away from everything.
    viewer.setView({ ...oblique, position: { x: 0, y: -14, z: 1.5 }, target: { x: 0, y: -20, z: 1.5 } })
    const wholeArea = { left: 0, top: 0, right: 640, bottom: 400 }
    isEqual(viewer.elementsWithin({ ...wholeArea, isTouching: true }), [], 'nothing that is behind the camera')
  },

  'looks from each side of the view cube': async (viewer) => {
    await load(viewer, oblique)
    const picked = cubeFaces.map((face) => {
      viewer.setView(viewFrom(viewer.getView(), face.normal))
      const { x, y } = viewer.project({ x: 2, y: 0, z: 1.5 })
      const hit = viewer.pick(x, y)
      return `${face.name} ${hit?.element.elementId}`
    })
    const expected = ['Top 1003', 'Front 1002', 'Right 1002', 'Back 1002', 'Left 1001', 'Bottom 1002']
    isEqual(picked, expected, 'what is in front')
  },

  'cuts away everything outside of a section box, and recognizes the box': async (viewer) => {
    const element = await load(viewer, oblique)
    const bounds = viewer.getBounds([element('1003')])
    isEqual(bounds, { min: { x: 1, y: -1, z: 2 }, max: { x: 3, y: 1, z: 3 } }, 'the box of an element')
    viewer.setCutPlanes(boxPlanes(bounds ?? { min: middle, max: middle }))
    const cut = await picture(viewer)
    isTrue(count(cut, 'green') > 500 && count(cut, 'red') === 0, 'only the roof is left')
    const { min, max } = boxOf(viewer.getCutPlanes()) ?? { min: middle, max: middle }
    isTrue(Math.abs(min.z - 1.9) < 1e-6 && Math.abs(max.x - 3.1) < 1e-6, 'the box', { min, max })
    isEqual(viewer.getBounds([]), undefined, 'the box of nothing')
  },

  'walks along the floor, looks around, and goes to a picked floor': async (viewer) => {
    await load(viewer)
    const start = { x: 0, y: -8, z: 1.65 }
    viewer.setView(walking({ ...oblique, position: start, target: { x: 0, y: 0, z: 1.65 } }))
    viewer.setView(walked(viewer.getView(), { forward: 2 }))
    const { position } = viewer.getView()
    isTrue(Math.hypot(position.x, position.y + 6, position.z - 1.65) < 1e-6, 'two meters on', position)
    isTrue(Math.abs(viewer.project({ x: 0, y: 0, z: 1.65 }).x - 320) < 1, 'it looks ahead')
    viewer.setView(rotateView(viewer.getView(), { left: -90 }))
    isTrue(viewer.project({ x: 0, y: 0, z: 1.65 }).isBehind || viewer.project(start).x > 320, 'it looks to the east')
    isTrue(Math.abs(viewer.project({ x: 20, y: -6, z: 1.65 }).x - 320) < 1, 'straight')
    viewer.setView({ ...oblique, position: { x: -2, y: -4, z: 6 }, target: { x: -2, y: 0, z: 2 } })
    const { x, y } = viewer.project({ x: -2, y: 0, z: 2 })
    const hit = viewer.pick(x, y)
    const standing = hit && standingOn(viewer.getView(), hit)
    isTrue(standing !== undefined && Math.abs(standing.position.z - 3.65) < 0.01, 'on the roof', standing)
  },

  'returns picked points, between which lengths and areas are measured': async (viewer) => {
    await load(viewer)
    const corners = [
      { x: -2.98, y: -1, z: 0.02 },
      { x: -1.02, y: -1, z: 0.02 },
      { x: -1.02, y: -1, z: 1.98 },
      { x: -2.98, y: -1, z: 1.98 },
    ]
    const points = corners.map((point) => {
      const { x, y } = viewer.project(point)
      const hit = viewer.pick(x, y)
      return hit?.snap?.point ?? hit?.point ?? middle
    })
    isTrue(Math.abs(areaOf(points) - 4) < 0.2, 'four square meters', areaOf(points))
  },
}

/** Only supported by the open engine. */
export const openToolCases: ContractCases = {
  'turns by one finger and zooms by two': async (viewer) => {
    await load(viewer, oblique)
    const before = viewer.getView()
    touch('pointerdown', 1, 300, 200)
    for (let x = 310; x <= 400; x += 10) touch('pointermove', 1, x, 200)
    touch('pointerup', 1, 400, 200)
    await whenSettled(viewer)
    const turnedView = viewer.getView()
    isTrue(Math.abs(turnedView.position.x - before.position.x) > 0.5, 'it turned', turnedView.position)
    const width = () => Math.abs(viewer.project(corner).x - viewer.project({ x: -3, y: -1, z: 3 }).x)
    const initialWidth = width()
    touch('pointerdown', 1, 300, 200)
    touch('pointerdown', 2, 340, 200)
    for (let by = 10; by <= 100; by += 10) {
      touch('pointermove', 1, 300 - by, 200)
      touch('pointermove', 2, 340 + by, 200)
      await drawn()
    }
    touch('pointerup', 1, 200, 200)
    touch('pointerup', 2, 440, 200)
    await until(() => width() > initialWidth * 1.3)
  },
}
