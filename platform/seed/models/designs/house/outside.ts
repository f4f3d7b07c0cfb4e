import { box, cylinder, meshOf } from '../../kernel/mesh.ts'
import type { Rectangle } from '../../kernel/path.ts'
import { place, squareMeters, type Part } from '../../kernel/part.ts'
import { placeAwning, placePergola } from '../../kit/canopy.ts'
import { placeRailing, placeTerraceTables } from '../../kit/furniture.ts'
import { placeGableRoof } from '../../kit/gable-roof.ts'
import { placeOpenings } from '../../kit/openings.ts'
import { placeShrubs, placeTree } from '../../kit/grounds/planting.ts'
import { placeGround, placeIsland, placeLamp, placeStalls, placeWalk, stallCenter } from '../../kit/grounds/site.ts'
import { placeCar } from '../../kit/grounds/vehicles.ts'
import { placeWall, wallsAround } from '../../kit/walls.ts'
import { front, houseSizes, housesOf, houseWalls, type HouseDesign, type HouseSize } from './design.ts'

/** Ground, paths, trees and what is in front of the house: water, a square or a park. */
export function buildHouseSite(part: Part, { ground }: HouseDesign): void {
  placeGround(part, [-34, -34, 34, 26])
  placeIsland(part, { area: [-34, -16.5, 34, 14], radius: 1, fill: ground === 'square' ? 'paver' : 'lawn' })
  placeWalk(part, [-20, -13, 20, -6.2], 'paver')
  placeIsland(part, { area: [-34, 21, 34, 26], radius: 0.5, fill: 'lawn' })
  const row = { at: [-24, 14.8] as const, count: 12, turn: 90 }
  placeStalls(part, row)
  for (const [index, stall] of [1, 3, 4, 8, 10].entries()) placeCar(part, stallCenter(row, stall), 90, index)
  if (ground === 'quay') placeQuay(part)
  else placeIsland(part, { area: [-34, -34, 34, -22], radius: 1, fill: 'lawn' })
  const trees = [
    [-27, -9],
    [-25, 2],
    [-28, 10],
    [26, -8],
    [28, 3],
    [25, 11],
    [-22, 23],
    [-9, 23.5],
    [6, 23],
    [19, 23.5],
  ] as const
  trees.forEach((point, index) => placeTree(part, point, index, -0.03))
  if (ground === 'park')
    for (const [index, point] of (
      [
        [-17, -26],
        [-28, -27],
        [-6, -29],
        [8, -30],
        [-22, -18],
      ] as const
    ).entries())
      placeTree(part, point, index + 1, -0.03)
  for (const x of [-17, -6, 6, 17]) placeLamp(part, [x, -14.4], 90)
  placeShrubs(part, [-33, -15.6], [-20.5, -15.6])
  placeShrubs(part, [20.5, -15.6], [33, -15.6])
}

function placeQuay(part: Part): void {
  const water = meshOf((mesh) => box(mesh, 'water', [-34, -34, -0.14, 34, -21.5, -0.1], ['bottom']))
  place(
    part,
    { category: 'Topography', family: 'Toposolid', type: 'Water', parameters: { 'Surface Area': '850.00 m²' } },
    water,
  )
  const deck = meshOf((mesh) => {
    for (let y = -21.5; y < -16.6; y += 0.2) box(mesh, 'deck', [-34, y, -0.1, 34, y + 0.185, 0], ['bottom'])
    for (let x = -33; x < 34; x += 4) cylinder(mesh, 'bark', { at: [x, -21.7], z: [-0.4, 0.7], radius: 0.17 })
  })
  place(
    part,
    { category: 'Floors', family: 'Floor', type: 'Timber Deck 1 3/4"', parameters: { Area: squareMeters(333) } },
    deck,
  )
  for (const x of [-20, 15]) placeBoat(part, x)
}

const boat = meshOf((mesh) => {
  for (const [z, half, length] of [
    [-0.15, 0.8, 2.6],
    [0.1, 1, 3],
    [0.35, 1.15, 3.2],
  ] as const) {
    box(mesh, 'whitePaint', [-length, -half, z, length, half, z + 0.25])
  }
  box(mesh, 'wood', [-2.8, -0.9, 0.6, 2.4, 0.9, 0.64])
  box(mesh, 'glassDark', [-0.8, -0.75, 0.64, 0.9, 0.75, 1.5])
  box(mesh, 'accentTeal', [-1, -0.85, 1.5, 1.1, 0.85, 1.6])
})

function placeBoat(part: Part, x: number): void {
  const identity = { category: 'Entourage', family: 'Boat', type: "Launch 21'", parameters: { Length: '6500 mm' } }
  place(part, identity, boat, { at: [x, -24, 0], turn: x > 0 ? 8 : 0 })
}

/** Tables with umbrellas in front of the house. */
export function buildTerrace(part: Part, design: HouseDesign): void {
  const half = (design.gables * design.width) / 2
  const area: Rectangle = [-half, front - 8.4, half, front - 2]
  placeTerraceTables(part, area, 'accentTeal')
  placeRailing(part, [area[0], area[1]], 90, area[3] - area[1])
  placeRailing(part, [area[2], area[1]], 90, area[3] - area[1])
  placePergola(part, [area[0] + 0.2, area[3] - 2.6, area[0] + 5, area[3]], 2.9)
}

/** A room with glazed walls and roof at the east end. */
export function buildWinterGarden(part: Part, design: HouseDesign, size: HouseSize): void {
  const last = housesOf(design, size).at(-1)
  if (!last) return
  const area: Rectangle = [last[2] + 0.14, front + 1, last[2] + 5.6, front + Math.min(9.6, houseSizes[size] - 1)]
  for (const wall of wallsAround(area, 3)) {
    if (wall.name === 'West') continue
    const count = Math.round(wall.length / 1.8)
    const step = (wall.length - 0.4) / count
    const openings = Array.from({ length: count }, (_, index) => ({
      kind: 'storefront' as const,
      at: 0.2 + index * step,
      width: step - 0.08,
      sill: 0.25,
      head: 2.85,
    }))
    const glazed = { ...wall, name: `Garden ${wall.name}`, openings }
    placeWall(part, glazed, { outside: 'whitePaint', inside: 'whitePaint', thickness: 0.14 })
    placeOpenings(part, glazed, { frame: 'whitePaint', panel: 'whitePaint' })
  }
  const [x0, y0, x1, y1] = area
  placeGableRoof(part, { area, eaves: 3, ridge: 4.5, along: 'x', overhang: 0.15 }, ['glassDark', 'whitePaint'])
  placeWalk(part, [x0 - 0.1, y0, x1, y1], 'paver')
  placeTerraceTables(part, [x0, y0, x1, y1], undefined)
  placeShrubs(part, [x1 - 0.5, y0 + 0.6], [x1 - 0.5, y1 - 0.6])
}

/** Shades that keep the summer sun out of the south rooms. */
export function buildSunShades(part: Part, design: HouseDesign): void {
  // All sizes have the same front, so any size works here.
  for (const wall of houseWalls(design, 'Small').filter(({ turn }) => turn === 0)) {
    placeAwning(part, { wall, at: 0.3, width: wall.length - 0.6, z: 2.8, depth: 1.7, material: 'accentTeal' })
  }
}
