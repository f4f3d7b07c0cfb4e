import { createMesh, face, type Mesh } from '../kernel/mesh.ts'
import type { MaterialName } from '../kernel/materials.ts'
import { inches, millimeters, place, squareMeters, type Part, type Placement } from '../kernel/part.ts'
import { direction, type Point } from '../kernel/vector.ts'

export type OpeningKind = 'storefront' | 'window' | 'door' | 'pair' | 'service' | 'pickUp' | 'overhead' | 'void'
/** In the wall's own frame: `at` in meters along the wall, `sill` and `head` in meters above the floor. */
export type Opening = { kind: OpeningKind; at: number; width: number; sill: number; head: number }

/** A wall's outside is to the right of its direction; `turn` is that direction, in degrees from east. */
export type Wall = { name: string; from: Point; turn: number; length: number; height: number; openings: Opening[] }

export const wallThickness = 0.2

/** A wall's own frame: x along it, y to the inside, z up. */
export function frameOf({ from, turn }: Wall, along = 0, inwards = 0, up = 0): Placement {
  const [x, y] = direction(turn)
  return { at: [from[0] + x * along - y * inwards, from[1] + y * along + x * inwards, up], turn }
}

export type Pane = readonly [x0: number, z0: number, x1: number, z1: number]

/** The parts of a wall's face that remain between its openings. */
export function panesAround([x0, z0, x1, z1]: Pane, openings: readonly Opening[]): Pane[] {
  const edges = openings.flatMap(({ at, width }) => [at, at + width]).filter((x) => x > x0 && x < x1)
  const columns = [...new Set([x0, ...edges, x1])].sort((a, b) => a - b)
  return columns.slice(1).flatMap((right, index) => {
    const left = columns[index] ?? x0
    const holes = openings
      .filter(({ at, width }) => at < right - 1e-6 && at + width > left + 1e-6)
      .sort((a, b) => a.sill - b.sill)
    const panes: Pane[] = []
    let floor = z0
    for (const { sill, head } of holes) {
      if (sill > floor + 1e-6) panes.push([left, floor, right, Math.min(sill, z1)])
      floor = Math.max(floor, head)
    }
    if (floor < z1 - 1e-6) panes.push([left, floor, right, z1])
    return panes
  })
}

/** Adds the faces around an opening, between two depths of the wall. */
export function reveal(mesh: Mesh, material: MaterialName, { at, width, sill, head }: Opening, [y0, y1]: Point): void {
  const [x0, x1] = [at, at + width]
  face(
    mesh,
    material,
    [
      [x0, y1, sill],
      [x0, y0, sill],
      [x0, y0, head],
      [x0, y1, head],
    ].map(flip),
  )
  face(
    mesh,
    material,
    [
      [x1, y0, sill],
      [x1, y1, sill],
      [x1, y1, head],
      [x1, y0, head],
    ].map(flip),
  )
  face(mesh, material, [
    [x0, y0, head],
    [x0, y1, head],
    [x1, y1, head],
    [x1, y0, head],
  ])
  if (sill > 0.01)
    face(mesh, material, [
      [x0, y0, sill],
      [x1, y0, sill],
      [x1, y1, sill],
      [x0, y1, sill],
    ])
}

/** The faces of the jambs face into the opening. */
function flip(corner: readonly number[], index: number, corners: readonly (readonly number[])[]) {
  const [x = 0, y = 0, z = 0] = corners[corners.length - 1 - index] ?? corner
  return [x, y, z] as const
}

type Core = { outside: MaterialName; inside: MaterialName; thickness?: number }

function wallMesh({ length, height, openings }: Wall, { outside, inside, thickness = wallThickness }: Core): Mesh {
  const mesh = createMesh()
  for (const [x0, z0, x1, z1] of panesAround([0, 0, length, height], openings)) {
    face(mesh, outside, [
      [x0, 0, z0],
      [x1, 0, z0],
      [x1, 0, z1],
      [x0, 0, z1],
    ])
    face(mesh, inside, [
      [x1, thickness, z0],
      [x0, thickness, z0],
      [x0, thickness, z1],
      [x1, thickness, z1],
    ])
  }
  for (const opening of openings) reveal(mesh, inside, opening, [0, thickness])
  for (const [x0, z0, x1] of panesAround([0, 0, length, height], openings)) {
    if (z0 === 0) underside(mesh, outside, [x0, x1, thickness])
  }
  face(mesh, outside, [
    [0, 0, height],
    [length, 0, height],
    [length, thickness, height],
    [0, thickness, height],
  ])
  face(mesh, outside, [
    [0, thickness, 0],
    [0, 0, 0],
    [0, 0, height],
    [0, thickness, height],
  ])
  face(mesh, outside, [
    [length, 0, 0],
    [length, thickness, 0],
    [length, thickness, height],
    [length, 0, height],
  ])
  return mesh
}

/** This face is never visible, but it closes the mesh into a solid, which viewers hatch where they cut it. */
function underside(mesh: Mesh, material: MaterialName, [x0, x1, thickness]: readonly [number, number, number]) {
  face(mesh, material, [
    [x0, thickness, 0],
    [x1, thickness, 0],
    [x1, 0, 0],
    [x0, 0, 0],
  ])
}

/** The bearing wall behind the finish. */
export function placeWall(part: Part, wall: Wall, core: Core = { outside: 'sheathing', inside: 'gypsum' }): void {
  const thickness = core.thickness ?? wallThickness
  const holes = wall.openings.reduce((sum, { width, sill, head }) => sum + width * (head - sill), 0)
  const identity = {
    category: 'Walls',
    family: 'Basic Wall',
    type: core.outside === 'gypsum' ? 'Interior - 4 7/8" Partition' : `Exterior - ${inches(thickness)} CMU`,
    parameters: {
      Mark: wall.name,
      Length: millimeters(wall.length),
      'Unconnected Height': millimeters(wall.height),
      Width: millimeters(thickness),
      Area: squareMeters(wall.length * wall.height - holes),
      Function: core.outside === 'gypsum' ? 'Interior' : 'Exterior',
      'Base Constraint': 'Level 1',
      'Fire Rating': core.outside === 'gypsum' ? 'None' : '1 HR',
    },
  }
  place(part, identity, wallMesh(wall, core), frameOf(wall))
}

/** Four walls around a rectangle, counterclockwise from the south-west corner. */
export function wallsAround([x0, y0, x1, y1]: readonly [number, number, number, number], height: number): Wall[] {
  return [
    { name: 'South', from: [x0, y0], turn: 0, length: x1 - x0, height, openings: [] },
    { name: 'East', from: [x1, y0], turn: 90, length: y1 - y0, height, openings: [] },
    { name: 'North', from: [x1, y1], turn: 180, length: x1 - x0, height, openings: [] },
    { name: 'West', from: [x0, y1], turn: 270, length: y1 - y0, height, openings: [] },
  ]
}

/** A partition inside, from one point along a direction. */
export function partition(from: Point, turn: number, length: number, openings: Opening[] = [], height = 3): Wall {
  return { name: 'P', from, turn, length, height, openings }
}

export const partitionCore: Core = { outside: 'gypsum', inside: 'gypsum', thickness: 0.12 }
