import { buildModelWithParts } from '../../../../../platform/src/ifc/geometry/parts/build-model-with-parts.ts'
import type { Geometry, Shape, Shapes } from '../../../../../platform/src/ifc/geometry/shapes.ts'
import { boxShape, randomNumbers } from './box-shape.ts'

export type ModelWithParts = { title: string; content: Uint8Array; triangles: number; elements: number }

/** Like a large hospital: forty storeys of objects with a few hundred triangles each, from chairs to slabs. */
const perStorey = 320
const perRow = 20
/** Meters between objects, and between floors. */
const [elementSpacing, storeyHeight] = [4, 4]
const colors = 12
/** Half of the objects share shapes. */
const sharedShapes = 200
/** Per side of a face: 588 to 972 triangles per object. */
const [leastSteps, moreSteps] = [7, 3]

/** At least this many triangles, written by the platform's code for capture models. The same in every run. */
export async function modelWithParts(leastTriangles: number): Promise<ModelWithParts> {
  const inputShapes = shapesOf(leastTriangles)
  const built = buildModelWithParts(inputShapes)
  const content = await built.contentAround(built.middle)
  const { elements, triangles } = built
  return {
    title: `${elements.toLocaleString('en')} elements of ${triangles.toLocaleString('en')} triangles in parts`,
    content,
    triangles,
    elements,
  }
}

function shapesOf(leastTriangles: number): Shapes {
  const random = randomNumbers(17)
  const geometries = new Map<number, Geometry>()
  let triangles = 0
  function newGeometry(): number {
    geometries.set(geometries.size, geometryOf(random))
    return geometries.size - 1
  }
  for (let shape = 0; shape < sharedShapes; shape += 1) newGeometry()
  const shapes: Shape[] = []
  while (triangles < leastTriangles) {
    const geometry = shapes.length % 2 === 0 ? newGeometry() : Math.floor(random() * sharedShapes)
    triangles += (geometries.get(geometry)?.index.length ?? 0) / 3
    const tone = geometry % colors
    const color = [0.3 + tone * 0.05, 0.9 - tone * 0.05, 0.5, 1] as const
    const part = { geometry, color, matrix: placeOf(shapes.length, random) }
    shapes.push({ id: shapes.length + 1, ifcClass: 'IfcBuildingElementProxy', category: 'Models', parts: [part] })
  }
  return { shapes, geometries, failed: 0 }
}

/** One in eight is a slab or a wall, which is visible from afar. */
function geometryOf(random: () => number): Geometry {
  const [length, height] = random() < 0.125 ? [8, 3] : [1.6, 1.2]
  const size = [0.2 + random() * length, 0.1 + random() * height, 0.1 + random()] as const
  const { positions, normals, indices } = boxShape(size, { steps: leastSteps + Math.floor(random() * moreSteps) })
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    index: new Uint32Array(indices),
    isClosed: true,
  }
}

/** Y up. */
function placeOf(element: number, random: () => number): number[] {
  const [storey, indexInStorey] = [Math.floor(element / perStorey), element % perStorey]
  const x = (indexInStorey % perRow) * elementSpacing + random()
  const z = Math.floor(indexInStorey / perRow) * elementSpacing + random()
  return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, storey * storeyHeight + random(), z, 1]
}
