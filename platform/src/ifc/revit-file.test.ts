import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { readShapes } from './testing/read-shapes.ts'
import { ofKind, readContent } from './testing/read-text.ts'

/** The file is as Revit 2021 exported it; no program of ours has touched it. */
const file = readFileSync(join(import.meta.dirname, 'testing', 'revit', 'tall-building.ifc'), 'utf8')

test('takes a file of Revit apart: every element with its type, its level and its values', async () => {
  const model = await readContent(file)
  expect(ofKind(model, 'header')).toMatchObject([
    {
      schema: 'IFC2X3',
      application: 'Autodesk Revit 2021 (ENU)',
      lengthUnit: 'mm',
      elements: 59,
      projectGlobalId: '2nxdYR2RHCDBiKJulbA_QU',
    },
  ])
  expect(ofKind(model, 'storey').map(({ name, elevation }) => [name, elevation])).toEqual([
    ['Level 1', 0],
    ['Level 2', 4000],
    ['Level 4', 8000],
    ['Level 5', 12000],
    ['Level 6', 16000],
  ])
  const elements = ofKind(model, 'element')
  const countOf = (type: number) => elements.filter((element) => element.type === type).length
  const types = ofKind(model, 'type')
  const counts = new Map<string, number>()
  for (const { number, category, family, type } of types) {
    const name = `${category}: ${family}: ${type}`
    counts.set(name, (counts.get(name) ?? 0) + countOf(number))
  }
  // Two have the name of another one: the roof, which has no type object as the slab that is its shape does, and a door that opens the other way.
  expect(types.length).toBe(counts.size + 2)
  expect(Object.fromEntries(counts)).toEqual({
    'Windows: M_Fixed: 0915 x 1830mm': 21,
    'Walls: Basic Wall: Outside wall': 16,
    'Walls: Basic Wall: Inside': 8,
    'Floors: Floor: Generic 150mm': 4,
    'Roofs: Basic Roof: Generic - 400mm': 2,
    'Doors: M_Door-Interior-Double-Full Glass-Wood: 1500 x 2000mm': 1,
    'Doors: M_Single-Flush: Outside door': 2,
    'Doors: M_Single-Flush: Inside Door': 2,
    'Rooms: Space: Room': 3,
  })
  const roofs = types.filter(({ category }) => category === 'Roofs')
  expect(roofs.map(({ parameters }) => Object.keys(parameters).length).toSorted()).toEqual([0, 16])
  const sillHeight = ofKind(model, 'parameter').find(({ name }) => name === 'Sill Height')
  const window = elements.find(({ revitElementId }) => revitElementId === '359493')
  expect(window).toMatchObject({ uniqueId: '0ZBert7zf3GhThbO52NKQt', storey: 1, ifcClass: 'IfcWindow' })
  expect([window?.parameters[sillHeight?.number ?? 0], sillHeight?.unit]).toEqual([expect.closeTo(305), 'mm'])
  expect(ofKind(model, 'end')).toMatchObject([
    {
      values: 3089,
      warnings: [
        'Properties that an element has twice, of which the last value is read: BaseQuantities/NetSideArea, BaseQuantities/NetVolume.',
        'Elements with two materials, of which the last one is read: Basic Roof:Generic - 400mm:360689.',
      ],
    },
  ])
})

test('makes the shapes of a file of Revit, each where it stands', async () => {
  const { outcome, bounds } = await readShapes(file)
  expect(outcome).toMatchObject({ outcome: 'made', elements: 55, failed: 0, origin: { x: 0, y: 0, z: 0 } })
  // In meters, Y up: four levels of four meters, with a roof of 0.4 m.
  expect([bounds?.min[1], bounds?.max[1]]).toEqual([expect.closeTo(-0.15), expect.closeTo(16.4)])
})
