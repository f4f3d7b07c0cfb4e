import type { SeededModel } from '../seeded-models.ts'
import { trianglesIn } from '../triangles-in.ts'
import { boxShape, randomNumbers, type Shape } from './box-shape.ts'
import { glbOf } from './glb.ts'

/**
 * Like a large building: ten storeys with a thousand elements each, boxes with gridded faces on a wide ground at
 * surveyed coordinates. Some boxes are open, some ids are duplicates, and two property sets have the same name.
 */
const storeys = 10
const perStorey = 1000
/** Doors, windows and seats share shapes; walls do not. */
const sharedShapes = 100
/** Every 25th box lacks a face. */
const openInterval = 25
/** Every 1000th element has the id of the previous one. */
const duplicateInterval = 1000
/** Surveyed coordinates with Y up, where 32-bit numbers are half a meter apart. */
const surveyOrigin = [455_000.25, 312.4, -5_429_000.8125]
/** Length of a side, in meters. */
const groundSize = 250

const categories = ['Walls', 'Floors', 'Doors', 'Windows', 'Ducts', 'Pipes', 'Furniture', 'Structural Framing']

/** `steps`: grid cells per side of a face. */
type Building = { seed: number; steps: number }

/** Sizes in meters, Y up: from pipes to walls. */
function shapesAndNodes({ seed, steps }: Building) {
  const random = randomNumbers(seed)
  const shapes: Shape[] = []
  function newShape() {
    const size = [0.1 + random() * 4, 0.1 + random() * 2.8, 0.1 + random()] as const
    return shapes.push(boxShape(size, { steps, isOpen: shapes.length % openInterval === 0 })) - 1
  }
  for (let shape = 0; shape < sharedShapes; shape += 1) newShape()
  const nodes = Array.from({ length: storeys * perStorey }, (_, index) => {
    const category = categories[index % categories.length] ?? ''
    const mesh = index % 2 === 0 ? newShape() : Math.floor(random() * sharedShapes)
    const [storey, positionInStorey] = [Math.floor(index / perStorey), index % perStorey]
    const translation = [
      (positionInStorey % 40) * 2.5 + random(),
      storey * 3.5 + random(),
      Math.floor(positionInStorey / 40) * 2.5 + random(),
    ]
    const parameters = {
      Level: `Level ${storey + 1}`,
      Mark: index,
      Pset_Common: { FireRating: `F${(index % 3) * 30}`, LoadBearing: index % 2 === 0 },
      Own: { FireRating: 'none' },
    }
    const extras = {
      elementId: String(100_000 + index - (index % duplicateInterval === 1 ? 1 : 0)),
      category,
      family: `${category} Family`,
      type: `Type ${mesh % 40}`,
      parameters,
    }
    return { mesh, translation: toSurveyCoordinates(translation), extras }
  })
  const lawn = { elementId: '1', category: 'Topography', family: 'Toposolid', type: 'Lawn', parameters: {} }
  const mesh = shapes.push(boxShape([groundSize, 1, groundSize], { steps })) - 1
  return { shapes, nodes: [...nodes, { mesh, translation: toSurveyCoordinates([50, -1.6, 31]), extras: lawn }] }
}

function toSurveyCoordinates(point: readonly number[]) {
  return point.map((value, axis) => value + (surveyOrigin[axis] ?? 0))
}

const materials = categories.map((_, index) => ({
  pbrMetallicRoughness: {
    baseColorFactor: [0.9 - index * 0.08, 0.5 + (index % 3) * 0.15, 0.4 + index * 0.06, 1],
    metallicFactor: 0,
  },
}))

/** A GLB file of ten thousand generated elements. */
export function buildingOf(building: Building): Uint8Array {
  return glbOf({ ...shapesAndNodes(building), materials })
}

/** More than a million triangles in ten thousand elements. */
export function largeModel(): SeededModel {
  const content = buildingOf({ seed: 7, steps: 3 })
  const triangles = trianglesIn(content)
  const title = `${(storeys * perStorey).toLocaleString('en')} elements`
  return { title, files: new Map([['large', content]]), triangles, megabytes: content.byteLength / 1_000_000 }
}
