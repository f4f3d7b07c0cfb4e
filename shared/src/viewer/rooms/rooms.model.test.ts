import { expect, test } from '@jest/globals'
import type { ListedElement } from '../elements/listed-element.ts'
import { isOnPlan, labeled, maxLabels, planHeights } from './labels.model.ts'
import type { RoomShape } from './room-layer.ts'
import {
  areaOf,
  areaProperty,
  colorsOfRooms,
  roomProperties,
  roomsOf,
  shapedArea,
  titleOfRooms,
} from './rooms.model.ts'

function listed(elementId: string, type = 'Office'): ListedElement {
  const names = { category: 'Rooms', family: 'Space', file: 'A.ifc', storey: 'Level 1', name: elementId }
  return { modelId: 'm', elementId, type, ...names, room: `${elementId} ${type}`, isRoom: true, propertySets: [] }
}

function shaped(elementId: string, given: Partial<RoomShape> = {}): RoomShape {
  const place = { x: 0, y: 0, z: 0 }
  return {
    element: { modelId: 'm', elementId },
    place,
    top: 2.6,
    width: 4,
    depth: 3,
    area: 12.39,
    ...given,
  }
}

function sourceProperty(set: string, name: string) {
  return { set, name, isFromSource: true } as const
}

test('combines shapes with listed rooms, and drops unlisted ones', () => {
  const rooms = roomsOf([listed('1'), listed('2')], [shaped('2'), shaped('9')])
  expect(rooms.map(({ element }) => [element.elementId, areaOf(element, undefined, 'metric')])).toEqual([
    ['2', '12.4 m²'],
  ])
})

test('prefers the area in the file to that of the shape, and net area to gross area', () => {
  const [gross, net] = [
    sourceProperty('Qto', 'GrossFloorArea'),
    sourceProperty('Qto_SpaceBaseQuantities', 'NetFloorArea'),
  ]
  expect(
    areaProperty([sourceProperty('Walls', 'Area'), gross, net, sourceProperty('Dimensions', 'NetFloorArea')]),
  ).toBe(net)
  expect(areaProperty([sourceProperty('Pset', 'Areal')])).toBeUndefined()
  const own = {
    ...listed('1'),
    propertySets: [{ name: 'Qto', properties: [{ name: 'GrossFloorArea', value: '11.2987654 m²' }] }],
  }
  expect(areaOf(own, gross, 'metric')).toBe('11.3 m²')
  const [without] = roomsOf(
    [{ ...own, propertySets: [{ name: 'Qto', properties: [{ name: 'GrossFloorArea', value: 11 }] }] }],
    [shaped('1')],
  )
  expect(without && areaOf(without.element, gross, 'metric')).toBe('12.4 m²')
})

test('offers common room properties first', () => {
  const properties = roomProperties([
    sourceProperty('Pset_WallCommon', 'FireRating'),
    sourceProperty('Identity', 'Department'),
  ])
  expect(properties.map(titleOfRooms)).toEqual([
    'Occupancy',
    'Name',
    'Level',
    'Calculated area',
    'Identity: Department',
    'Pset_WallCommon: FireRating',
  ])
})

test('colors rooms individually or by a property, and lists rooms without a value', () => {
  const rooms = [listed('1'), listed('2'), listed('3', 'Hall')]
  const each = colorsOfRooms(rooms, { property: undefined, units: 'metric' })
  expect(new Set(each.map(({ colour }) => colour)).size).toBe(3)
  const byType = colorsOfRooms(rooms, { property: { set: undefined, name: 'Type' }, units: 'metric' })
  expect(byType.map(({ name, elements }) => [name, elements.length])).toEqual([
    ['Office', 2],
    ['Hall', 1],
  ])
  const byArea = colorsOfRooms(rooms, { property: shapedArea, units: 'metric' })
  expect(byArea).toMatchObject([{ name: 'No value', elements: rooms }])
})

const above = { cameraType: 0, position: { x: 1, y: 1, z: 30 }, target: { x: 1, y: 1, z: 3 } } as const
const view = { ...above, upVector: { x: 0, y: 1, z: 0 }, cutPlanes: [] }
const planes = [
  { x: 0, y: 0, z: 1, w: -4.2 },
  { x: 0, y: 0, z: -1, w: 2.4 },
]

test('labels only plans, and only the rooms that they cut', () => {
  const heights = planHeights(view, planes)
  expect(heights).toEqual({ lowest: 2.4, highest: 4.2 })
  expect(planHeights(view, [])).toBeUndefined()
  expect(planHeights({ ...view, position: { x: 9, y: 1, z: 30 } }, planes)).toBeUndefined()
  expect(planHeights({ ...view, position: { x: 1, y: 1, z: -30 } }, planes)).toBeUndefined()
  const floors = [0, 3, 6].map((z) => shaped('1', { place: { x: 0, y: 0, z }, top: z + 2.6 }))
  expect(floors.map((shape) => heights && isOnPlan(shape, heights))).toEqual([false, true, false])
})

test('limits the number of labels', () => {
  const many = Array.from({ length: 400 }, (_, at) => ({ shape: shaped(String(at), { area: at }) }))
  expect(labeled(many, 20)).toHaveLength(maxLabels)
  expect(labeled(many, 20)[0]?.shape.area).toBe(399)
  expect(labeled(many, 5)).toEqual([])
})
