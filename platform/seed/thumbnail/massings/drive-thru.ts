import type { Massing } from '../draw-thumbnail.ts'
import type { Facade } from '../facade.ts'
import { block, canopy, row } from './parts.ts'

const pickup: Facade[] = [
  { kind: 'ribbon', from: 5.6, to: 7.8, sill: 1, height: 1.7, bays: 2 },
  { kind: 'ribbon', from: 9.4, to: 11.6, sill: 1, height: 1.7, bays: 2 },
]

/** A restaurant with a tall entrance corner and one lane past its side. */
export const cornerTower: Massing = {
  ground: {
    width: 28.6,
    depth: 24.6,
    asphalt: [[1, 17.2, 26.6, 6.6]],
    paving: [[2.6, 2.6, 19.2, 14]],
    lane: {
      line: [
        [24.6, 19],
        [24.6, 3.6],
        [22.4, 1.7],
        [-1, 1.7],
      ].map(([x = 0, y = 0]) => [x, y]),
      width: 2.9,
    },
    stalls: { x: 2, y: 18.6, count: 7 },
  },
  volumes: [
    {
      block: block(4, 4, 19.6, 14, 4.8),
      wall: 'finish',
      left: [
        { kind: 'storefront', from: 5, to: 12.4, height: 3.4, bays: 5 },
        { kind: 'band', from: 4, to: 19.6, sill: 3.75, height: 0.26 },
      ],
      right: pickup,
      units: row([6.4, 6], [11, 6.4], 2),
    },
    {
      block: block(13.4, 8.8, 20.6, 15.2, 7.2),
      wall: 'render',
      left: [
        { kind: 'storefront', from: 14.2, to: 19.8, height: 3.9, bays: 3, door: 1 },
        { kind: 'sign', at: 17, height: 5.6, size: 1.05 },
      ],
      right: [{ kind: 'ribbon', from: 9.8, to: 14.2, sill: 1, height: 2.8, bays: 3 }],
    },
  ],
  boxes: [...canopy(block(13.2, 15.2, 20.8, 16.6, 4.5, 4.15)), ...canopy(block(19.6, 5, 22, 8.4, 3.5, 3.2))],
  trees: [
    [1.4, 4.6, 1.7],
    [1.3, 9.4, 1.5],
    [1.4, 14.4, 1.7],
    [27.4, 14.4, 1.4],
    [27.4, 5.4, 1.5],
  ],
  shrubs: row([4.4, 15], [12.4, 15], 7),
  cars: [
    [24.6, 7.2, 'y'],
    [24.6, 12.6, 'y'],
    [6, 21.2, 'y'],
    [14.1, 21.2, 'y'],
    [19.5, 21.2, 'y'],
  ],
}

/** Two lanes under a long canopy. */
export const dualLane: Massing = {
  ground: {
    width: 31,
    depth: 24,
    asphalt: [
      [1, 17.4, 29, 5.8],
      [19.6, 1.2, 8.8, 18],
    ],
    paving: [[2.2, 3, 16.6, 13.6]],
    stalls: { x: 2, y: 18.2, count: 6 },
  },
  volumes: [
    {
      block: block(3.4, 4.4, 17.4, 14.2, 5),
      wall: 'finish',
      left: [
        { kind: 'storefront', from: 4.2, to: 9.6, height: 3.6, bays: 4 },
        { kind: 'band', from: 3.4, to: 17.4, sill: 4.1, height: 0.3 },
      ],
      right: pickup,
      units: row([5.4, 6], [10.8, 6], 3),
    },
    {
      block: block(10.4, 11.6, 15.6, 15.2, 6.2),
      wall: 'accent',
      left: [{ kind: 'storefront', from: 10.9, to: 15.1, height: 4.2, bays: 3, door: 1 }],
    },
  ],
  boxes: [
    ...canopy(block(18.2, 3.6, 27.6, 12.4, 4.6, 4.1), 'accent', [
      [18.8, 11.6],
      [26.8, 11.6],
      [26.8, 4],
    ]),
    { block: block(23.1, 13.6, 23.5, 14.4, 2.2), colour: '#2f3941' },
  ],
  trees: [
    [1.2, 3, 1.7],
    [1.1, 8.4, 1.5],
    [1.2, 14, 1.6],
    [7, 1.4, 1.5],
    [13, 1.4, 1.7],
    [29.7, 4, 1.5],
    [29.7, 11, 1.6],
  ],
  shrubs: [...row([4, 15.4], [9.4, 15.4], 5), [16.6, 15.4]],
  cars: [
    [21.6, 7, 'y'],
    [25.6, 9.4, 'y'],
    [21.6, 14.6, 'y'],
    [25.6, 16, 'y'],
    [6, 20.7, 'y'],
    [11.4, 20.7, 'y'],
  ],
}
