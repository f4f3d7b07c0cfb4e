import type { Surface } from './glb/glb-file.ts'
import { placed } from './transforms.ts'
import type { Geometry, Part, Shapes } from './shapes.ts'

/** Parts of an element whose geometry isn't shared. */
export type UnsharedParts = { element: number; parts: readonly Part[] }
/** `features`: the element's number for each vertex. */
export type MergedParts = { mesh: Geometry; features: Float32Array; surface: Surface }

type Piece = { element: number; part: Part; geometry: Geometry }

/** In meters; in a cell of this size, quantized positions are a fraction of a millimeter apart. */
const cell = 32

/** Creates a mesh for each color in each cell of space, one after the other, so that only one is in memory. */
export function* mergeParts(
  unshared: readonly UnsharedParts[],
  geometries: Shapes['geometries'],
): Generator<MergedParts> {
  const pieces = unshared.flatMap(({ element, parts }) => parts.flatMap((part) => pieceOf(element, part, geometries)))
  for (const group of Map.groupBy(pieces, keyOf).values()) {
    const [first] = group
    if (first) yield merge(group, { color: first.part.color, isClosed: first.geometry.isClosed })
  }
}

function pieceOf(element: number, part: Part, geometries: Shapes['geometries']): Piece[] {
  const geometry = geometries.get(part.geometry)
  return geometry ? [{ element, part, geometry }] : []
}

function keyOf({ part: { color, matrix }, geometry: { isClosed } }: Piece): string {
  const cells = [12, 13, 14].map((axis) => Math.floor((matrix[axis] ?? 0) / cell))
  return [...color, isClosed, ...cells].join(' ')
}

function merge(group: readonly Piece[], surface: Surface): MergedParts {
  const numbers = group.reduce((sum, { geometry }) => sum + geometry.positions.length, 0)
  const corners = group.reduce((sum, { geometry }) => sum + geometry.index.length, 0)
  const mesh = {
    positions: new Float32Array(numbers),
    normals: new Float32Array(numbers),
    index: new Uint32Array(corners),
    isClosed: surface.isClosed,
  }
  const features = new Float32Array(numbers / 3)
  let [offset, corner] = [0, 0]
  for (const { element, part, geometry } of group) {
    const { positions, normals, index } = placed(geometry, part.matrix)
    mesh.positions.set(positions, offset)
    mesh.normals.set(normals, offset)
    const vertex = offset / 3
    features.fill(element, vertex, vertex + positions.length / 3)
    for (let indexPosition = 0; indexPosition < index.length; indexPosition++)
      mesh.index[corner + indexPosition] = (index[indexPosition] ?? 0) + vertex
    offset += positions.length
    corner += index.length
  }
  return { mesh, features, surface }
}
