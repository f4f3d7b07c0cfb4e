import { createMesh, face, type Mesh } from '../kernel/mesh.ts'
import type { MaterialName } from '../kernel/materials.ts'
import { numbersFrom } from '../kernel/numbers-from.ts'
import { millimeters, place, squareMeters, type Part } from '../kernel/part.ts'
import { finishes, type Finish } from './finishes.ts'
import { frameOf, panesAround, reveal, type Pane, type Wall } from './walls.ts'

/** How far a finish projects from the wall. */
export const claddingDepth = 0.1

type Skin = { wall: Wall; finish: Finish; from?: number; to?: number; bottom?: number; top?: number; proud?: number }

/** Puts a finish on a wall, or on a part of it, and around its openings. */
export function placeCladding(part: Part, skin: Skin): void {
  const { wall, finish, from = 0, to = wall.length, bottom = 0, top = wall.height, proud = 0 } = skin
  const mesh = createMesh()
  const depth = claddingDepth + proud
  const panes = panesAround([from, bottom, to, top], wall.openings)
  const random = numbersFrom(`${finish}${wall.name}${wall.length.toFixed(2)}${bottom}`)
  const { lay, joint } = finishes[finish]
  for (const pane of panes) {
    backing(mesh, joint, pane, depth)
    lay({ mesh, pane, depth, random, origin: [from, bottom] })
  }
  edges(mesh, joint, { from, to, bottom, top, depth })
  for (const opening of wall.openings) {
    const inside = opening.at >= from - 0.01 && opening.at + opening.width <= to + 0.01
    if (inside && opening.sill < top && opening.head > bottom) {
      reveal(mesh, finishes[finish].edge, clip(opening, bottom, top), [-depth, 0])
    }
  }
  place(part, identityOf(skin, panes, depth), mesh, frameOf(wall))
}

function clip<Hole extends { sill: number; head: number }>(opening: Hole, bottom: number, top: number): Hole {
  return { ...opening, sill: Math.max(opening.sill, bottom), head: Math.min(opening.head, top) }
}

function identityOf({ wall, finish }: Skin, panes: readonly Pane[], depth: number) {
  const area = panes.reduce((sum, [x0, z0, x1, z1]) => sum + (x1 - x0) * (z1 - z0), 0)
  return {
    category: 'Walls',
    family: 'Basic Wall',
    type: `Exterior Finish - ${finish}`,
    parameters: {
      Mark: `${wall.name} finish`,
      Area: squareMeters(area),
      Width: millimeters(depth),
      'Structural Material': finishes[finish].product,
      Function: 'Exterior',
      'Base Constraint': 'Level 1',
    },
  }
}

/** Fills the visible joints behind the finish. */
function backing(mesh: Mesh, material: MaterialName, [x0, z0, x1, z1]: Pane, depth: number): void {
  const y = -depth + 0.012
  face(mesh, material, [
    [x0, y, z0],
    [x1, y, z0],
    [x1, y, z1],
    [x0, y, z1],
  ])
}

type Edges = { from: number; to: number; bottom: number; top: number; depth: number }

function edges(mesh: Mesh, material: MaterialName, { from, to, bottom, top, depth }: Edges): void {
  const y = -depth
  face(mesh, material, [
    [from, 0, bottom],
    [from, y, bottom],
    [from, y, top],
    [from, 0, top],
  ])
  face(mesh, material, [
    [to, y, bottom],
    [to, 0, bottom],
    [to, 0, top],
    [to, y, top],
  ])
  face(mesh, material, [
    [from, y, top],
    [to, y, top],
    [to, 0, top],
    [from, 0, top],
  ])
}
