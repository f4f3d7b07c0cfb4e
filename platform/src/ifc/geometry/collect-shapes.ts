import type { FlatMesh, IfcAPI, PlacedGeometry } from 'web-ifc'
import { isClosedSurface } from './closed-surface.ts'
import type { Geometry, Part, Shape, Shapes } from './shapes.ts'
import { orientedOutward } from './face-outward.ts'

/** Elements that may have geometry, by line number. */
export type ShapedElements = ReadonlyMap<number, Omit<Shape, 'parts'>>

/** Shapes without their elements' names, by line number. */
export type CollectedShapes = Omit<Shapes, 'shapes'> & { parts: ReadonlyMap<number, Part[]> }

const batchSize = 200

/** Collects the geometry of these lines with openings cut out. Calls `onPart` with the progress from 0 to 1. */
export function collectShapes(
  { api, model }: { api: IfcAPI; model: number },
  ids: readonly number[],
  onPart: (part: number) => void,
): CollectedShapes {
  const geometries = new Map<number, Geometry>()
  const parts = new Map<number, Part[]>()
  let failed = 0

  function stream(ids: number[]): void {
    api.StreamMeshes(model, ids, (mesh) => {
      const found = partsOf(mesh)
      for (const { geometry } of found) {
        if (!geometries.has(geometry)) geometries.set(geometry, readGeometry(api, model, geometry))
      }
      parts.set(mesh.expressID, found)
    })
  }
  for (let first = 0; first < ids.length; first += batchSize) {
    failed += streamOrSkip(stream, ids.slice(first, first + batchSize))
    onPart(Math.min(1, (first + batchSize) / ids.length))
  }
  for (const [id, all] of parts) {
    const drawn = all.filter(({ geometry }) => (geometries.get(geometry)?.index.length ?? 0) > 0)
    const validParts = drawn.filter((part) => hasValidPosition(part, geometries.get(part.geometry)))
    if (validParts.length < drawn.length) failed += 1
    if (validParts.length > 0) parts.set(id, validParts)
    else parts.delete(id)
  }
  return { parts, geometries, failed }
}

/** Assigns an element to each shape, in the order of the records. */
export function nameShapes({ parts, ...collected }: CollectedShapes, elements: ShapedElements): Shapes {
  const shapes = [...elements].flatMap(([id, element]) => {
    const elementParts = parts.get(id)
    return elementParts ? [{ ...element, parts: elementParts }] : []
  })
  return { shapes, ...collected }
}

/** If an element breaks a batch, each is tried separately. Returns how many failed. */
function streamOrSkip(stream: (ids: number[]) => void, ids: number[]): number {
  try {
    stream(ids)
    return 0
  } catch (error) {
    if (ids.length > 1) return ids.reduce((failed, id) => failed + streamOrSkip(stream, [id]), 0)
    // web-ifc throws numbers; these are errors in our own code.
    if (error instanceof TypeError || error instanceof ReferenceError) throw error
    return 1
  }
}

/** In meters; larger than any national grid. */
const farthest = 1e8

/** Whether a part has a finite position that is not too far away: otherwise it would make all others invisible. */
function hasValidPosition({ matrix }: Part, geometry: Geometry | undefined): boolean {
  const isNear = (value: number) => Math.abs(value) < farthest
  return matrix.every(isNear) && (geometry?.positions.every(isNear) ?? false)
}

function partsOf({ geometries }: FlatMesh): Part[] {
  return Array.from({ length: geometries.size() }, (_, index) => partOf(geometries.get(index)))
}

function partOf({ geometryExpressID: geometry, color, flatTransformation: matrix }: PlacedGeometry): Part {
  return { geometry, matrix, color: [color.x, color.y, color.z, color.w] }
}

const numbersOfVertex = 6

function readGeometry(api: IfcAPI, model: number, id: number): Geometry {
  const read = api.GetGeometry(model, id)
  const vertices = api.GetVertexArray(read.GetVertexData(), read.GetVertexDataSize())
  const index = api.GetIndexArray(read.GetIndexData(), read.GetIndexDataSize()).slice()
  const count = vertices.length / numbersOfVertex
  const positions = new Float32Array(count * 3)
  const normals = new Float32Array(count * 3)
  for (let from = 0, to = 0; from < vertices.length; from += numbersOfVertex, to += 3) {
    for (let axis = 0; axis < 3; axis++) {
      positions[to + axis] = vertices[from + axis] ?? 0
      normals[to + axis] = vertices[from + 3 + axis] ?? 0
    }
  }
  read.delete()
  return orientedOutward({ positions, normals, index, isClosed: isClosedSurface(positions, index) })
}
