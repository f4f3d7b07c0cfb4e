import type { Point, View } from '../../view.ts'
import type { Viewer } from '../../viewer.ts'
import { boxModel, type BoxElement } from '../box-model.ts'
import { isEqual, isTrue, until } from '../check.ts'
import type { ContractCases, Ground } from '../contract-case.ts'
import { difference, picture } from '../picture.ts'
import { testModel } from '../test-model.ts'

const [width, height] = [320, 200]
const common = { category: 'Walls', family: 'F', type: 'T', color: [0.7, 0.7, 0.7] as const }
const plate: BoxElement = { ...common, elementId: 'plate', min: [-6, -5, 0], max: [6, 5, 0.3] }
const wall: BoxElement = { ...common, elementId: 'wall', min: [-6, 1, 0.3], max: [6, 1.4, 4] }

/** Looks from close by at the corner between the two, four meters high. */
const target: Point = { x: 0, y: 0.7, z: 0.3 }
const view: View = {
  cameraType: 1,
  position: { x: 0, y: -1.7, z: 3.5 },
  target,
  upVector: { x: 0, y: 0, z: 1 },
  fieldOfView: 53,
  cutPlanes: [],
}
const orthographic: View = { ...view, cameraType: 0 }
/** Shows the whole plate and the ground in front of it. */
const farView: View = { ...view, position: { x: 1, y: -14, z: 8 }, target: { x: 0, y: 0, z: 0.5 } }

const sampledXs = Array.from({ length: 31 }, (_, step) => (step - 15) / 10)
const corner = { floor: { y: 0.87, z: 0.3 }, wall: { y: 1, z: 0.45 } }
const faceCenters = { floor: { y: -0.2, z: 0.3 }, wall: { y: 1, z: 1.5 } }
/** Shows the area in front of the plate's edge. */
const beforeEdge = { y: -5.15, z: -0.02 }

/** Draws with soft shadows, in a small picture for software rendering. */
async function openSmall({ createViewer }: Ground) {
  const { viewer, container } = await createViewer({ hasSoftShadows: true })
  const resized = new Promise<void>((resolve) =>
    viewer.on('resize', () => container.clientWidth === width && resolve()),
  )
  container.style.cssText = `position:relative;width:${width}px;height:${height}px`
  await resized
  const { modelId } = await viewer.load({ urn: 'wall', bytes: boxModel([plate, wall]) })
  const canvas = container.querySelector('canvas')
  const rested = () => until(() => canvas?.dataset['picture'] === 'complete')
  return { viewer, modelId, rested }
}

type Line = { y: number; z: number }

