import type { MaterialName } from './materials.ts'
import { cross, direction, subtract, unit, type Point, type Vector } from './vector.ts'

export type Surface = { positions: number[]; normals: number[]; indices: number[] }

/** The faces of one element, by material. Elements that look the same share one mesh. */
export type Mesh = Map<MaterialName, Surface>

export function createMesh(): Mesh {
  return new Map()
}

/** Creates a mesh and passes it to `build`. */
export function meshOf(build: (mesh: Mesh) => void): Mesh {
  const mesh = createMesh()
  build(mesh)
  return mesh
}

function surfaceOf(mesh: Mesh, material: MaterialName): Surface {
  const existing = mesh.get(material)
  if (existing) return existing
  const surface = { positions: [], normals: [], indices: [] }
  mesh.set(material, surface)
  return surface
}

/** A flat face; its corners are counterclockwise as seen from the front. */
export function face(mesh: Mesh, material: MaterialName, corners: readonly Vector[]): void {
  const [a, b, c] = corners
  if (!a || !b || !c) return
  const normal = unit(cross(subtract(b, a), subtract(c, a)))
  smoothFace(
    mesh,
    material,
    corners.map((corner) => [corner, normal]),
  )
}

/** A face with a normal per corner, for strips of curved surfaces. */
export function smoothFace(mesh: Mesh, material: MaterialName, corners: readonly (readonly [Vector, Vector])[]): void {
  const { positions, normals, indices } = surfaceOf(mesh, material)
  const first = positions.length / 3
  for (const [corner, normal] of corners) {
    positions.push(...corner)
    normals.push(...normal)
  }
  for (let last = 2; last < corners.length; last += 1) indices.push(first, first + last - 1, first + last)
}

export type Box = readonly [x0: number, y0: number, z0: number, x1: number, y1: number, z1: number]
export type Side = 'west' | 'east' | 'south' | 'north' | 'bottom' | 'top'

/** Adds a box; the sides in `without` are omitted because they are never visible. */
export function box(mesh: Mesh, material: MaterialName, [x0, y0, z0, x1, y1, z1]: Box, without: readonly Side[] = []) {
  if (x1 - x0 < 1e-6 || y1 - y0 < 1e-6 || z1 - z0 < 1e-6) return
  // oxfmt-ignore
  const sides: Record<Side, Vector[]> = {
    west: [[x0, y1, z0], [x0, y0, z0], [x0, y0, z1], [x0, y1, z1]],
    east: [[x1, y0, z0], [x1, y1, z0], [x1, y1, z1], [x1, y0, z1]],
    south: [[x0, y0, z0], [x1, y0, z0], [x1, y0, z1], [x0, y0, z1]],
    north: [[x1, y1, z0], [x0, y1, z0], [x0, y1, z1], [x1, y1, z1]],
    bottom: [[x0, y1, z0], [x1, y1, z0], [x1, y0, z0], [x0, y0, z0]],
    top: [[x0, y0, z1], [x1, y0, z1], [x1, y1, z1], [x0, y1, z1]],
  }
  for (const [side, corners] of Object.entries(sides)) {
    if (!without.includes(side as Side)) face(mesh, material, corners)
  }
}

/** A prism over a convex outline whose corners are counterclockwise. */
export function prism(mesh: Mesh, material: MaterialName, outline: readonly Point[], [z0, z1]: Point): void {
  face(
    mesh,
    material,
    outline.map(([x, y]) => [x, y, z1]),
  )
  outline.forEach(([x, y], index) => {
    const [nextX, nextY] = outline[(index + 1) % outline.length] ?? [x, y]
    face(mesh, material, [
      [x, y, z0],
      [nextX, nextY, z0],
      [nextX, nextY, z1],
      [x, y, z1],
    ])
  })
}

export type Round = { at: Point; z: Point; radius: number; topRadius?: number; sides?: number }

/** A cylinder or, with a different radius at the top, a cone. */
export function cylinder(mesh: Mesh, material: MaterialName, { at, z, radius, topRadius = radius, sides = 10 }: Round) {
  const ring = Array.from({ length: sides }, (_, index) => direction((index / sides) * 360))
  const [x, y] = at
  const slope = (radius - topRadius) / (z[1] - z[0])
  ring.forEach((from, index) => {
    const to = ring[(index + 1) % sides] ?? from
    const strip = [
      [from, radius, z[0]],
      [to, radius, z[0]],
      [to, topRadius, z[1]],
      [from, topRadius, z[1]],
    ] as const
    smoothFace(
      mesh,
      material,
      strip.map(([vector, distance, height]) => [
        [x + vector[0] * distance, y + vector[1] * distance, height],
        unit([vector[0], vector[1], slope]),
      ]),
    )
  })
  if (topRadius > 0.01)
    face(
      mesh,
      material,
      ring.map((vector) => [x + vector[0] * topRadius, y + vector[1] * topRadius, z[1]]),
    )
}
