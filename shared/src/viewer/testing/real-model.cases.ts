import type { Point } from '../view.ts'
import { boxModel, type BoxElement } from './box-model.ts'
import { isEqual, isTrue } from './check.ts'
import type { ContractCases } from './contract-case.ts'
import { count, difference, picture } from './picture.ts'
import { boxes, testModel } from './test-model.ts'

/** Surveyed coordinates, at which 32-bit numbers are half a meter apart. */
const surveyed = { x: 455_000.25, y: 5_429_000.8125, z: 312.4 }

function inSurvey({ x, y, z }: Point): Point {
  return { x: x + surveyed.x, y: y + surveyed.y, z: z + surveyed.z }
}

function distance(one: Point | undefined, other: Point) {
  return one ? Math.hypot(one.x - other.x, one.y - other.y, one.z - other.z) : Infinity
}

/** Four hundred meters of ground below the test model, in the same file or a separate one. */
const terrain: BoxElement = {
  elementId: '1',
  category: 'Topography',
  family: 'Toposolid',
  type: 'Lawn',
  min: [-200, -200, -1],
  max: [200, 200, -0.01],
  color: [0.4, 0.4, 0.4],
}

/** Models with properties of real models that generated ones lack. */
export const realModelCases: ContractCases = {
  'shows open surfaces from both sides, and fills cuts of solids only': async (viewer) => {
    const [west, east] = boxes.slice(0, 2)
    if (!west || !east) throw new Error('There are no boxes.')
    const mixed = [
      { ...west, isOpen: true },
      { ...east, isDoubleSided: true },
    ]
    await viewer.load({ urn: 'mixed', bytes: boxModel(mixed) })
    const above = { position: { x: 0, y: 0, z: 8 }, target: { x: 0, y: 0, z: 0 }, upVector: { x: 0, y: 1, z: 0 } }
    viewer.setView({ cameraType: 0, ...above, cutPlanes: [] })
    const uncut = await picture(viewer)
    isTrue(count(uncut, 'red') > 5000, 'one looks onto the bottom of the open box', count(uncut, 'red'))
    viewer.setCutPlanes([{ x: 0, y: 0, z: 1, w: -1 }])
    const cut = await picture(viewer)
    isTrue(count(cut, 'red') > 5000, 'and so where it is cut', count(cut, 'red'))
    isTrue(count(cut, 'blue') < 100 && count(uncut, 'blue') > 5000, 'the solid shows its cut face', count(cut, 'blue'))
  },

  'frames the building, not the ground': async (viewer) => {
    const files = [[[...boxes, terrain]], [boxes, [{ ...terrain, category: 'IfcGeographicElement' }]]]
    for (const models of files) {
      // At this time no view has been set.
      viewer.home()
      for (const model of models) await viewer.load({ urn: 'ground', bytes: boxModel(model) })
      isTrue(count(await picture(viewer), 'red') > 10_000, 'the first view')
      viewer.fit('all', { isImmediate: true })
      isTrue(count(await picture(viewer), 'red') > 10_000, 'everything')
      isEqual(viewer.getBounds()?.max.x, 3, 'what a section box is put around')
      isEqual(viewer.getBounds(await viewer.elements())?.max.x, 200, 'the bounds of each and every element')
      viewer.unloadAll()
    }
    await viewer.load({ urn: 'ground', bytes: boxModel([terrain]) })
    viewer.fit('all', { isImmediate: true })
    const { x } = viewer.project({ x: 200, y: 200, z: 0 })
    isTrue(x > 0 && x < 640, 'ground alone is looked at', x)
    isEqual(viewer.getBounds()?.max.x, 200, 'and its bounds are those of everything')
  },

  'distinguishes elements that have the same id in a file': async (viewer) => {
    const sameIdBoxes = boxes.map((box, index) => ({ ...box, elementId: '1001', parameters: { Level: `L${index}` } }))
    const { modelId, elementCount } = await viewer.load({ urn: 'alike', bytes: boxModel(sameIdBoxes) })
    const ids = ['1001', '1001 (2)', '1001 (3)']
    isEqual(elementCount, 3, 'how many there are')
    for (const [index, elementId] of ids.entries()) {
      const { x, y } = viewer.project({ x: index === 0 ? -2 : 2, y: -1, z: index === 2 ? 2.5 : 1 })
      isEqual(viewer.pick(x, y)?.element, { modelId, elementId }, 'the element')
      const { propertySets } = (await viewer.properties({ modelId, elementId })) ?? {}
      const level = { name: '', properties: [{ name: 'Level', value: `L${index}` }] }
      isEqual(propertySets, [level], 'its properties')
    }
    viewer.hide([{ modelId, elementId: '1001 (2)' }])
    const snapshot = await picture(viewer)
    isEqual(count(snapshot, 'blue'), 0, 'blue is hidden')
    isTrue(count(snapshot, 'red') > 500 && count(snapshot, 'green') > 500, 'the others are seen')
  },

  'lists the assemblies that contain an element in the file': async (viewer) => {
    const parts = boxes.map((box, index) => (index === 0 ? box : { ...box, assembly: 'assembly' }))
    const { modelId, elementCount } = await viewer.load({ urn: 'parts', bytes: boxModel(parts) })
    isEqual(elementCount, 3, 'what has no shape is no element')
    const mark = { name: '', properties: [{ name: 'Mark', value: 'assembly' }] }
    const [alone, part] = await Promise.all(
      ['1001', '1003'].map((elementId) => viewer.properties({ modelId, elementId })),
    )
    isEqual(part?.wholes, [{ elementId: 'assembly', propertySets: [mark] }], 'of a part')
    isEqual(alone && 'wholes' in alone, false, 'of what is a part of nothing')
  },

  'draws models at surveyed coordinates like models at zero': async (viewer) => {
    await viewer.load(testModel())
    const cutView = { ...viewer.getView(), cutPlanes: [{ x: 0, y: 0, z: 1, w: -2.5 }] }
    viewer.setView(cutView)
    const expected = await picture(viewer)
    viewer.unloadAll()
    // In two files, which must align.
    const surveyPosition = [surveyed.x, surveyed.y, surveyed.z] as const
    const { modelId } = await viewer.load({ urn: 'west', bytes: boxModel(boxes.slice(0, 1), surveyPosition) })
    await viewer.load({ urn: 'east', bytes: boxModel(boxes.slice(1), surveyPosition) })
    const planes = [{ x: 0, y: 0, z: 1, w: -2.5 - surveyed.z }]
    viewer.setView({
      ...cutView,
      position: inSurvey(cutView.position),
      target: inSurvey(cutView.target),
      cutPlanes: planes,
    })
    const seen = await picture(viewer)
    // Ignores the hatching of the cut, which is fixed to world coordinates and fainter than any surface.
    isTrue(difference(expected, seen, 70) < 60, 'the picture is the same', difference(expected, seen, 70))
    isTrue(count(seen, 'green') > 200, 'the cut leaves a part of green')
    const corner = inSurvey({ x: -3, y: -1, z: 0 })
    isTrue(distance(viewer.getBounds()?.min, corner) < 1e-4, 'the bounds', viewer.getBounds())
    const point = inSurvey({ x: -2.2, y: -1, z: 0.9 })
    const { x, y } = viewer.project(point)
    const hit = viewer.pick(x, y)
    isEqual(hit?.element, { modelId, elementId: '1001' }, 'the element')
    isTrue(distance(hit?.point, point) < 1e-3, 'the point', hit?.point)
  },
}