/** The brightness of lines from west to east in the picture, from 0 to 255. */
async function brightness<Name extends string>(viewer: Viewer, lines: Record<Name, Line>) {
  const { data } = await picture(viewer, { width, height })
  function channels(point: Point) {
    const { x, y } = viewer.project(point)
    const offset = (Math.round(y) * width + Math.round(x)) * 4
    return [...data.subarray(offset, offset + 3)]
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return Object.fromEntries(
    Object.entries<Line>(lines).map(([name, line]) => [name, mean(sampledXs.flatMap((x) => channels({ x, ...line })))]),
  ) as Record<Name, number>
}

/** These cases do not test Autodesk's own shading. */
export const softShadowCases: ContractCases = {
  'draws no soft shadows by default with software rendering': async (viewer, { createViewer }) => {
    const { viewer: without } = await createViewer({ hasSoftShadows: false })
    for (const tested of [viewer, without]) await tested.load(testModel())
    isEqual(difference(await picture(viewer), await picture(without), 0), 0, 'pixels that differ')
    isEqual(viewer.statistics().textures, without.statistics().textures, 'textures')
    isTrue(viewer.setSoftShadows === undefined && without.setSoftShadows === undefined, 'nothing is to be switched')
    without.dispose()
  },

  'darkens corners by soft shadows, but not flat faces': async (_, ground) => {
    const { viewer, rested } = await openSmall(ground)
    for (const testedView of [view, orthographic]) {
      viewer.setView(testedView)
      viewer.setSoftShadows?.(false)
      const [corners, faces] = [await brightness(viewer, corner), await brightness(viewer, faceCenters)]
      viewer.setSoftShadows?.(true)
      const inCorners = await brightness(viewer, corner)
      const isDarker = corners.floor - inCorners.floor > 12 && corners.wall - inCorners.wall > 12
      isTrue(isDarker, 'corners are darker', { corners, inCorners })
      const onFaces = await brightness(viewer, faceCenters)
      const change = Math.max(Math.abs(faces.floor - onFaces.floor), Math.abs(faces.wall - onFaces.wall))
      isTrue(change <= 3, 'faces are as they were', { faces, onFaces })
    }
    await rested()
    const atRest = viewer.statistics().drawCalls
    viewer.setView(farView)
    await new Promise<void>((resolve) => viewer.on('camera', () => resolve()))
    isEqual(atRest - viewer.statistics().drawCalls, 2, 'left out while the view moves, as lines are')
    viewer.dispose()
    const { geometries, textures } = viewer.statistics()
    isEqual([geometries, textures], [0, 0], 'what is left in memory')
  },

  'hidden, ghosted and cut-away elements do not darken anything': async (_, ground) => {
    const { viewer, modelId } = await openSmall(ground)
    const lines = { floor: corner.floor }
    viewer.setView(orthographic)
    viewer.hide([{ modelId, elementId: 'wall' }])
    const hidden = await brightness(viewer, lines)
    viewer.setAppearance({ ghostsRest: true, hidden: [], isolated: [{ modelId, elementId: 'plate' }] })
    const ghosted = await brightness(viewer, lines)
    viewer.setAppearance({ ghostsRest: false, isolated: undefined })
    viewer.setCutPlanes([{ x: 0, y: 0, z: 1, w: -0.31 }])
    const cut = await brightness(viewer, lines)
    viewer.setCutPlanes([])
    viewer.setSoftShadows?.(false)
    const without = await brightness(viewer, lines)
    const change = [hidden, ghosted, cut].map(({ floor }) => Math.round(without.floor - floor))
    isTrue(Math.max(...change.map(Math.abs)) <= 4, 'the floor is as bright as without a wall', change)

    viewer.setView({ ...orthographic, cutPlanes: [{ x: 0, y: -1, z: 0, w: 0.4 }] })
    const onCutFace = { face: { y: 0.4, z: 0.15 } }
    const plainFace = await brightness(viewer, onCutFace)
    viewer.setSoftShadows?.(true)
    isEqual(await brightness(viewer, onCutFace), plainFace, 'the colors of a cut face')
    viewer.dispose()
  },

  'objects on the ground have a soft shadow around them': async (_, ground) => {
    const { viewer, modelId } = await openSmall(ground)
    viewer.setView(farView)
    const lines = { beforeEdge, below: { y: 1, z: -0.02 }, acrossFromIt: { y: -1, z: -0.02 } }
    const shaded = await brightness(viewer, lines)
    viewer.hide([{ modelId, elementId: 'plate' }])
    const bare = await brightness(viewer, lines)
    viewer.setSoftShadows?.(false)
    const without = await brightness(viewer, lines)
    viewer.showAll()
    viewer.setSoftShadows?.(true)
    const restored = await brightness(viewer, lines)
    viewer.dispose()
    isTrue(without.beforeEdge - shaded.beforeEdge > 6, 'the ground is darker', { without, shaded })
    // In this step, the wall floats above the ground.
    isTrue(without.below - bare.below > 3, 'also below what hangs above it', { without, bare })
    isEqual([bare.beforeEdge, bare.acrossFromIt], [without.beforeEdge, without.acrossFromIt], 'and nowhere else')
    isEqual(restored.beforeEdge, shaded.beforeEdge, 'as it was, when all is seen again')
  },
}
