import { expect, test } from '@jest/globals'
import type { ListedElement } from '../elements/listed-element.ts'
import { fromAbove, isCutAt, planPlanes } from './plan.model.ts'
import { explodedBy, shareOf, storeysOf } from './storeys.model.ts'

/** An element with its lowest height; `bottom` is undefined without geometry. */
type Placed = ListedElement & { bottom: number | undefined }

function placed(storey: string, category: string, bottom: number | undefined, at = 0): Placed {
  const elementId = `${storey} ${category} ${bottom} ${at}`
  const names = { family: '', type: '', file: 'Office.ifc', name: '', propertySets: [] }
  return { modelId: 'model-1', elementId, storey, category, bottom, ...names }
}

function several(count: number, storey: string, category: string, bottom: number) {
  return Array.from({ length: count }, (_, at) => placed(storey, category, bottom, at))
}

function storeysAt(elements: readonly Placed[]) {
  return storeysOf(elements, (element) => {
    const bottom = elements.find(({ elementId }) => elementId === element.elementId)?.bottom
    return bottom === undefined ? undefined : { min: { x: 0, y: 0, z: bottom }, max: { x: 1, y: 1, z: bottom + 1 } }
  })
}

test('sets storey heights where most walls, doors and columns begin, highest first', () => {
  const storeys = storeysAt([
    ...several(40, 'Ground Floor', 'Windows', 0.9),
    ...several(1, 'Ground Floor', 'Floors', -0.3),
    ...several(3, 'Ground Floor', 'IfcWallStandardCase', 0),
    ...several(2, 'Ground Floor', 'IfcDoor', 0.01),
    ...several(9, 'Level 10', 'Walls', 31.2),
    ...several(2, 'Level 10', 'Walls', 31.9),
    ...several(2, 'Level 2', 'Lighting Fixtures', 5.9),
  ])
  expect(storeys.map(({ name, floor }) => [name, floor])).toEqual([
    ['Level 10', 31.2],
    ['Level 2', 5.9],
    ['Ground Floor', 0],
  ])
  expect(storeys.at(-1)?.elements).toHaveLength(46)
})

test('ignores elements without a storey, and storeys without geometry', () => {
  expect(storeysAt([placed('', 'Walls', 0), placed('Roof', 'Walls', undefined)])).toEqual([])
})

test('samples large models', () => {
  let readCount = 0
  const many = several(10_000, 'Level 1', 'Walls', 2)
  const [storey] = storeysOf(many, () => {
    readCount += 1
    return { min: { x: 0, y: 0, z: 2 }, max: { x: 1, y: 1, z: 3 } }
  })
  expect(storey?.floor).toBe(2)
  expect(readCount).toBeLessThanOrEqual(400)
})

test('lifts storeys apart by a known distance', () => {
  const storeys = storeysAt([
    ...several(1, 'A', 'Walls', 0),
    ...several(1, 'B', 'Walls', 4),
    ...several(1, 'C', 'Walls', 8),
  ])
  const half = explodedBy(0.5, storeys)
  expect(half.map(({ lift, elements }) => [lift, elements.map(({ elementId }) => elementId)])).toEqual([
    [8, ['C Walls 8 0']],
    [4, ['B Walls 4 0']],
  ])
  expect(shareOf(half, storeys)).toBe(0.5)
  expect(explodedBy(0, storeys)).toEqual([])
  expect(shareOf([], storeys)).toBe(0)
  expect(explodedBy(1, storeys.slice(0, 1))).toEqual([])
})

test('cuts a plan above its floor and slightly below it', () => {
  const planes = planPlanes(3.2, 1.2)
  const heights = [2.5, 2.7, 4.3, 4.5]
  const left = heights.filter((height) => planes.every(({ z, w }) => z * height + w <= 0))
  expect(left).toEqual([2.7, 4.3])
  expect(isCutAt(planes.toReversed(), 3.2, 1.2)).toBe(true)
  expect(isCutAt(planes, 3.2, 1.3)).toBe(false)
  expect(isCutAt(planes.slice(1), 3.2, 1.2)).toBe(false)
})

test('looks straight down with north up, at the same scale', () => {
  const slanted = { position: { x: 4, y: 0, z: 3 }, target: { x: 1, y: 0, z: -1 } }
  expect(fromAbove(slanted, [])).toEqual({
    cameraType: 0,
    position: { x: 1, y: 0, z: 4 },
    target: { x: 1, y: 0, z: -1 },
    upVector: { x: 0, y: 1, z: 0 },
    cutPlanes: [],
  })
})
