import type { Massing } from '../draw-thumbnail.ts'
import { block, canopy, row } from './parts.ts'

/** A long low house with a patio at its end. */
export const patioHouse: Massing = {
  ground: {
    width: 30,
    depth: 23,
    asphalt: [[1, 16.6, 28, 5.6]],
    paving: [
      [2.4, 3.2, 15.6, 12.8],
      [18, 5.4, 10, 10.6],
    ],
    stalls: { x: 2.4, y: 17.2, count: 9 },
  },
  volumes: [
    {
      block: block(3.4, 4, 17, 14, 4.5),
      wall: 'finish',
      left: [
        { kind: 'storefront', from: 4.4, to: 8.6, height: 3.3, bays: 3 },
        { kind: 'storefront', from: 11.6, to: 16, height: 3.3, bays: 3 },
      ],
      right: [{ kind: 'storefront', from: 6, to: 12.6, height: 3.3, bays: 4, door: 3 }],
      units: row([5, 5.6], [12.4, 5.6], 2),
    },
    {
      block: block(8.8, 10.4, 11.4, 14.9, 6),
      wall: 'accent',
      left: [{ kind: 'storefront', from: 9.1, to: 11.1, height: 3.2, bays: 1, door: 0 }],
    },
  ],
  boxes: canopy(block(17, 5.6, 21, 13.4, 3.8, 3.5), '#e9e4da', [
    [20.4, 12.8],
    [20.4, 6],
  ]),
  trees: [
    [1.2, 5, 1.7],
    [1.2, 12, 1.5],
    [8, 1.6, 1.7],
    [15, 1.7, 1.5],
    [22, 2.4, 1.9],
    [28.4, 3.4, 1.7],
  ],
  shrubs: [...row([27.8, 6.4], [27.8, 15], 7), ...row([4.4, 15], [8, 15], 3)],
  cars: [
    [6.4, 19.6, 'y'],
    [11.9, 19.6, 'y'],
    [20, 19.6, 'y'],
    [25.3, 19.6, 'y'],
  ],
  umbrellas: [
    [23.4, 8],
    [23.4, 13],
    [26, 10.4],
  ],
}

/** A walk-up stand between two lanes. */
export const laneStand: Massing = {
  ground: {
    width: 25,
    depth: 21,
    asphalt: [
      [1, 14.8, 23, 5.4],
      [1, 1, 5, 17],
      [18.4, 1, 5, 17],
    ],
    paving: [[7, 2.6, 10.6, 11.4]],
  },
  volumes: [
    {
      block: block(8.4, 4, 16, 12, 4.4),
      wall: 'finish',
      left: [{ kind: 'storefront', from: 9.2, to: 15.2, height: 3.2, bays: 4, door: 1 }],
      right: [{ kind: 'ribbon', from: 6.4, to: 9.6, sill: 1, height: 1.9, bays: 3 }],
      units: [[9.6, 5.4]],
    },
    {
      block: block(11, 8.6, 13.4, 12.7, 6.2),
      wall: 'accent',
      left: [{ kind: 'sign', at: 12.2, height: 5.1, size: 0.8 }],
    },
  ],
  boxes: [
    ...canopy(block(16, 4.6, 22.8, 11.4, 4.2, 3.8), 'accent', [
      [22, 10.6],
      [22, 5],
    ]),
    ...canopy(block(1.8, 4.6, 8.4, 11.4, 4.2, 3.8), 'accent', [[2.2, 10.6]]),
  ],
  trees: [
    [8, 1.6, 1.4],
    [15.8, 1.6, 1.5],
    [24, 13, 1.2],
  ],
  shrubs: row([7.4, 13.5], [9.4, 13.5], 3),
  cars: [
    [20.6, 8, 'y'],
    [20.6, 13.4, 'y'],
    [3.6, 13.4, 'y'],
    [10, 17.6, 'x'],
  ],
}
