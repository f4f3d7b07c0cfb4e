import type { MaterialName } from '../../kernel/materials.ts'
import type { Rectangle } from '../../kernel/path.ts'
import { wallsAround, type Opening, type Wall } from '../../kit/walls.ts'

/** Gabled houses side by side, each as wide as its bay. */
export type HouseDesign = {
  name: string
  gables: number
  /** Width of one house. */
  width: number
  storeys: 1 | 2 | 3
  ridge: 'x' | 'y'
  rise: number
  cover: MaterialName
  frame: MaterialName
  /** Whether the guest side has large glazing or single windows. */
  front: 'glass' | 'windows'
  ground: 'quay' | 'park' | 'square'
  sign: string
}

export const houseSizes = { Small: 9, Medium: 13, Large: 17 } as const
export type HouseSize = keyof typeof houseSizes

const storey = 3.3
/** The fronts of all houses are on this line; larger houses extend farther north. */
export const front = -6

export function eavesOf({ storeys }: HouseDesign): number {
  return storeys * storey + 0.3
}

/** The individual houses side by side, from west to east. */
export function housesOf({ gables, width }: HouseDesign, size: HouseSize): Rectangle[] {
  const west = (-gables * width) / 2
  return Array.from({ length: gables }, (_, index) => [
    west + index * width,
    front,
    west + (index + 1) * width,
    front + houseSizes[size],
  ])
}

export function houseWalls(design: HouseDesign, size: HouseSize): Wall[] {
  return housesOf(design, size).flatMap((area, index) => {
    const [south, east, north, west] = wallsAround(area, eavesOf(design))
    if (!south || !east || !north || !west) return []
    south.openings = [...ground(design, south), ...upper(design, south)]
    north.openings = [
      { kind: 'door', at: south.length / 2 - 0.5, width: 1, sill: 0, head: 2.2 },
      ...upper(design, north),
    ]
    east.openings = sides(design, east)
    west.openings = sides(design, west)
    const visibleWalls = [south, north]
    if (index === design.gables - 1) visibleWalls.push(east)
    if (index === 0) visibleWalls.push(west)
    return visibleWalls.map((wall) => ({ ...wall, name: `${wall.name} ${index + 1}` }))
  })
}

function ground(design: HouseDesign, { length }: Wall): Opening[] {
  const middle = length / 2
  const doors: Opening = { kind: 'pair', at: middle - 1, width: 2, sill: 0, head: 2.7 }
  const glazed = design.front === 'glass'
  const width = glazed ? middle - 1.85 : 1.4
  const [kind, sill] = glazed ? (['storefront', 0.15] as const) : (['window', 0.9] as const)
  if (width < 0.9) return [doors]
  return [
    { kind, at: glazed ? 0.55 : middle / 2 - 1, width, sill, head: 2.7 },
    doors,
    { kind, at: glazed ? middle + 1.3 : length - middle / 2 - 0.4, width, sill, head: 2.7 },
  ]
}

function upper({ storeys }: HouseDesign, { length }: Wall): Opening[] {
  const count = Math.max(1, Math.floor(length / 2.6))
  return Array.from({ length: storeys - 1 }, (_, level) => level + 1).flatMap((level) =>
    Array.from({ length: count }, (_, index) => ({
      kind: 'window' as const,
      at: (length * (index + 0.5)) / count - 0.6,
      width: 1.2,
      sill: level * storey + 0.9,
      head: level * storey + 2.6,
    })),
  )
}

function sides(design: HouseDesign, wall: Wall): Opening[] {
  const glazed = design.front === 'glass'
  const width = glazed ? 2.2 : 1.2
  const count = Math.floor((wall.length - 1) / (width + 1.1))
  const step = (wall.length - 1) / count
  const low = Array.from({ length: count }, (_, index) => ({
    kind: 'window' as const,
    at: 0.5 + step * (index + 0.5) - width / 2,
    width,
    sill: glazed ? 0.5 : 0.9,
    head: 2.7,
  }))
  return [...low, ...upper(design, wall)]
}

const base: HouseDesign = {
  name: 'boathouse',
  gables: 2,
  width: 8.4,
  storeys: 1,
  ridge: 'y',
  rise: 3.4,
  cover: 'standingSeam',
  frame: 'anodized',
  front: 'glass',
  ground: 'quay',
  sign: 'HARBOR',
}

export const houseDesigns = {
  boathouse: base,
  market: {
    ...base,
    name: 'market',
    gables: 3,
    width: 7.6,
    rise: 3.8,
    cover: 'shingle',
    frame: 'whitePaint',
    ground: 'square',
    sign: 'MARKET',
  },
  pavilion: {
    ...base,
    name: 'pavilion',
    gables: 1,
    width: 18,
    ridge: 'x',
    rise: 2.6,
    ground: 'park',
    sign: 'PAVILION',
  },
  stand: { ...base, name: 'stand', gables: 1, width: 7.4, rise: 2.8, sign: 'QUAY' },
  town: {
    ...base,
    name: 'town',
    gables: 2,
    width: 7.2,
    storeys: 3,
    rise: 3.6,
    cover: 'shingle',
    frame: 'whitePaint',
    front: 'windows',
    ground: 'square',
    sign: 'H & F',
  },
} satisfies Record<string, HouseDesign>

export type HouseDesignName = keyof typeof houseDesigns
