import type { FlatMesh, IfcAPI, PlacedGeometry } from 'web-ifc'
import { isClosedSurface } from './closed-surface.ts'
import type { Geometry, Part, Shape, Shapes } from './shapes.ts'

/** What has a shape, by the number of its line. */
export type Shaped = ReadonlyMap<number, Omit<Shape, 'parts'>>

const atOnce = 200

/** Openings are cut and spaces are not asked for. `onPart` is told how much is done, 0 to 1. */
export function collectShapes(
  { api, model }: { api: IfcAPI; model: number },
  shaped: Shaped,
  onPart: (part: number) => void,
): Shapes {
  const ids = [...shaped.keys()]
  const geometries = new Map<number, Geometry>()
  const found = new Map<number, Part[]>()
  let failed = 0

  function stream(some: number[]): void {
    api.StreamMeshes(model, some, (mesh) => {
      found.set(mesh.expressID, partsOf(mesh))
      for (const { geometry } of found.get(mesh.expressID) ?? []) {
        if (!geometries.has(geometry)) geometries.set(geometry, readGeometry(api, model, geometry))
      }
    })
  }
  for (let first = 0; first < ids.length; first += atOnce) {
    failed += streamOrSkip(stream, ids.slice(first, first + atOnce))
    onPart(Math.min(1, (first + atOnce) / ids.length))
  }
  const shapes = [...shaped].flatMap(([id, what]) => {
    const all = (found.get(id) ?? []).filter(({ geometry }) => (geometries.get(geometry)?.index.length ?? 0) > 0)
    const parts = all.filter((part) => isSomewhere(part, geometries.get(part.geometry)))
    if (parts.length < all.length) failed += 1
    return parts.length > 0 ? [{ ...what, parts }] : []
  })
  return { shapes, geometries, failed }
}

/** What one element breaks is asked for again one by one; how many have no shape for that. */
function streamOrSkip(stream: (ids: number[]) => void, ids: number[]): number {
  try {
    stream(ids)
    return 0
  } catch (error) {
    if (ids.length > 1) return ids.reduce((failed, id) => failed + streamOrSkip(stream, [id]), 0)
    // Its exceptions are numbers without words; anything else is a fault of ours.
    if (error instanceof TypeError || error instanceof ReferenceError) throw error
    return 1
  }
}

/** Metres. Every national grid ends before. */
const farthest = 1e8

/** Not at infinity, nor where numbers end: one such part would leave nothing to see of all others. */
function isSomewhere({ matrix }: Part, geometry: Geometry | undefined): boolean {
  const isNear = (value: number) => Math.abs(value) < farthest
  return matrix.every(isNear) && (geometry?.positions.every(isNear) ?? false)
}

function partsOf({ geometries }: FlatMesh): Part[] {
  return Array.from({ length: geometries.size() }, (_, index) => partOf(geometries.get(index)))
}

function partOf({ geometryExpressID: geometry, color, flatTransformation: matrix }: PlacedGeometry): Part {
  return { geometry, matrix, colour: [color.x, color.y, color.z, color.w] }
}

const numbersOfVertex = 6

function readGeometry(api: IfcAPI, model: number, id: number): Geometry {
  const read = api.GetGeometry(model, id)
  const vertices = api.GetVertexArray(read.GetVertexData(), read.GetVertexDataSize())
  const index = api.GetIndexArray(read.GetIndexData(), read.GetIndexDataSize()).slice()
  const count = vertices.length / numbersOfVertex
  const positions = new Float32Array(count * 3)
  const normals = new Float32Array(count * 3)
  for (let vertex = 0; vertex < count; vertex++) {
    const from = vertex * numbersOfVertex
    positions.set(vertices.subarray(from, from + 3), vertex * 3)
    normals.set(vertices.subarray(from + 3, from + 6), vertex * 3)
  }
  read.delete()
  return { positions, normals, index, isClosed: isClosedSurface(positions, index) }
}
