import type { Massing } from '../draw-thumbnail.ts'
import { block, canopy, row } from './parts.ts'

/** Two storeys on a street corner. */
export const townHouse: Massing = {
  ground: {
    width: 23,
    depth: 22,
    asphalt: [[-0.5, 17.6, 24, 4.6]],
    paving: [[1.4, 2, 20, 15.2]],
  },
  volumes: [
    {
      block: block(3, 3.4, 18.6, 15, 8.4),
      wall: 'finish',
      left: [
        { kind: 'storefront', from: 3.8, to: 17.8, height: 3.7, bays: 8, door: 4 },
        { kind: 'band', from: 3, to: 18.6, sill: 4.1, height: 0.3 },
        { kind: 'windows', from: 3.8, to: 17.8, count: 5, sill: 5.2, height: 2.1, width: 1.5 },
      ],
      right: [
        { kind: 'storefront', from: 8.8, to: 14.2, height: 3.7, bays: 3 },
        { kind: 'windows', from: 4.2, to: 14.2, count: 4, sill: 5.2, height: 2.1, width: 1.4 },
      ],
      units: row([5, 5], [12, 5.4], 3),
    },
  ],
  boxes: [
    ...canopy(block(9.4, 15, 14.4, 16.5, 4.1, 3.8)),
    { block: block(18.6, 9, 19.4, 10, 6.6, 4.6), colour: 'accent' },
  ],
  trees: [
    ...row([4, 16.8], [18, 16.8], 2).map(([x, y]): [number, number, number] => [x, y, 1.5]),
    [20.6, 6, 1.5],
    [20.6, 13, 1.6],
  ],
  shrubs: row([20.6, 8.4], [20.6, 11], 3),
  cars: [
    [6, 20, 'x'],
    [16.4, 20, 'x'],
  ],
  umbrellas: [[7, 16.4]],
}

/** A shop in a row of three, its neighbours plain. */
export const inLine: Massing = {
  ground: {
    width: 30,
    depth: 21,
    asphalt: [[1, 14.6, 28, 5.6]],
    paving: [[1.4, 2.4, 27.2, 11.6]],
    stalls: { x: 2, y: 15.2, count: 9 },
  },
  volumes: [
    {
      block: block(2, 3, 10, 12, 4.6),
      wall: 'render',
      left: [{ kind: 'storefront', from: 3, to: 9, height: 3.2, bays: 3 }],
    },
    {
      block: block(10, 3, 20, 12.6, 6),
      wall: 'finish',
      left: [
        { kind: 'storefront', from: 11, to: 19, height: 3.6, bays: 5, door: 2 },
        { kind: 'sign', at: 15, height: 4.8, size: 0.75 },
      ],
      units: row([11.6, 4.6], [15.4, 4.6], 2),
    },
    {
      block: block(20, 3, 28, 12, 4.6),
      wall: 'render',
      left: [{ kind: 'storefront', from: 21, to: 27, height: 3.2, bays: 3, door: 1 }],
      right: [{ kind: 'windows', from: 4, to: 11, count: 2, sill: 1.2, height: 1.8, width: 1.8 }],
    },
  ],
  boxes: [
    ...canopy(block(10.6, 12.6, 19.4, 13.8, 4, 3.75)),
    ...canopy(block(3, 12, 9, 12.9, 3.7, 3.5), '#8b959c'),
    ...canopy(block(21, 12, 27, 12.9, 3.7, 3.5), '#8b959c'),
  ],
  trees: [
    [6, 1.3, 1.5],
    [16, 1.3, 1.6],
    [24, 1.3, 1.4],
  ],
  shrubs: [...row([3, 13.5], [6, 13.5], 3), ...row([23, 13.5], [26, 13.5], 3)],
  cars: [
    [6.1, 17.7, 'y'],
    [11.5, 17.7, 'y'],
    [17, 17.7, 'y'],
    [25, 17.7, 'y'],
  ],
}

