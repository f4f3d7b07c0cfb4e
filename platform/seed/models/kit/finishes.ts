import { face, type Mesh } from '../kernel/mesh.ts'
import type { MaterialName } from '../kernel/materials.ts'
import type { Point } from '../kernel/vector.ts'
import type { Pane } from './walls.ts'

export type Laying = { mesh: Mesh; pane: Pane; depth: number; random: () => number; origin: Point }

export const exteriorFinishes = ['Brick', 'Stone', 'Stucco', 'Fiber Cement', 'Cedar', 'Metal Panel'] as const
export type Finish = (typeof exteriorFinishes)[number]

type FinishKind = {
  product: string
  joint: MaterialName
  edge: MaterialName
  lay: (laying: Laying) => void
}

function flat(mesh: Mesh, material: MaterialName, [x0, z0, x1, z1]: Pane, depth: number): void {
  if (x1 - x0 < 0.005 || z1 - z0 < 0.005) return
  face(mesh, material, [
    [x0, -depth, z0],
    [x1, -depth, z0],
    [x1, -depth, z1],
    [x0, -depth, z1],
  ])
}

type Grid = { width: number; height: number; gap: number; shift?: number }

/** The cells of a grid that starts at the origin of the wall's finish, clipped to the pane. */
function cells({ pane: [x0, z0, x1, z1], origin }: Laying, { width, height, gap, shift = 0 }: Grid): Pane[] {
  const found: Pane[] = []
  for (let row = Math.floor((z0 - origin[1]) / height); origin[1] + row * height < z1 - 1e-4; row += 1) {
    const offset = origin[0] + (row % 2 === 0 ? 0 : shift)
    const [bottom, top] = [origin[1] + row * height + gap / 2, origin[1] + (row + 1) * height - gap / 2]
    for (let column = Math.floor((x0 - offset) / width); offset + column * width < x1 - 1e-4; column += 1) {
      const [left, right] = [offset + column * width + gap / 2, offset + (column + 1) * width - gap / 2]
      const cell: Pane = [Math.max(left, x0), Math.max(bottom, z0), Math.min(right, x1), Math.min(top, z1)]
      if (cell[2] - cell[0] > 0.01 && cell[3] - cell[1] > 0.01) found.push(cell)
    }
  }
  return found
}

/** Courses as bands with thin bed joints; single bricks are lighter or darker. */
function brick(laying: Laying): void {
  const { mesh, pane, depth, random } = laying
  for (const course of cells(laying, { width: 1000, height: 0.225, gap: 0.014 })) flat(mesh, 'brick', course, depth)
  const [x0, z0, x1, z1] = pane
  const count = Math.floor((x1 - x0) * (z1 - z0) * 5)
  for (let index = 0; index < count; index += 1) {
    const x = Math.floor((x0 + random() * (x1 - x0)) / 0.24) * 0.24
    const z = laying.origin[1] + Math.floor((z0 + random() * (z1 - z0) - laying.origin[1]) / 0.075) * 0.075
    const isLight = random() > 0.5
    if (x < x0 || z < z0 || x + 0.23 > x1 || z + 0.07 > z1) continue
    flat(mesh, isLight ? 'brickLight' : 'brickDark', [x, z + 0.008, x + 0.228, z + 0.068], depth + 0.003)
  }
}

const tones = ['stone', 'stoneLight', 'stoneDark', 'stone'] as const

/** Ashlar: courses of two heights, blocks of uneven length. */
function stone({ mesh, pane: [x0, z0, x1, z1], depth, random, origin }: Laying): void {
  const heights = [0.3, 0.2, 0.4, 0.3]
  let bottom = origin[1]
  for (let row = 0; bottom < z1; row += 1) {
    const top = bottom + (heights[row % heights.length] ?? 0.3)
    let left = x0
    while (top > z0 && left < x1 - 0.01) {
      const right = Math.min(x1, left + 0.35 + random() * 0.6)
      const tone = tones[Math.floor(random() * tones.length)] ?? 'stone'
      flat(mesh, tone, [left + 0.006, Math.max(z0, bottom + 0.006), right - 0.006, Math.min(z1, top - 0.006)], depth)
      left = right
    }
    bottom = top
  }
}

function stucco(laying: Laying): void {
  for (const cell of cells(laying, { width: 3, height: 1.55, gap: 0.016 })) {
    flat(laying.mesh, 'stucco', cell, laying.depth)
  }
}

/** Each board projects over the one below it. */
function fiberCement(laying: Laying): void {
  for (const [x0, z0, x1, z1] of cells(laying, { width: 3.6, height: 0.19, gap: 0.004, shift: 1.3 })) {
    const [foot, head] = [-laying.depth - 0.016, -laying.depth]
    face(laying.mesh, 'fiberCement', [
      [x0, foot, z0],
      [x1, foot, z0],
      [x1, head, z1],
      [x0, head, z1],
    ])
    face(laying.mesh, 'fiberCementDark', [
      [x0, head, z0],
      [x1, head, z0],
      [x1, foot, z0],
      [x0, foot, z0],
    ])
  }
}

function cedar(laying: Laying): void {
  for (const cell of cells(laying, { width: 0.145, height: 1000, gap: 0.012 })) {
    flat(laying.mesh, laying.random() > 0.35 ? 'cedar' : 'cedarDark', cell, laying.depth)
  }
}

function metalPanel(laying: Laying): void {
  for (const cell of cells(laying, { width: 1.5, height: 0.775, gap: 0.02, shift: 0 })) {
    flat(laying.mesh, 'metalPanel', cell, laying.depth)
  }
}

export const finishes: Record<Finish, FinishKind> = {
  Brick: { product: 'Masonry - Modular Brick, Running Bond', joint: 'mortar', edge: 'brickDark', lay: brick },
  Stone: { product: 'Stone - Coursed Limestone Ashlar', joint: 'mortar', edge: 'stoneDark', lay: stone },
  Stucco: { product: 'Plaster - Stucco on EIFS', joint: 'stuccoDark', edge: 'stucco', lay: stucco },
  'Fiber Cement': {
    product: 'Siding - Fiber Cement Lap',
    joint: 'fiberCementDark',
    edge: 'whitePaint',
    lay: fiberCement,
  },
  Cedar: { product: 'Wood - Western Red Cedar, Vertical', joint: 'cedarDark', edge: 'cedarDark', lay: cedar },
  'Metal Panel': { product: 'Metal - Aluminum Composite Panel', joint: 'charcoal', edge: 'charcoal', lay: metalPanel },
}
