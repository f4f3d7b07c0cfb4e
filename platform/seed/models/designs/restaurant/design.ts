import type { MaterialName } from '../../kernel/materials.ts'
import type { Rectangle } from '../../kernel/path.ts'
import type { Opening, Wall } from '../../kit/walls.ts'
import { wallsAround } from '../../kit/walls.ts'
import type { Finish } from '../../kit/finishes.ts'

/** The differences between kinds of restaurants. */
export type RestaurantDesign = {
  name: string
  depth: number
  /** Top of the walls; behind a parapet, the roof is lower. */
  wallHeight: number
  storeys: 1 | 2
  roof: 'flat' | 'mansard' | 'overhang' | 'gable'
  entrance: 'tower' | 'stepped' | 'gable' | 'fin' | 'portal'
  entranceFinish: Finish
  accent: MaterialName
  trim: MaterialName
  frame: MaterialName
  /** Width of the dining room's glazed bays. */
  bay: number
  sill: number
  sign: string
}

const flatRoofBelowWall = 0.95
/** The east wall is here in every size because the drive-thru lanes are beside it. */
export const east = 14

/** Drawings state the size in square feet; the model is in meters. */
export function footprint(design: RestaurantDesign, size: number): Rectangle {
  const length = Math.round(((size * 0.0929) / design.depth / design.storeys) * 10) / 10
  return [east - length, -design.depth / 2, east, design.depth / 2]
}

export function roofHeight({ roof, wallHeight }: RestaurantDesign): number {
  return roof === 'flat' ? wallHeight - flatRoofBelowWall : wallHeight
}

/** Position of the entrance along the south wall, from its east end. */
export const entrance = { west: 3, east: 8.6, out: 0.7, back: 2.6 }

const storefrontHead = 3.05

/** The four outer walls with all their openings. */
export function outerWalls(design: RestaurantDesign, size: number): Wall[] {
  const area = footprint(design, size)
  const [south, eastWall, north, west] = wallsAround(area, design.wallHeight)
  if (!south || !eastWall || !north || !west) return []
  south.openings = [...southOpenings(design, area), ...upperWindows(design, south.length)]
  eastWall.openings = [
    { kind: 'window', at: 1.2, width: 1.9, sill: 0.9, head: storefrontHead },
    { kind: 'pickUp', at: design.depth / 2 + 1.2, width: 1.6, sill: 1, head: 2.3 },
    { kind: 'door', at: design.depth - 2.1, width: 1, sill: 0, head: 2.2 },
    ...upperWindows(design, eastWall.length),
  ]
  north.openings = [
    { kind: 'door', at: 4.2, width: 1.1, sill: 0, head: 2.2 },
    { kind: 'service', at: 7, width: 2, sill: 2.2, head: 3 },
    ...bays(design, { from: 17, to: north.length - 1.2, sill: 0.9 }),
  ]
  west.openings = [
    ...bays(design, { from: 1, to: design.depth - 1, sill: design.sill }),
    ...upperWindows(design, west.length),
  ]
  return [south, eastWall, north, west]
}

type Bays = { from: number; to: number; sill: number }

/** Glazed bays between piers, as many as fit. */
function bays(design: RestaurantDesign, { from, to, sill }: Bays): Opening[] {
  const pier = 0.75
  const count = Math.floor((to - from + pier) / (design.bay + pier))
  if (count < 1) return []
  const step = (to - from + pier) / count
  const width = step - pier
  return Array.from({ length: count }, (_, index) => ({
    kind: sill > 0.3 ? ('window' as const) : ('storefront' as const),
    at: from + index * step,
    width,
    sill,
    head: storefrontHead,
  }))
}

function southOpenings(design: RestaurantDesign, [x0]: Rectangle): Opening[] {
  return [
    ...bays(design, { from: 0.9, to: entrance.west - x0 - 0.9, sill: design.sill }),
    { kind: 'void', at: entrance.west - x0 + 0.25, width: entrance.east - entrance.west - 0.5, sill: 0, head: 3.4 },
    ...bays({ ...design, bay: 2 }, { from: entrance.east - x0 + 0.8, to: east - x0 - 0.7, sill: 0.9 }),
  ]
}

function upperWindows({ storeys, wallHeight }: RestaurantDesign, length: number): Opening[] {
  if (storeys === 1) return []
  const count = Math.floor(length / 3)
  const step = length / count
  return Array.from({ length: count }, (_, index) => ({
    kind: 'window' as const,
    at: step * (index + 0.5) - 0.75,
    width: 1.5,
    sill: 4.9,
    head: Math.min(7, wallHeight - 1.5),
  }))
}

/** The glazed bays that have awnings. */
export function awningBays(wall: Wall): Opening[] {
  return wall.openings.filter(({ kind, sill }) => (kind === 'storefront' || kind === 'window') && sill < 3)
}
