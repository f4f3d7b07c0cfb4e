import type { Viewer } from '../../viewer.ts'
import { isEqual, isTrue } from '../check.ts'
import type { ContractCases } from '../contract-case.ts'
import { count, difference, picture } from '../picture.ts'
import { testModel } from '../test-model.ts'

const toNorth = {
  cameraType: 0,
  position: { x: 0, y: -8, z: 1.5 },
  target: { x: 0, y: 0, z: 1.5 },
  upVector: { x: 0, y: 0, z: 1 },
  cutPlanes: [],
} as const

/** A view from the south: red on the left, blue on the right, green above blue. */
async function lookNorth(viewer: Viewer) {
  const { modelId } = await viewer.load(testModel())
  viewer.setView({ ...toNorth, cutPlanes: [] })
  const [red, blue, green] = ['1001', '1002', '1003'].map((elementId) => ({ modelId, elementId }))
  if (!red || !blue || !green) throw new Error('There are no elements.')
  return { red, blue, green }
}

/** Those of the test colors that are visible in the picture. */
async function colorsSeen(viewer: Viewer) {
  const snapshot = await picture(viewer)
  return (['red', 'green', 'blue'] as const).filter((color) => count(snapshot, color) > 500)
}

function pickAt(viewer: Viewer, east: number) {
  const { x, y } = viewer.project({ x: east, y: -1, z: 0.9 })
  return viewer.pick(x, y)?.element.elementId
}

function pickRed(viewer: Viewer) {
  return pickAt(viewer, -2.2)
}

export const appearanceCases: ContractCases = {
  'hides and isolates elements, and shows all': async (viewer) => {
    const { red } = await lookNorth(viewer)
    const seen: unknown[] = []
    const off = viewer.on('appearance', ({ hidden, isolated }) => seen.push([hidden.length, isolated?.length]))
    viewer.hide([red])
    isEqual(await colorsSeen(viewer), ['green', 'blue'], 'red is hidden')
    viewer.isolate([red])
    isEqual(await colorsSeen(viewer), ['red'], 'red is alone')
    viewer.hide([red])
    isEqual(await colorsSeen(viewer), [], 'what is isolated can be hidden')
    viewer.showAll()
    isEqual(await colorsSeen(viewer), ['red', 'green', 'blue'], 'all are seen')
    isEqual(JSON.stringify(seen), '[[1,null],[0,1],[1,1],[0,null]]', 'what is told')
    off()
  },

  'draws elements in colors, with the selection on top, and removes the colors': async (viewer) => {
    const { red, blue } = await lookNorth(viewer)
    const before = await picture(viewer)
    viewer.setAppearance({ colours: [{ colour: '#00c000', elements: [red, blue] }] })
    isEqual(await colorsSeen(viewer), ['green'], 'all are green')
    isEqual(pickRed(viewer), '1001', 'and can be picked')
    const colored = await picture(viewer)
    viewer.select([red])
    isTrue(difference(colored, await picture(viewer)) > 500, 'the selection is seen')
    viewer.setAppearance({
      selected: [],
      colours: [
        { colour: '#00c000', elements: [red] },
        { colour: '#0000c0', elements: [red, blue] },
      ],
    })
    isEqual(await colorsSeen(viewer), ['green', 'blue'], 'the last color counts')
    viewer.setAppearance({ colours: [] })
    isTrue(difference(before, await picture(viewer)) < 20, 'the picture is as before')
  },

  'draws all other elements as transparent ghosts that cannot be picked': async (viewer) => {
    const { red, blue, green } = await lookNorth(viewer)
    viewer.isolate([blue])
    const isolatedPicture = await picture(viewer)
    viewer.setAppearance({ ghostsRest: true })
    isEqual(await colorsSeen(viewer), ['blue'], 'the others have lost their colors')
    isTrue(difference(isolatedPicture, await picture(viewer), 5) > 1000, 'and are still there')
    isEqual(pickRed(viewer), undefined, 'a pick goes through a ghost')
    viewer.showAll()
    isEqual(await colorsSeen(viewer), ['red', 'green', 'blue'], 'of all there is no rest')
    viewer.setAppearance({ colours: [{ colour: '#c00000', elements: [red, green] }] })
    isEqual(await colorsSeen(viewer), ['red'], 'what has no color is a ghost')
    viewer.select([blue])
    isEqual(pickAt(viewer, 2.2), '1002', 'what is selected is none')
    viewer.hide([red])
    viewer.select([])
    viewer.setAppearance({ ghostsRest: false })
    isEqual(pickRed(viewer), undefined, 'what is hidden is no ghost')
    isEqual(await colorsSeen(viewer), ['red', 'blue'], 'without ghosts the rest is plain')
  },

  'returns the appearance, and restores it': async (viewer) => {
    const { red, blue, green } = await lookNorth(viewer)
    viewer.setAppearance({ hidden: [green], isolated: [blue], ghostsRest: true, selected: [red] })
    viewer.setAppearance({ colours: [{ colour: '#00c000', elements: [blue] }] })
    const savedAppearance = viewer.getAppearance()
    const before = await picture(viewer)
    viewer.showAll()
    viewer.setAppearance({ colours: [], selected: [], ghostsRest: false })
    isTrue(difference(before, await picture(viewer)) > 500, 'it is gone')
    // Everything in a loaded model can be hidden, because elements without geometry are hidden with their storey.
    const hidden = [...savedAppearance.hidden, { ...red, modelId: 'not there' }]
    viewer.setAppearance({
      ...savedAppearance,
      hidden,
      selected: [...savedAppearance.selected, { ...red, elementId: 'not there' }],
    })
    isTrue(difference(before, await picture(viewer)) < 20, 'it is as before')
    isEqual(viewer.getAppearance(), savedAppearance, 'what is not there is in none of it')
  },

  'drops the appearance of an unloaded model, and keeps isolating elements of the others': async (viewer) => {
    const { red, blue } = await lookNorth(viewer)
    viewer.isolate([blue])
    const other = await viewer.load(testModel('other'), { keepsView: true })
    isEqual(await colorsSeen(viewer), ['blue'], 'another model is not isolated')
    viewer.setAppearance({ isolated: [{ ...red, modelId: other.modelId }], selected: [red] })
    viewer.unload(other.modelId)
    isEqual(viewer.getAppearance().isolated, undefined, 'nothing is isolated')
    isEqual(viewer.getSelection(), [red], 'the selection of the other stays')
    viewer.unloadAll()
    isEqual(viewer.getSelection(), [], 'and goes with its model')
  },
}
