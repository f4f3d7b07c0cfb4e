import type { SeededModel } from '../seeded-models.ts'
import { trianglesIn } from '../triangles-in.ts'
import { boxShape, randomNumbers } from './box-shape.ts'
import { glbOf } from './glb.ts'

/** Grid cells per side of a face: 48 triangles per box. */
const steps = 2
/** Elements on one storey, and in one row of it. */
const [perStorey, perRow] = [160, 16]

/** Like two public sample buildings: few triangles, many materials and small parts. */
const modelDesigns = [
  { seed: 11, elements: 803, ofTwoParts: 260, materials: 64 },
  { seed: 13, elements: 626, ofTwoParts: 20, materials: 48 },
]

type ModelDesign = (typeof modelDesigns)[number]

/** Some elements are a door leaf in a frame: a node with two children. */
function contentOf({ seed, elements, ofTwoParts, materials }: ModelDesign): Uint8Array {
  const random = randomNumbers(seed)
  const shapes = Array.from({ length: elements + ofTwoParts }, () =>
    boxShape([0.05 + random() * 1.5, 0.05 + random() * 2.5, 0.05 + random() * 0.3], { steps }),
  )
  const nodes: object[] = shapes.map((_, mesh) => ({ mesh, translation: placeOf(mesh % elements, random) }))
  const top = Array.from({ length: elements }, (_, element) => {
    const extras = {
      elementId: String(1000 + element),
      category: element % 5 === 0 ? 'Doors' : 'Walls',
      family: 'Small',
      type: `Type ${element % 40}`,
      parameters: { Mark: element },
    }
    const children = element < ofTwoParts ? [element, elements + element] : [element]
    return nodes.push({ children, extras }) - 1
  })
  const looks = Array.from({ length: materials }, () => ({
    pbrMetallicRoughness: { baseColorFactor: [random(), random(), random(), 1], metallicFactor: 0 },
  }))
  return glbOf({ shapes, nodes, top, materials: looks })
}

/** In meters, Y up. */
function placeOf(element: number, random: () => number): number[] {
  const [storey, indexInStorey] = [Math.floor(element / perStorey), element % perStorey]
  return [
    (indexInStorey % perRow) * 1.8 + random(),
    storey * 3 + random(),
    Math.floor(indexInStorey / perRow) * 1.8 + random(),
  ]
}

/** They show costs of a model that do not depend on triangles. */
export function smallModels(): SeededModel[] {
  return modelDesigns.map((model) => {
    const content = contentOf(model)
    return {
      title: `${model.elements} elements of ${model.materials} materials`,
      files: new Map([[`small-${model.elements}`, content]]),
      triangles: trianglesIn(content),
      megabytes: content.byteLength / 1_000_000,
    }
  })
}
