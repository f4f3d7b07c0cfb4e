import { arrowPath, arrowsSeen, type Arrow } from '../../tools/arrows/arrows.model.ts'
import type { View } from '../../view.ts'
import type { Viewer } from '../../viewer.ts'
import { isEqual, isTrue } from '../check.ts'
import type { ContractCases } from '../contract-case.ts'
import { testModel } from '../test-model.ts'

const south: View = {
  cameraType: 1,
  position: { x: 0, y: -12, z: 2 },
  target: { x: 0, y: 0, z: 1.5 },
  upVector: { x: 0, y: 0, z: 1 },
  cutPlanes: [],
  fieldOfView: 45,
}
const views: View[] = [south, { ...south, cameraType: 0 }, { ...south, position: { x: 9, y: 9, z: 7 } }]

/** An arrow from the red box in the west to the blue one in the east. */
async function load(viewer: Viewer): Promise<Arrow> {
  const { modelId } = await viewer.load(testModel())
  const element = { modelId, elementId: '1001' }
  return { from: { x: -2, y: 0, z: 1 }, to: { x: 2, y: 0, z: 1 }, elements: [element] }
}

function visibleCount(viewer: Viewer, arrow: Arrow) {
  return arrowsSeen([arrow], { appearance: viewer.getAppearance(), cutPlanes: viewer.getCutPlanes() }).length
}

/** The tail and the tip of the first arrow of a path. */
function endsOf(path: string) {
  const [tail, tip] = (/^M([^ML]+)L([^ML]+)/.exec(path) ?? []).slice(1).map((text) => text.split(' ').map(Number))
  return { tail: { x: tail?.[0] ?? NaN, y: tail?.[1] ?? NaN }, tip: { x: tip?.[0] ?? NaN, y: tip?.[1] ?? NaN } }
}

function isAt(actual: { x: number; y: number }, expected: { x: number; y: number }, message: string) {
  isTrue(Math.hypot(actual.x - expected.x, actual.y - expected.y) < 0.2, message, [actual, expected])
}

export const arrowCases: ContractCases = {
  'draws an arrow between its two positions from any view': async (viewer) => {
    const arrow = await load(viewer)
    for (const view of views) {
      viewer.setView(view)
      const { tail, tip } = endsOf(arrowPath([arrow], viewer))
      isAt(tail, viewer.project(arrow.from), 'the tail')
      isAt(tip, viewer.project(arrow.to), 'the tip')
    }
    viewer.setView(south)
    const shortArrow = { ...arrow, from: { x: 1.999, y: 0, z: 1 } }
    const { tail, tip } = endsOf(arrowPath([shortArrow], viewer))
    isAt(tip, viewer.project(arrow.to), 'the tip of a short one')
    isTrue(tip.x - tail.x >= 15 && Math.abs(tip.y - tail.y) < 1, 'which is long enough to be seen', { tail, tip })
    const toward = { ...arrow, from: south.target, to: south.position }
    isEqual(arrowPath([toward], viewer).includes('NaN'), false, 'numbers that are none')
    isEqual(arrowPath([{ ...arrow, to: { x: 0, y: -30, z: 2 } }], viewer), '', 'an arrow to behind the camera')
  },

  'omits arrows without a visible element': async (viewer) => {
    const arrow = await load(viewer)
    isEqual(visibleCount(viewer, arrow), 1, 'arrows of what is seen')
    viewer.hide(arrow.elements)
    isEqual(visibleCount(viewer, arrow), 0, 'arrows of what is hidden')
    viewer.showAll()
    viewer.isolate(arrow.elements)
    isEqual(visibleCount(viewer, arrow), 1, 'arrows of what is isolated')
    viewer.setCutPlanes([{ x: 1, y: 0, z: 0, w: 0 }])
    isEqual(visibleCount(viewer, arrow), 1, 'arrows that begin in what is left')
    viewer.setCutPlanes([{ x: 0, y: 0, z: 1, w: -0.5 }])
    isEqual(visibleCount(viewer, arrow), 0, 'arrows in what is cut away')
  },
}
