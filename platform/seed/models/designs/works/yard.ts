import type { Rectangle } from '../../kernel/path.ts'
import type { Part } from '../../kernel/part.ts'
import { placeShrubs, placeTree } from '../../kit/grounds/planting.ts'
import { placeMonumentSign } from '../../kit/signage.ts'
import { placeGround, placeIsland, placeLamp, placeStalls, stallCenter } from '../../kit/grounds/site.ts'
import { placeCar, placeTrailer } from '../../kit/grounds/vehicles.ts'
import { grid } from './hall.ts'

/** Yards with trailers on both sides of a hall. */
export function buildYard(part: Part, bays: number): void {
  const west = -bays * grid
  const area: Rectangle = [west - 24, -70, 42, 70]
  placeGround(part, area)
  placeIsland(part, { area: [west - 24, -70, 42, -62], radius: 1, fill: 'lawn' })
  placeIsland(part, { area: [west - 24, 62, 42, 70], radius: 1, fill: 'lawn' })
  placeIsland(part, { area: [22, -58, 42, 58], radius: 3, fill: 'lawn' })
  for (let x = west + 7, index = 0; x < -6; x += 8, index += 1) {
    if (index % 3 !== 2) placeTrailer(part, [x, -32.2], 270)
    if (index % 2 === 0) placeTrailer(part, [x + 4, 32.2], 90)
  }
  const row = { at: [18, -57] as const, count: 14, turn: 270 }
  placeStalls(part, row)
  for (const stall of [0, 2, 3, 6, 9]) placeCar(part, stallCenter(row, stall), 270, stall)
  for (let x = west - 18, index = 0; x < 40; x += 11, index += 1)
    placeTree(part, [x, index % 2 === 0 ? -66 : 66], index, -0.03)
  for (const y of [-46, -34, 30, 44]) placeTree(part, [34, y], Math.abs(y), -0.03)
  for (let x = west; x < 20; x += 36) for (const y of [-60, 60]) placeLamp(part, [x, y], 90)
  placeMonumentSign(part, { at: [32, -60], text: 'ACME', accent: 'accentAmber' })
}

/** A forecourt for smaller buildings. */
export function buildForecourt(part: Part): void {
  placeGround(part, [-34, -38, 34, 26])
  placeIsland(part, { area: [-24, -14, 24, 14], radius: 1.5, fill: 'lawn' })
  placeIsland(part, { area: [-34, -38, 34, -33], radius: 1, fill: 'lawn' })
  placeIsland(part, { area: [-34, 20, 34, 26], radius: 1, fill: 'lawn' })
  const nearStalls = { at: [-22, -19.6] as const, count: 16, turn: 90 }
  const farStalls = { at: [22, -27] as const, count: 16, turn: 270 }
  for (const row of [nearStalls, farStalls]) {
    placeStalls(part, { ...row, accessible: row === nearStalls ? 2 : 0 })
    for (const stall of [1, 4, 5, 9, 13]) placeCar(part, stallCenter(row, stall), row.turn, stall)
  }
  for (const [index, [x, y]] of (
    [
      [-22.5, -11],
      [-22, 9],
      [22.5, 10],
      [-28, -35.5],
      [-14, -35.5],
      [2, -35.5],
      [-24, 23],
      [-8, 23],
      [10, 23],
      [26, 23],
    ] as const
  ).entries())
    placeTree(part, [x, y], index, -0.03)
  placeShrubs(part, [-30, -33.6], [12, -33.6])
  placeMonumentSign(part, { at: [18, -35.5], text: 'ACME', accent: 'accentAmber' })
  for (const x of [-18, 0, 18]) placeLamp(part, [x, -32.4], 90)
}
