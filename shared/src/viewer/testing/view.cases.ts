import type { CutPlane, View } from '../view.ts'
import type { Viewer } from '../viewer.ts'
import { isEqual, isTrue, whenSettled } from './check.ts'
import type { ContractCases } from './contract-case.ts'
import { count, difference, picture } from './picture.ts'
import { corners, testModel } from './test-model.ts'

const target = { x: 0.3, y: -0.2, z: 1.1 }
const up = { x: 0, y: 0, z: 1 }
const planes: CutPlane[] = [
  { x: 1, y: 0, z: 0, w: -2.5 },
  { x: -1, y: 0, z: 0, w: -2.5 },
  { x: 0, y: 1, z: 0, w: -0.8 },
  { x: 0, y: -1, z: 0, w: -0.8 },
  { x: 0, y: 0, z: 1, w: -2.6 },
  { x: 0.6, y: 0, z: 0.8, w: -3 },
]
const ups = [up, { x: 0, y: 1, z: 0 }, { x: 0.4, y: 0.3, z: -0.7 }, { x: 0, y: 0, z: -1 }, { x: 2, y: 0.1, z: 0.1 }]
const positions = [
  { x: 6, y: -7, z: 4 },
  { x: 0.3, y: -0.2, z: 14 },
  { x: 0.3, y: -0.2, z: -12 },
]

const views: View[] = ([0, 1] as const).flatMap((cameraType) =>
  positions.flatMap((position) =>
    ups.map((upVector, index) => ({
      cameraType,
      position,
      target,
      upVector,
      cutPlanes: planes.slice(0, index + 1),
      ...(cameraType === 1 && { fieldOfView: 30 + index * 8 }),
    })),
  ),
)

/** Compares positions. Points outside of the window may differ, because they move far with the smallest rotation. */
function worstShift(viewer: Viewer, before: ReturnType<typeof corners>) {
  const shifts = corners(viewer).map(({ x, y }, index) =>
    Math.hypot(x - (before[index]?.x ?? 0), y - (before[index]?.y ?? 0)),
  )
  return Math.max(...shifts)
}

