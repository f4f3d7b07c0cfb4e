import { isEqual, isTrue } from '../../../viewer/testing/check.ts'
import { difference, picture } from '../../../viewer/testing/picture.ts'
import { testModel } from '../../../viewer/testing/test-model.ts'
import { loadViewer } from '../../../viewer/load-viewer.ts'
import type { ElementReference } from '../../../viewer/model.ts'
import type { View } from '../../../viewer/view.ts'
import type { Viewer } from '../../../viewer/viewer.ts'
import { readShownView } from '../shown/shown-view.ts'
import { appearanceOf } from '../shown/view-components.model.ts'

const aspect = 1.6
const closeView: View = {
  cameraType: 1,
  position: { x: 5, y: -8, z: 4.5 },
  target: { x: 0.3, y: 0.2, z: 1.1 },
  upVector: { x: 0, y: 0, z: 1 },
  fieldOfView: 41,
  cutPlanes: [],
}
const level = { x: 0, y: 0, z: 1, w: -1.2 }
const across = { x: 0.6, y: 0.8, z: 0, w: -0.4 }

type Named = Record<'red' | 'blue' | 'green', ElementReference>

/** Changes that someone may make to a picture before saving. */
const changes: Record<string, (viewer: Viewer, named: Named) => void> = {
  'a camera': () => undefined,
  'hidden elements': (viewer, { red }) => viewer.hide([red]),
  'hidden ones among ghosts': (viewer, { red, blue, green }) =>
    viewer.setAppearance({ isolated: [blue, red], hidden: [red], ghostsRest: true, selected: [green] }),
  'colors and a selection': (viewer, { red, blue, green }) =>
    viewer.setAppearance({
      colours: [{ colour: '#c08000', name: 'Flagged', elements: [red, blue] }],
      selected: [green],
    }),
  'more hidden than seen': (viewer, { red, blue, green }) =>
    viewer.setAppearance({ hidden: [red, green], selected: [blue] }),
  cuts: (viewer, { green }) => {
    viewer.setCutPlanes([level, across])
    viewer.hide([green])
  },
  measures: (viewer) => viewer.setMeasurements([{ kind: 'length', points: [closeView.target, closeView.position] }]),
}

/** Changes every aspect to something else. */
function change(viewer: Viewer, { red, blue, green }: Named, cameraType: View['cameraType']) {
  viewer.setView({
    ...closeView,
    cameraType: cameraType === 0 ? 1 : 0,
    position: { x: -9, y: 3, z: 2 },
    cutPlanes: [across],
  })
  viewer.setAppearance({
    hidden: [blue],
    isolated: [red, blue],
    colours: [{ colour: '#00c0c0', elements: [green, red] }],
    selected: [red],
    ghostsRest: true,
  })
  viewer.setMeasurements([])
}

let opened: Promise<{ viewer: Viewer; named: Named }> | undefined

/** One viewer for all round trips, because starting one takes longer than most of them. */
async function openViewer() {
  const container = document.createElement('div')
  container.style.cssText = 'position:relative;width:640px;height:400px'
  document.body.append(container)
  const viewer = await (await loadViewer('open')).createViewer({ container })
  const { modelId } = await viewer.load(testModel())
  const [red, blue, green] = ['1001', '1002', '1003'].map((elementId) => ({ modelId, elementId })) as [
    ElementReference,
    ElementReference,
    ElementReference,
  ]
  return { viewer, named: { red, blue, green } }
}

/** Saves a view, changes everything, restores the view, and compares the pictures. */
export async function roundTrip(name: string, cameraType: View['cameraType']) {
  opened ??= openViewer()
  const { viewer, named } = await opened
  viewer.setAppearance({ hidden: [], isolated: undefined, colours: [], selected: [], ghostsRest: false })
  viewer.setMeasurements([])
  viewer.setView({ ...closeView, cameraType })
  changes[name]?.(viewer, named)
  const before = await picture(viewer)
  const measures = viewer.getMeasurements()
  // Converted like the platform stores it.
  const storedView = JSON.parse(JSON.stringify(await readShownView(viewer, aspect, {}))) as Awaited<
    ReturnType<typeof readShownView>
  >
  change(viewer, named, cameraType)
  const other = difference(before, await picture(viewer))
  isTrue(other > 1000, 'something else is seen meanwhile', other)
  viewer.setView(storedView.view)
  viewer.setMeasurements(storedView.drawings.measures)
  viewer.setAppearance(appearanceOf(storedView.components, await viewer.elements()).appearance)
  isEqual(difference(before, await picture(viewer), 0), 0, 'pixels that differ')
  isEqual(viewer.getMeasurements(), measures, 'what was measured')
}

export const roundTrips = Object.keys(changes)
