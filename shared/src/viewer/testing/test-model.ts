import type { ModelReference } from '../model.ts'
import type { Point } from '../view.ts'
import type { Viewer } from '../viewer.ts'
import { boxModel, type BoxElement } from './box-model.ts'

const red = [0.9, 0, 0] as const
const blue = [0, 0, 0.9] as const
const green = [0, 0.8, 0] as const

/** Red in the west, blue in the east, green above blue, so that the picture shows the direction of every view. */
export const boxes: BoxElement[] = [
  {
    elementId: '1001',
    category: 'Walls',
    family: 'Basic Wall',
    type: 'Red',
    min: [-3, -1, 0],
    max: [-1, 1, 2],
    color: red,
    parameters: {
      Length: 2,
      Pset_WallCommon: { FireRating: '60 min', LoadBearing: true },
      Own: { FireRating: '30 min' },
    },
  },
  {
    elementId: '1002',
    category: 'Walls',
    family: 'Basic Wall',
    type: 'Blue',
    min: [1, -1, 0],
    max: [3, 1, 2],
    color: blue,
  },
  {
    elementId: '1003',
    category: 'Roofs',
    family: 'Basic Roof',
    type: 'Green',
    min: [1, -1, 2],
    max: [3, 1, 3],
    color: green,
  },
]

export function testModel(urn = 'boxes'): ModelReference {
  return { urn, bytes: boxModel(boxes) }
}

/** The screen positions of the test model's corners. */
export function corners(viewer: Viewer) {
  const points: Point[] = boxes.flatMap(({ min, max }) => [
    { x: min[0], y: min[1], z: min[2] },
    { x: max[0], y: max[1], z: max[2] },
    { x: min[0], y: max[1], z: max[2] },
    { x: max[0], y: min[1], z: min[2] },
  ])
  return points.map((point) => viewer.project(point))
}
