import type { Massing } from '../draw-thumbnail.ts'
import { block, canopy, row } from './parts.ts'

/** A boathouse with a pitched roof beside the water. */
export const boathouse: Massing = {
  ground: { width: 27, depth: 21, asphalt: [], paving: [[1.6, 2, 18.8, 17.6]], water: [[22.4, 0, 4.6, 21]] },
  volumes: [
    {
      block: block(3.6, 4, 12, 15, 5),
      wall: 'finish',
      roof: 'gable-y',
      left: [{ kind: 'storefront', from: 4.6, to: 11, height: 3.8, bays: 4, door: 1 }],
      right: [{ kind: 'windows', from: 5, to: 14, count: 4, sill: 1.3, height: 2, width: 1.3 }],
    },
    {
      block: block(12.6, 5.6, 19.4, 13, 3.8),
      wall: 'render',
      roof: 'gable-x',
      left: [{ kind: 'windows', from: 13.2, to: 19, count: 3, sill: 1.1, height: 1.8, width: 1.2 }],
      right: [{ kind: 'storefront', from: 7, to: 11.6, height: 3, bays: 3 }],
    },
  ],
  boxes: [
    { block: block(20.4, 2.6, 22.4, 19, 0.3), colour: '#b58e63' },
    ...row([22, 3], [22, 18.4], 5).map(([x, y]) => ({
      block: block(x, y, x + 0.35, y + 0.35, 1.1),
      colour: '#6b5544',
    })),
    { block: block(23.6, 7, 25.2, 12, 0.8, 0.1), colour: '#f2f2ef' },
  ],
  trees: [
    [1.6, 3, 1.8],
    [1.4, 10, 1.6],
    [17.6, 3, 1.6],
  ],
  shrubs: [...row([13.2, 14], [18.8, 14], 5), [3, 15.6]],
  umbrellas: [
    [15, 17],
    [18.4, 17],
  ],
}

/** Three gabled halls side by side. */
export const marketHalls: Massing = {
  ground: { width: 31, depth: 24, asphalt: [[1, 19, 29, 4.4]], paving: [[1.6, 2.4, 27.8, 16]] },
  volumes: [
    ...[0, 1, 2].map((index) => ({
      block: block(3 + index * 8.2, 4, 10.6 + index * 8.2, 15.4, 5),
      wall: index === 1 ? ('accent' as const) : ('finish' as const),
      roof: 'gable-y' as const,
      left: [
        {
          kind: 'storefront' as const,
          from: 3.8 + index * 8.2,
          to: 9.8 + index * 8.2,
          height: 3.9,
          bays: 3,
          ...(index === 1 && { door: 1 }),
        },
      ],
      right:
        index === 2
          ? [{ kind: 'windows' as const, from: 5, to: 14.6, count: 4, sill: 1.3, height: 2.1, width: 1.3 }]
          : [],
    })),
  ],
  boxes: canopy(block(3, 15.8, 27, 17.6, 3.2, 3), '#e9e4da', row([3.6, 17.2], [26.4, 17.2], 5)),
  trees: [
    [28.8, 4, 1.7],
    [29, 16, 1.5],
    [1.4, 6, 1.6],
    [1.4, 14, 1.6],
  ],
  shrubs: row([28.4, 7], [28.4, 13], 6),
  cars: [
    [8, 21.4, 'x'],
    [20, 21.4, 'x'],
  ],
}

/** A glazed pavilion under a wide flat roof. */
export const pavilion: Massing = {
  ground: { width: 25, depth: 21, asphalt: [], paving: [[2, 2.4, 21, 16.6]], water: [[2, 15.4, 9, 3.4]] },
  volumes: [
    {
      block: block(5, 4.6, 18, 13.4, 3.9),
      wall: 'finish',
      roof: 'slab',
      left: [{ kind: 'storefront', from: 5.4, to: 17.6, height: 3.7, bays: 8, door: 4, base: 0.15 }],
      right: [{ kind: 'storefront', from: 5, to: 13, height: 3.7, bays: 5, base: 0.15 }],
    },
    {
      block: block(8, 6.4, 14, 10.4, 6, 4.5),
      wall: 'render',
      roof: 'slab',
      left: [{ kind: 'ribbon', from: 8.3, to: 13.7, sill: 4.7, height: 0.9, bays: 5 }],
      right: [{ kind: 'ribbon', from: 6.7, to: 10.1, sill: 4.7, height: 0.9, bays: 3 }],
    },
  ],
  boxes: canopy(block(3.4, 3.4, 20.4, 15, 4.5, 3.95), '#8c9a92', row([3.8, 14.4], [19.8, 14.4], 4)),
  trees: [
    [22, 4.4, 1.8],
    [22.4, 12, 1.6],
    [1.4, 8, 1.7],
    [13, 17.6, 1.4],
  ],
  shrubs: [...row([21.8, 6.6], [21.8, 10], 4), ...row([15, 17.8], [20, 17.8], 5)],
  umbrellas: [[21.4, 16.4]],
}

/** A small stand on a quay. */
export const quayStand: Massing = {
  ground: { width: 19, depth: 16, asphalt: [], paving: [[1, 1.4, 13.4, 13.4]], water: [[15.2, 0, 3.8, 16]] },
  volumes: [
    {
      block: block(4, 4, 11, 9.6, 3.6),
      wall: 'finish',
      roof: 'gable-x',
      left: [{ kind: 'storefront', from: 4.6, to: 10.4, height: 2.8, bays: 4, base: 1 }],
      right: [{ kind: 'windows', from: 4.6, to: 9, count: 2, sill: 1.2, height: 1.3, width: 1 }],
    },
  ],
  boxes: canopy(block(4, 10.2, 11, 12, 2.9, 2.7), 'accent', [
    [4.2, 11.6],
    [10.6, 11.6],
  ]),
  trees: [
    [1.6, 3, 1.4],
    [12.8, 2.8, 1.5],
  ],
  shrubs: row([12.6, 5], [12.6, 8.6], 4),
  umbrellas: [
    [4, 13.6],
    [12.6, 12.4],
  ],
}