export const viewCases: ContractCases = {
  'restores every view within a pixel': async (viewer) => {
    await viewer.load(testModel())
    for (const view of views) {
      viewer.setView(view)
      const initialCorners = corners(viewer)
      const read = viewer.getView()
      viewer.setView({
        ...view,
        cameraType: view.cameraType === 0 ? 1 : 0,
        position: { x: -9, y: 3, z: 2 },
        cutPlanes: [],
      })
      viewer.setView(read)
      isTrue(worstShift(viewer, initialCorners) <= 1, 'the corners are where they were', {
        view,
        shift: worstShift(viewer, initialCorners),
      })
      isEqual(viewer.getCutPlanes(), view.cutPlanes, 'the cut planes')
    }
  },

  'returns a view after a movement that restores the same picture': async (viewer) => {
    await viewer.load(testModel())
    for (const projection of ['perspective', 'orthographic'] as const) {
      viewer.setProjection(projection)
      viewer.fit('all', { isImmediate: true })
      const initialCorners = corners(viewer)
      const { cutPlanes, ...read } = viewer.getView()
      viewer.setView({ ...read, position: { x: 1, y: 2, z: 30 }, cutPlanes })
      viewer.setView({ ...read, cutPlanes })
      isTrue(worstShift(viewer, initialCorners) <= 1, projection, worstShift(viewer, initialCorners))
    }
  },

  'restores the same picture': async (viewer) => {
    await viewer.load(testModel())
    const view = viewer.getView()
    const before = await picture(viewer)
    viewer.setView({ ...view, cameraType: 0, position: { x: -9, y: 3, z: 2 } })
    isTrue(difference(before, await picture(viewer)) > 1000, 'another view is another picture')
    viewer.setView(view)
    isTrue(difference(before, await picture(viewer)) < 20, 'the picture is the same')
  },

  'shows an orthographic view as high as the distance between position and target': async (viewer) => {
    await viewer.load(testModel())
    viewer.setView({
      cameraType: 0,
      position: { x: 0, y: -8, z: 1 },
      target: { x: 0, y: 0, z: 1 },
      upVector: up,
      cutPlanes: [],
    })
    const [low, high] = [viewer.project({ x: 0, y: 0, z: -3 }), viewer.project({ x: 0, y: 0, z: 5 })]
    isTrue(Math.abs(low.y - 400) < 0.5 && Math.abs(high.y) < 0.5, 'eight meters fill the height', { low, high })
  },

  'objects at the target keep their size when the projection changes': async (viewer) => {
    await viewer.load(testModel())
    const span = () => viewer.project({ x: 0, y: 0, z: 2.5 }).y - viewer.project({ x: 0, y: 0, z: 0.5 }).y
    viewer.setView({
      cameraType: 1,
      position: { x: 0, y: -9, z: 1.5 },
      target: { x: 0, y: 0, z: 1.5 },
      upVector: up,
      cutPlanes: [],
    })
    const before = span()
    viewer.setProjection('orthographic')
    isTrue(Math.abs(span() - before) < 1, 'the height of the target', [before, span()])
    isEqual(viewer.getView().cameraType, 0, 'the projection')
  },

  'cuts away the positive side of a plane': async (viewer) => {
    await viewer.load(testModel())
    viewer.setCutPlanes([{ x: 1, y: 0, z: 0, w: 0 }])
    const east = await picture(viewer)
    isTrue(count(east, 'red') > 500 && count(east, 'blue') === 0, 'the east is gone')
    viewer.setCutPlanes([{ x: -1, y: 0, z: 0, w: 0 }])
    const west = await picture(viewer)
    isTrue(count(west, 'blue') > 500 && count(west, 'red') === 0, 'the west is gone')
    viewer.setCutPlanes([{ x: 0, y: 0, z: 1, w: -2 }])
    const above = await picture(viewer)
    isTrue(count(above, 'green') === 0 && count(above, 'blue') > 500, 'what is above two meters is gone')
  },

  'reports a new size, which changes the positions of points': async (_, { createViewer }) => {
    const { viewer, container } = await createViewer()
    await viewer.load(testModel())
    const target = { ...viewer.getView().target }
    isTrue(Math.abs(viewer.project(target).x - 320) < 1, 'the target is in the middle', viewer.project(target))
    const resized = new Promise<void>((resolve) => {
      viewer.on('resize', () => {
        if (container.clientWidth === 400) resolve()
      })
    })
    container.style.width = '400px'
    await resized
    isTrue(Math.abs(viewer.project(target).x - 200) < 1, 'it still is', viewer.project(target))
    viewer.dispose()
  },

  'reports changes of views and section planes': async (viewer) => {
    await viewer.load(testModel())
    const events: string[] = []
    const offs = [
      viewer.on('camera', () => events.push('camera')),
      viewer.on('cutPlanes', (cut) => events.push(`${cut.length} planes`)),
    ]
    viewer.setView({ ...viewer.getView(), position: { x: 9, y: 9, z: 9 }, cutPlanes: planes.slice(0, 2) })
    await new Promise<void>((resolve) => offs.push(viewer.on('camera', () => resolve())))
    for (const off of offs) off()
    isTrue(events.includes('camera') && events.includes('2 planes'), 'both are told', events)
    isEqual(viewer.statistics().listeners, 0, 'listeners that are left')
  },
}

/** Only supported by the open engine. */
export const openViewCases: ContractCases = {
  'restores an orthographic picture to the pixel, however the view was reached': async (viewer) => {
    await viewer.load(testModel())
    viewer.setProjection('orthographic')
    for (const by of [{ azimuth: 23, polar: 9 }, { zoom: 2.3 }, { zoom: 0.4, right: 0.07 }]) {
      viewer.nudge(by)
      await whenSettled(viewer)
      const before = await picture(viewer)
      const view = viewer.getView()
      viewer.setView({ ...view, cameraType: 1, position: { x: -9, y: 3, z: 2 } })
      // Converted like values that are stored as JSON.
      viewer.setView(JSON.parse(JSON.stringify(view)) as View)
      isEqual(difference(before, await picture(viewer), 0), 0, `pixels that differ after ${JSON.stringify(by)}`)
    }
  },
}
