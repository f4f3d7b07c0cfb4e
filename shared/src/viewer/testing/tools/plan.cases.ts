import type { Box } from '../../view.ts'
import type { Viewer } from '../../viewer.ts'
import { isEqual, isTrue } from '../check.ts'
import type { ContractCases } from '../contract-case.ts'
import { difference, picture } from '../picture.ts'
import { testModel } from '../test-model.ts'

/** A box that cuts the green box, above the red one; eight meters wide. */
const throughGreen: Box = { min: { x: -4, y: -2, z: -0.5 }, max: { x: 4, y: 6, z: 2.5 } }
const size = { width: 80, height: 80 }

/** The opacity of the plan at world positions, from 0 to 255. */
async function opacities(viewer: Viewer, positions: readonly { x: number; y: number }[]) {
  const blob = await viewer.drawPlan(throughGreen, size)
  if (!blob) return undefined
  const bitmap = await createImageBitmap(blob)
  isEqual([bitmap.width, bitmap.height], [size.width, size.height], 'the size of the plan')
  const context = new OffscreenCanvas(size.width, size.height).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  return positions.map(({ x, y }) => context?.getImageData((x + 4) * 10, (6 - y) * 10, 1, 1).data[3] ?? -1)
}

const [green, red, between, north] = [
  { x: 2, y: 0 },
  { x: -2, y: 0 },
  { x: 0, y: 0 },
  { x: 2, y: 3 },
]

export const planCases: ContractCases = {
  'draws a plan separately: cut elements filled, elements below faint, and nothing else': async (viewer) => {
    await viewer.load(testModel())
    const [view, before] = [viewer.getView(), await picture(viewer)]
    const found = await opacities(viewer, [green, red, between, north])
    if (found) {
      isEqual([found[0], found[2], found[3]], [255, 0, 0], 'what is cut, and where nothing is')
      isTrue((found[1] ?? 0) > 40 && (found[1] ?? 0) < 90, 'what is below', found[1])
    } else isEqual(viewer.kind, 'autodesk', 'the engine that draws none')
    isEqual(viewer.getView(), view, 'the view')
    isEqual(difference(before, await picture(viewer)), 0, 'the picture')
  },

  'draws a plan regardless of other section planes': async (viewer) => {
    await viewer.load(testModel())
    viewer.setCutPlanes([{ x: 0, y: 0, z: 1, w: -2.3 }])
    await picture(viewer)
    const found = await opacities(viewer, [green, between])
    if (found) isEqual(found, [255, 0], 'the plan')
    isEqual(viewer.getCutPlanes().length, 1, 'the cut stays')
  },
}
