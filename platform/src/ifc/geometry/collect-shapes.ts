import type { FlatMesh, IfcAPI, PlacedGeometry } from 'web-ifc'
import { isClosedSurface } from './closed-surface.ts'
import type { Geometry, Part, Shape, Shapes } from './shapes.ts'
import { turnedOutward } from './turned-outward.ts'

/** What is known of every line that may have a shape, by the line's number. */
export type Shaped = ReadonlyMap<number, Omit<Shape, 'parts'>>

/** Shapes without their elements' names, by the number of the line. */
export type CollectedShapes = Omit<Shapes, 'shapes'> & { parts: ReadonlyMap<number, Part[]> }

const atOnce = 200

/** Collects the shapes of these lines with openings cut out. `onPart` is told how much is done, 0 to 1. */
export function collectShapes(
  { api, model }: { api: IfcAPI; model: number },
  ids: readonly number[],
  onPart: (part: number) => void,
): CollectedShapes {
  const geometries = new Map<number, Geometry>()
  const parts = new Map<number, Part[]>()
  let failed = 0

  function stream(some: number[]): void {
    api.StreamMeshes(model, some, (mesh) => {
      const found = partsOf(mesh)
      for (const { geometry } of found) {
        if (!geometries.has(geometry)) geometries.set(geometry, readGeometry(api, model, geometry))
      }
      parts.set(mesh.expressID, found)
    })
  }
  for (let first = 0; first < ids.length; first += atOnce) {
    failed += streamOrSkip(stream, ids.slice(first, first + atOnce))
    onPart(Math.min(1, (first + atOnce) / ids.length))
  }
  for (const [id, all] of parts) {
    const drawn = all.filter(({ geometry }) => (geometries.get(geometry)?.index.length ?? 0) > 0)
    const near = drawn.filter((part) => isSomewhere(part, geometries.get(part.geometry)))
    if (near.length < drawn.length) failed += 1
    if (near.length > 0) parts.set(id, near)
    else parts.delete(id)
  }
  return { parts, geometries, failed }
}

/** Gives each shape its element, in the order of the records. */
export function nameShapes({ parts, ...collected }: CollectedShapes, shaped: Shaped): Shapes {
  const shapes = [...shaped].flatMap(([id, what]) => {
    const own = parts.get(id)
    return own ? [{ ...what, parts: own }] : []
  })
  return { shapes, ...collected }
}

/** If one element breaks a batch, each is asked for by itself; tells how many have no shape because of that. */
function streamOrSkip(stream: (ids: number[]) => void, ids: number[]): number {
  try {
    stream(ids)
    return 0
  } catch (error) {
    if (ids.length > 1) return ids.reduce((failed, id) => failed + streamOrSkip(stream, [id]), 0)
    // Exceptions of web-ifc are numbers without words; these are faults of our own code.
    if (error instanceof TypeError || error instanceof ReferenceError) throw error
    return 1
  }
}

/** In meters; every national grid ends before. */
const farthest = 1e8

/** Whether a part has a finite place that is not too far away: one that has not would leave nothing to see of all others. */
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
  for (let from = 0, to = 0; from < vertices.length; from += numbersOfVertex, to += 3) {
    for (let axis = 0; axis < 3; axis++) {
      positions[to + axis] = vertices[from + axis] ?? 0
      normals[to + axis] = vertices[from + 3 + axis] ?? 0
    }
  }
  read.delete()
  return turnedOutward({ positions, normals, index, isClosed: isClosedSurface(positions, index) })
}