/** A tall mixed-use building. */
export const officeBlock: Massing = {
  ground: { width: 26, depth: 22, asphalt: [[-0.5, 18, 27, 3.6]], paving: [[1.2, 1.6, 23.4, 16]] },
  volumes: [
    {
      block: block(3, 3, 17.6, 14.6, 15),
      wall: 'finish',
      left: [
        { kind: 'storefront', from: 3.8, to: 16.8, height: 3.6, bays: 8, door: 3 },
        ...[4.8, 7.4, 10, 12.4].map((sill) => ({
          kind: 'ribbon' as const,
          from: 3.8,
          to: 16.8,
          sill,
          height: 1.6,
          bays: 9,
        })),
      ],
      right: [4.8, 7.4, 10, 12.4].map((sill) => ({
        kind: 'ribbon' as const,
        from: 4,
        to: 13.8,
        sill,
        height: 1.6,
        bays: 6,
      })),
      units: row([5, 5], [11.4, 5], 3),
    },
    {
      block: block(17.6, 5.6, 23, 14.6, 7),
      wall: 'render',
      left: [{ kind: 'storefront', from: 18.2, to: 22.4, height: 5.6, bays: 3 }],
      right: [{ kind: 'storefront', from: 6.4, to: 13.8, height: 5.6, bays: 5 }],
    },
  ],
  boxes: canopy(block(8, 14.6, 12.6, 16.4, 3.9, 3.6)),
  trees: [
    [5, 16.8, 1.5],
    [15.4, 16.8, 1.6],
    [24, 4, 1.7],
    [22.8, 16.8, 1.5],
  ],
  shrubs: [...row([17.6, 16.4], [21, 16.4], 4), ...row([24, 7], [24, 13], 5)],
  cars: [
    [7, 19.8, 'x'],
    [19, 19.8, 'x'],
  ],
}

/** A distribution hall with an office at its corner. */
export const distributionHall: Massing = {
  ground: { width: 40, depth: 28, asphalt: [[1, 19.4, 38, 7.6]], paving: [[2, 2.4, 34, 16.4]] },
  volumes: [
    {
      block: block(3, 3.4, 34.6, 18, 8),
      wall: 'finish',
      left: [
        { kind: 'docks', from: 4.4, to: 24, count: 5 },
        { kind: 'ribbon', from: 4.4, to: 24, sill: 5.6, height: 0.9, bays: 14 },
      ],
      right: [{ kind: 'ribbon', from: 5, to: 11.4, sill: 5.6, height: 0.9, bays: 5 }],
      units: row([7, 6], [27, 7], 5),
    },
    {
      block: block(26.4, 12.4, 36, 19, 9),
      wall: 'accent',
      left: [
        { kind: 'ribbon', from: 27, to: 35.4, sill: 5, height: 3.2, bays: 6 },
        { kind: 'storefront', from: 27, to: 35.4, height: 3.8, bays: 6, door: 3 },
      ],
      right: [
        { kind: 'ribbon', from: 13, to: 18.4, sill: 5, height: 3.2, bays: 4 },
        { kind: 'ribbon', from: 13, to: 18.4, sill: 0.8, height: 3, bays: 4 },
      ],
    },
  ],
  trees: [
    [37.8, 4, 1.9],
    [37.8, 10, 1.7],
    [37.6, 17, 1.8],
    [8, 1.3, 1.7],
    [18, 1.3, 1.8],
    [28, 1.3, 1.7],
  ],
  shrubs: row([27, 19.3], [30, 19.3], 4),
  cars: [
    [30, 22.4, 'y'],
    [34, 22.4, 'y'],
    [37, 22.4, 'y'],
  ],
  boxes: [
    { block: block(5.4, 19.2, 8, 25.4, 3.9, 0.9), colour: '#e6e8ea' },
    { block: block(5.8, 25.4, 7.6, 26.8, 2.6, 0.3), colour: 'accent' },
    { block: block(13.2, 19.2, 15.8, 25.4, 3.9, 0.9), colour: '#d9dde0' },
  ],
}
