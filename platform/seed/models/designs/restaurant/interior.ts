import { box, meshOf } from '../../kernel/mesh.ts'
import { place, type Part } from '../../kernel/part.ts'
import { placeDownlights } from '../../kit/canopy.ts'
import { placeDining } from '../../kit/furniture.ts'
import { placeEquipment, placeLine, type EquipmentName } from '../../kit/kitchen.ts'
import { placeOpenings } from '../../kit/openings.ts'
import { partition, partitionCore, placeWall, type Opening } from '../../kit/walls.ts'
import { east, footprint, type RestaurantDesign } from './design.ts'

const joinery = { frame: 'whitePaint', panel: 'wood' } as const

/** Partitions and restrooms, the counter, booths and tables. */
export function buildDining(part: Part, design: RestaurantDesign, size: number): void {
  const [x0, y0, , y1] = footprint(design, size)
  const [left, back] = [-2.6, y1 - 0.2]
  const door = (at: number): Opening => ({ kind: 'door', at, width: 0.95, sill: 0, head: 2.1 })
  const walls = [
    partition([left, y1 - 4.2], 0, 4.7, [door(0.5), door(3.2)]),
    partition([left, back], 270, 4),
    partition([left + 2.35, back], 270, 4),
    partition([2.1, back], 270, y1 + 1.2 - 0.2, [{ kind: 'void', at: 5.6, width: 1.2, sill: 0, head: 2.2 }]),
    partition([2.1, -1.1], 0, 2.4),
    partition([12.2, -1.1], 0, 1.6, [door(0.3)]),
  ]
  for (const wall of walls) {
    placeWall(part, wall, partitionCore)
    placeOpenings(part, wall, joinery)
  }
  for (const x of [left + 0.7, left + 3.1]) {
    placeEquipment(part, 'toilet', [x, back - 0.35, 0])
    placeEquipment(part, 'basin', [x + 1, back - 0.28, 0])
  }
  placeLine(
    part,
    Array.from({ length: 5 }, () => ['counter', 1.52] as const),
    [4.5, -1.4],
  )
  placeLine(part, [['drinks', 1.3]], [2.4, -1.55])
  for (let x = 5.4; x < 11.8; x += 1.3) placeEquipment(part, 'menu', [x, -1, 0])
  placeDining(part, [x0 + 0.4, y0 + 0.3, 1.8, y1 - 4.6])
  if (left - x0 > 4) placeDining(part, [x0 + 0.4, y1 - 4.4, left - 0.4, y1 - 0.4])
  placeDownlights(part, [x0 + 0.6, y0 + 0.6, 1.9, y1 - 4.4], 3.1, 2.8)
}

const smallLine: readonly (readonly [EquipmentName, number])[] = [
  ['fryer', 0.52],
  ['fryer', 0.52],
  ['griddle', 0.95],
  ['oven', 1.02],
]
const largeLine: typeof smallLine = [['fryer', 0.52], ['fryer', 0.52], ...smallLine, ['griddle', 0.95]]

/** The cooking line under its hood, preparation, washing and cold storage. */
export function buildKitchen(part: Part, design: RestaurantDesign, isLarge: boolean): void {
  const back = design.depth / 2 - 0.2
  const floor = meshOf((mesh) => box(mesh, 'quarryTile', [2.25, -0.95, 0, east - 0.22, back, 0.012], ['bottom']))
  place(
    part,
    {
      category: 'Floors',
      family: 'Floor',
      type: 'Quarry Tile 1/2"',
      parameters: { Level: 'Level 1', 'Slip Rating': 'R11' },
    },
    floor,
  )
  const line = isLarge ? largeLine : smallLine
  placeLine(part, line, [6.2, 3.1])
  placeEquipment(part, 'hood', [8, 3.15, 0])
  if (isLarge) placeEquipment(part, 'hood', [11.4, 3.15, 0])
  placeLine(part, [['prep', 1.55], ['prep', 1.55], ...(isLarge ? ([['prep', 1.55]] as const) : [])], [5.6, 0.9])
  placeLine(part, [['sink', 2.1], ...(isLarge ? ([['sink', 2.1]] as const) : [])], [9.2, back - 0.4])
  placeEquipment(part, 'freezer', [3.9, back - 1.4, 0])
  placeLine(
    part,
    [
      ['shelf', 1.25],
      ['shelf', 1.25],
      ['shelf', 1.25],
    ],
    [5.5, back - 0.3],
  )
  placeEquipment(part, 'drinks', [east - 0.7, 0.2, 0], 270)
  placeDownlights(part, [2.6, -0.6, east - 0.6, back - 0.4], 3.1, 2.4)
}
