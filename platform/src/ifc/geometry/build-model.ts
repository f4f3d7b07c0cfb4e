import { MeshoptEncoder } from 'meshoptimizer'
import { createGlbFile, type GlbFile, type PlacedMesh } from './glb/glb-file.ts'
import { mergeParts, type UnsharedParts } from './merge-parts.ts'
import { middleOf, movedBy, placed, toYUp, type Point } from './transforms.ts'
import { determinant, identity, type Geometry, type Matrix, type Part, type Shape, type Shapes } from './shapes.ts'

/** Categories that the viewer treats as ground and surroundings. */
const marked = new Set(
  'topography,toposolid,roads,site,geographicelement,earthworksfill,earthworkscut,entourage,parking,planting,signage'.split(
    ',',
  ),
)

/** A shape with fewer vertices is cheaper to repeat than to share. */
const sharedFrom = 150

export type BuiltModel = {
  elements: number
  triangles: number
  middle: Point
  /** The file's bytes, with coordinates relative to this origin. */
  contentAround(origin: Point): Uint8Array | Promise<Uint8Array>
}

/**
 * Builds a GLB in meters with Y up. Shapes whose geometry is used several times become nodes that share it; all others are merged by color
 * and location, and their vertices have the element's number.
 */
export async function buildModel({ shapes, geometries }: Shapes): Promise<BuiltModel> {
  await MeshoptEncoder.ready
  const file = createGlbFile()
  const center = middleOf({ shapes })
  const middle = toYUp(center)
  const uses = usesOf(shapes)
  const children: number[] = []
  const unshared: UnsharedParts[] = []
  const meshes = new Map<string, PlacedMesh>()

  function placedMesh(part: Part): Placed {
    const { geometry, color, matrix } = part
    const geometryData = geometries.get(geometry) as Geometry
    if (determinant(matrix) < 0) return rotatedMesh(file, part, geometryData)
    const key = `${geometry} ${color.join(' ')}`
    const mesh = meshes.get(key) ?? file.addMesh(geometryData, { color, isClosed: geometryData.isClosed })
    meshes.set(key, mesh)
    return { matrix, mesh }
  }
  for (const { parts, ...what } of shapes) {
    const movedParts = parts.map((part) => ({ ...part, matrix: movedBy(part.matrix, middle) }))
    if (isNode(what, movedParts)) children.push(addNode(file, what, movedParts.map(placedMesh)))
    else unshared.push({ element: Number(what.id), parts: movedParts })
  }
  children.push(...addMerged(file, unshared, geometries))
  return {
    elements: shapes.length,
    triangles: trianglesOf(shapes, geometries),
    middle: center,
    contentAround(origin) {
      const matrix = [...identity.slice(0, 12), ...difference(middle, toYUp(origin)), 1]
      return file.write([file.addNode({ children, matrix })])
    },
  }

  function isNode({ id, category }: Omit<Shape, 'parts'>, parts: readonly Part[]): boolean {
    if (typeof id === 'string' || isMarked(category)) return true
    // A shared mesh can't be used with a mirroring matrix, because the viewer would get the wrong face orientation.
    if (parts.some(({ matrix }) => determinant(matrix) < 0)) return false
    return parts.some(({ geometry }) => (uses.get(geometry) ?? 0) > 1 && isHeavy(geometries.get(geometry)))
  }
}

function isHeavy(geometry: Geometry | undefined): boolean {
  return (geometry?.positions.length ?? 0) / 3 >= sharedFrom
}

/** Normalizes the category like the viewer does. */
function isMarked(category: string): boolean {
  return marked.has(
    category
      .replace(/^(Ifc|Revit )/, '')
      .replaceAll(' ', '')
      .toLowerCase(),
  )
}

function usesOf(shapes: readonly Shape[]): Map<number, number> {
  const uses = new Map<number, number>()
  for (const { geometry } of shapes.flatMap(({ parts }) => parts)) uses.set(geometry, (uses.get(geometry) ?? 0) + 1)
  return uses
}

type Placed = { matrix: Matrix; mesh: PlacedMesh }

/** A separate mesh for a mirroring matrix, with flipped faces. */
function rotatedMesh(file: GlbFile, { color, matrix }: Part, geometry: Geometry): Placed {
  const turned = placed(geometry, matrix)
  return { matrix: identity, mesh: file.addMesh(turned, { color, isClosed: turned.isClosed }) }
}

function addNode(file: GlbFile, { id, category }: Omit<Shape, 'parts'>, meshes: Placed[]): number {
  const extras = { elementId: String(id), category }
  const [first] = meshes
  if (first && meshes.length === 1) {
    return file.addNode({ mesh: first.mesh.mesh, matrix: first.mesh.toNodeMatrix(first.matrix), extras })
  }
  const children = meshes.map(({ matrix, mesh }) =>
    file.addNode({ mesh: mesh.mesh, matrix: mesh.toNodeMatrix(matrix) }),
  )
  return file.addNode({ children, extras })
}

function addMerged(file: GlbFile, unshared: readonly UnsharedParts[], geometries: Shapes['geometries']): number[] {
  const nodes: number[] = []
  for (const { mesh, features, surface } of mergeParts(unshared, geometries)) {
    const added = file.addMesh(mesh, surface, features)
    nodes.push(file.addNode({ mesh: added.mesh, matrix: added.toNodeMatrix(identity) }))
  }
  return nodes
}

function difference(from: readonly number[], to: readonly number[]): number[] {
  return from.map((value, axis) => value - (to[axis] ?? 0))
}

function trianglesOf(shapes: readonly Shape[], geometries: Shapes['geometries']): number {
  const parts = shapes.flatMap((shape) => shape.parts)
  return parts.reduce((sum, { geometry }) => sum + (geometries.get(geometry)?.index.length ?? 0) / 3, 0)
}
