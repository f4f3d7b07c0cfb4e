import { meshOf } from '../../kernel/mesh.ts'
import type { MaterialName } from '../../kernel/materials.ts'
import type { Point } from '../../kernel/vector.ts'
import { place, type Part } from '../../kernel/part.ts'
import { placeCrosswalk } from '../../kit/grounds/drive-thru.ts'
import { placeEnclosure } from '../../kit/enclosure.ts'
import { placeShrubs, placeTree } from '../../kit/grounds/planting.ts'
import { placeFlagpole, placeMonumentSign, placePostSign } from '../../kit/signage.ts'
import {
  placeBollards,
  placeGround,
  placeIsland,
  placeLamp,
  placeStalls,
  placeWalk,
  stallCenter,
  stripe,
  type Stalls,
} from '../../kit/grounds/site.ts'
import { placeCar } from '../../kit/grounds/vehicles.ts'

export type SiteLook = { accent: MaterialName; sign: string; trees: number }

const rows: Stalls[] = [
  { at: [-26, -17.2], count: 14, turn: 90, accessible: 0 },
  { at: [12.5, -24.2], count: 14, turn: 270 },
  { at: [-36, -16], count: 9, turn: 180 },
]

/** Everything around the building that is the same for all its variants. */
export function buildSite(part: Part, look: SiteLook): void {
  placeGround(part, [-46, -46, 36, 26])
  placeLawns(part)
  for (const row of rows) placeStalls(part, row)
  placeStalls(part, { at: [-26 + 14 * 2.75, -17.2], count: 2, turn: 90, accessible: 3 })
  placeRoad(part)
  placeTrees(part, look.trees)
  placeEnclosure(part, [-25, 17.3])
  placeMonumentSign(part, { at: [-22, -31.6], text: look.sign, accent: look.accent })
  placeFlagpole(part, [-24.4, -9.2])
  for (const x of [13.9, 16.6]) placePostSign(part, [x, -11.3], 'Accessible Parking')
  placePostSign(part, [-28.4, -33.2], 'Stop')
  placeLamps(part)
  placeBollards(part, [
    [4.6, -10.5],
    [5.8, -10.5],
    [7, -10.5],
  ])
  const parked: [row: number, stall: number][] = [
    [0, 1],
    [0, 4],
    [0, 5],
    [0, 9],
    [1, 2],
    [1, 6],
    [1, 7],
    [1, 11],
    [2, 1],
    [2, 5],
  ]
  parked.forEach(([row, stall], index) => {
    const stalls = rows[row]
    if (stalls) placeCar(part, stallCenter(stalls, stall), stalls.turn, index)
  })
}

function placeLamps(part: Part): void {
  for (const [x, y] of [
    [-20, -30.2],
    [4, -30.2],
    [-42.6, -6],
    [-42.6, 12],
    [-8, 18.2],
    [18, 18.2],
  ] as const)
    placeLamp(part, [x, y], y < -20 || y > 15 ? 90 : 0)
}

function placeLawns(part: Part): void {
  placeIsland(part, { area: [-27.5, -11.2, 16.4, 9.6], radius: 1.5, fill: 'lawn' })
  placeIsland(part, { area: [-27.5, -24, -26.2, -11.8], radius: 0.6, fill: 'mulch' })
  placeIsland(part, { area: [-27.5, 16.9, 36, 26], radius: 2, fill: 'lawn' })
  placeIsland(part, { area: [-46, -33.4, -42, 26], radius: 0.3, fill: 'lawn' })
  placeIsland(part, { area: [-42, 10.5, -28, 26], radius: 0.3, fill: 'lawn' })
  placeIsland(part, { area: [-27.5, -33.4, 36, -29.9], radius: 1.5, fill: 'lawn' })
  placeIsland(part, { area: [31, -29.5, 36, 16.5], radius: 0.5, fill: 'lawn' })
  placeWalk(part, [-46, -36.2, -36.5, -33.9])
  placeWalk(part, [-27.5, -36.2, 36, -33.9])
  placeWalk(part, [3.6, -11.2, 8, -9.2])
}

function placeRoad(part: Part): void {
  const paint = meshOf((mesh) => {
    for (let x = -45; x < 35; x += 4.5) stripe(mesh, 'roadPaintYellow', [x, -41.3, x + 2.2, -41.18])
    stripe(mesh, 'roadPaint', [-36, -36.6, -28, -36.2])
    for (const [x, y] of [
      [-34, -31],
      [-30, -31],
    ] as const)
      stripe(mesh, 'roadPaint', [x - 0.06, y, x + 0.06, y + 6])
  })
  place(
    part,
    { category: 'Site', family: 'Pavement Marking', type: 'Road Paint', parameters: { Color: 'White, Yellow' } },
    paint,
  )
  placeCrosswalk(part, [3.4, -17], [5, 5.6])
}

function placeTrees(part: Part, offset: number): void {
  // oxfmt-ignore
  const trees: Point[] = [
    [-25, -31.8], [-16, -31.4], [-9, -32], [-2, -31.5], [8, -31.8],
    [-44, -24], [-44, -14], [-44, -4], [-44, 6], [-39, 15], [-33, 18], [-38, 22], [-17, 21], [-9, 22.5], [-1, 20.5],
    [8, 22], [16, 20.8], [24, 22.5], [33, 20], [33.5, 8], [33.6, -2], [-26.8, -15], [-26.8, -21],
  ]
  trees.forEach((point, index) => placeTree(part, point, index + offset, -0.03))
  placeShrubs(part, [-26, -30.4], [-12, -30.4])
  placeShrubs(part, [-4, -30.4], [12, -30.4])
  placeShrubs(part, [-27, 17.4], [-27, 24])
  placeShrubs(part, [14, -30.5], [34, -30.5])
  placeShrubs(part, [-14, 17.4], [12, 17.4])
  placeShrubs(part, [31.7, -20], [31.7, 10], 1.3)
}
