import { isEqual, isTrue } from './check.ts'
import type { Viewer } from '../viewer.ts'
import type { ContractCases } from './contract-case.ts'
import { count, difference, picture } from './picture.ts'
import { testModel } from './test-model.ts'

const up = { x: 0, y: 0, z: 1 }

/** A view from the south: red on the left, blue on the right, green above blue. */
async function lookNorth(viewer: Viewer) {
  const { modelId } = await viewer.load(testModel())
  viewer.setView({
    cameraType: 0,
    position: { x: 0, y: -8, z: 1.5 },
    target: { x: 0, y: 0, z: 1.5 },
    upVector: up,
    cutPlanes: [],
  })
  return (elementId: string) => ({ modelId, elementId })
}

function pickAt(viewer: Viewer, point: { x: number; y: number; z: number }) {
  const { x, y } = viewer.project(point)
  return viewer.pick(x, y)
}

const onRed = { x: -2.2, y: -1, z: 0.9 }
const onBlue = { x: 2.2, y: -1, z: 0.9 }

export const elementCases: ContractCases = {
  'finds the element, the point and the face under the pointer': async (viewer) => {
    const element = await lookNorth(viewer)
    const hit = pickAt(viewer, onRed)
    isEqual(hit?.element, element('1001'), 'the element')
    const { x = 0, y = 0, z = 0 } = hit?.point ?? {}
    isTrue(Math.hypot(x - onRed.x, y - onRed.y, z - onRed.z) < 0.01, 'the point', hit?.point)
    isTrue((hit?.normal.y ?? 0) < -0.99, 'the normal looks at the camera', hit?.normal)
    isEqual(viewer.pick(2, 2), undefined, 'beside the model is nothing')
  },

  'picks what an orthographic picture shows, even behind the camera position': async (viewer) => {
    const element = await lookNorth(viewer)
    const north = viewer.getView()
    // Still eight meters high, but once from inside the red box, and once from behind everything.
    for (const y of [0.5, 9]) {
      viewer.setView({ ...north, position: { x: 0, y, z: 1.5 }, target: { x: 0, y: y + 8, z: 1.5 } })
      const hit = pickAt(viewer, onRed)
      isEqual(hit?.element, element('1001'), `the element from ${y}`)
      isTrue(Math.abs((hit?.point.y ?? 9) + 1) < 0.01, 'the face in front', hit?.point)
    }
    viewer.setView({ ...north, position: { x: -8, y: 0, z: 1.5 }, target: { x: 0, y: 0, z: 1.5 } })
    viewer.fit('all', { isImmediate: true })
    viewer.setView(viewer.getView())
    isEqual(pickAt(viewer, { x: 1, y: 0, z: 1 })?.element, element('1001'), 'red stands before blue')
  },

  'returns the properties of an element by set, even if two sets have equal names': async (viewer) => {
    const element = await lookNorth(viewer)
    const { modelId } = element('1001')
    const expected = {
      modelId,
      elementId: '1001',
      category: 'Walls',
      family: 'Basic Wall',
      type: 'Red',
      propertySets: [
        { name: '', properties: [{ name: 'Length', value: 2 }] },
        {
          name: 'Pset_WallCommon',
          properties: [
            { name: 'FireRating', value: '60 min' },
            { name: 'LoadBearing', value: true },
          ],
        },
        { name: 'Own', properties: [{ name: 'FireRating', value: '30 min' }] },
      ],
    }
    isEqual(await viewer.properties(element('1001')), expected, 'properties')
    isEqual(await viewer.properties(element('1')), undefined, 'of an element that is not there')
  },

  'picks through parts that are cut away and through hidden elements': async (viewer) => {
    const element = await lookNorth(viewer)
    viewer.setCutPlanes([{ x: 0, y: -1, z: 0, w: 0 }])
    const cut = pickAt(viewer, onRed)
    isTrue((cut?.point.y ?? -9) >= -1e-6, 'the hit is on the side that is left', cut?.point)
    viewer.setCutPlanes([])
    viewer.hide([element('1001')])
    isEqual(pickAt(viewer, onRed), undefined, 'nothing behind the hidden element')
    isEqual(pickAt(viewer, onBlue)?.element, element('1002'), 'the others stay')
  },

  'highlights the selection, and drops it when its model is unloaded': async (viewer) => {
    const element = await lookNorth(viewer)
    const before = await picture(viewer)
    const selections: string[][] = []
    const off = viewer.on('selection', (selected) => selections.push(selected.map(({ elementId }) => elementId)))
    viewer.select([element('1001'), element('not there')])
    isTrue(difference(before, await picture(viewer)) > 500, 'it is seen')
    viewer.select([])
    isTrue(difference(before, await picture(viewer)) < 20, 'the picture is as before')
    viewer.select([element('1002')])
    viewer.unloadAll()
    isEqual(viewer.getSelection(), [], 'the selection')
    isEqual(selections, [['1001'], [], ['1002'], []], 'what is told')
    off()
  },

  'fits one element': async (viewer) => {
    const element = await lookNorth(viewer)
    viewer.fit([element('1003')], { isImmediate: true })
    const part = await picture(viewer)
    isTrue(count(part, 'green') > 640 * 400 * 0.25, 'green fills the picture', count(part, 'green'))
  },
}

/** Only supported by the open engine. */
export const openElementCases: ContractCases = {
  'finds the corner close to the pointer': async (viewer) => {
    await lookNorth(viewer)
    const snap = pickAt(viewer, { x: -2.95, y: -1, z: 1.96 })?.snap
    isEqual([snap?.kind, snap?.point], ['vertex', { x: -3, y: -1, z: 2 }], 'the corner')
    const edge = pickAt(viewer, { x: -2.2, y: -1, z: 1.96 })?.snap
    isTrue(edge?.kind === 'edge' && Math.abs(edge.point.z - 2) < 1e-6, 'the edge', edge)
  },
}
