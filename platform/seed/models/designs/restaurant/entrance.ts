import type { Rectangle } from '../../kernel/path.ts'
import type { Part } from '../../kernel/part.ts'
import { box, meshOf } from '../../kernel/mesh.ts'
import { millimeters, place } from '../../kernel/part.ts'
import { placeAwning } from '../../kit/canopy.ts'
import { placeCladding, claddingDepth } from '../../kit/cladding.ts'
import { placeOpenings } from '../../kit/openings.ts'
import { placeGableRoof } from '../../kit/gable-roof.ts'
import { placeCoping, placeFlatRoof } from '../../kit/roof.ts'
import { placeLetters } from '../../kit/signage.ts'
import { frameOf, placeWall, wallsAround, type Wall } from '../../kit/walls.ts'
import { east, entrance, type RestaurantDesign } from './design.ts'

/** The entrance volume; `isTall` in the local editions of a prototype. */
export function buildEntrance(part: Part, design: RestaurantDesign, isTall: boolean): void {
  const south = -design.depth / 2
  const area: Rectangle = [entrance.west, south - entrance.out, entrance.east, south + entrance.back]
  const height = design.wallHeight + (isTall ? 2.6 : 1.1)
  const walls = towerWalls(area, height, design)
  for (const wall of walls) {
    placeWall(part, wall)
    placeOpenings(part, wall, { frame: design.frame, panel: design.accent })
    const { entranceFinish: finish } = design
    const bottom = wall.name === 'Tower South' ? 0 : wallBottom(wall, design)
    placeCladding(part, { wall, finish, from: -claddingDepth, to: wall.length + claddingDepth, bottom, proud: 0.05 })
  }
  placeTop(part, design, { area, height, walls })
  placeFront(part, design, walls[0])
  if (design.entrance === 'stepped') placeStep(part, design, height)
  if (design.entrance === 'fin') placeFin(part, design, height)
}

function wallBottom({ name }: Wall, { wallHeight }: RestaurantDesign): number {
  return name === 'Tower North' ? wallHeight - 0.9 : 0
}

function towerWalls(area: Rectangle, height: number, design: RestaurantDesign): Wall[] {
  const walls = wallsAround(area, height).map((wall) => ({ ...wall, name: `Tower ${wall.name}` }))
  const [south, east, north, west] = walls
  if (!south || !east || !north || !west) return []
  const middle = south.length / 2
  south.openings = [
    { kind: 'pair', at: middle - 1.1, width: 2.2, sill: 0, head: 3.2 },
    { kind: 'storefront', at: middle - 2.2, width: 0.95, sill: 0, head: 3.2 },
    { kind: 'storefront', at: middle + 1.25, width: 0.95, sill: 0, head: 3.2 },
  ]
  north.openings = [
    { kind: 'void', at: 0.2, width: north.length - 0.4, sill: 0, head: Math.min(design.wallHeight - 1.2, 3.4) },
  ]
  east.openings = [{ kind: 'void', at: entrance.out + 0.25, width: entrance.back - 0.5, sill: 0, head: 3 }]
  west.openings = [{ kind: 'void', at: 0.25, width: entrance.back - 0.5, sill: 0, head: 3 }]
  return walls
}

type Top = { area: Rectangle; height: number; walls: readonly Wall[] }

function placeTop(part: Part, design: RestaurantDesign, { area, height, walls }: Top): void {
  if (design.entrance === 'gable') {
    placeGableRoof(part, { area, eaves: height, ridge: height + 1.7, along: 'y', overhang: 0.6 }, [
      'standingSeam',
      'stucco',
    ])
    return
  }
  const [x0, y0, x1, y1] = area
  placeFlatRoof(part, [x0 + 0.2, y0 + 0.2, x1 - 0.2, y1 - 0.2], height - 0.5)
  for (const wall of walls) placeCoping(part, wall, design.trim, 0.2)
}

function placeFront(part: Part, design: RestaurantDesign, wall: Wall | undefined): void {
  if (!wall) return
  const { accent, sign } = design
  placeAwning(part, { wall, at: 0.35, width: wall.length - 0.7, z: 3.35, depth: 1.7, material: accent })
  const size = Math.min(0.85, (wall.length - 0.8) / (sign.length * 0.9))
  placeLetters(
    part,
    { text: sign, height: size, material: accent },
    frameOf(wall, wall.length / 2, -0.17, wall.height - size - (design.entrance === 'gable' ? 0.35 : 0.75)),
  )
}

/** Lower shoulders on both sides, stepping down to the parapet. */
function placeStep(part: Part, design: RestaurantDesign, height: number): void {
  const south = -design.depth / 2
  const top = (height + design.wallHeight) / 2
  for (const [name, x0, x1] of [
    ['West', entrance.west - 2.2, entrance.west - 0.1],
    ['East', entrance.east + 0.1, entrance.east + 2.2],
  ] as const) {
    const mesh = meshOf((shoulder) => {
      box(shoulder, 'castStone', [x0, south - 0.36, design.wallHeight - 0.7, x1, south + 0.5, top])
      box(shoulder, design.trim, [x0 - 0.08, south - 0.44, top, x1 + 0.08, south + 0.58, top + 0.09])
    })
    const parameters = { Mark: `Step ${name}`, 'Top Offset': millimeters(top) }
    place(part, { category: 'Walls', family: 'Basic Wall', type: 'Stepped Parapet', parameters }, mesh)
  }
}

/** A blade sign beside the doors, high above the roof. */
function placeFin(part: Part, design: RestaurantDesign, height: number): void {
  const south = -design.depth / 2
  const x = entrance.west - 0.62
  const mesh = meshOf((fin) => {
    box(fin, design.accent, [x, south - 2.2, 0, x + 0.45, south + 1.6, height + 1.1])
    box(fin, design.trim, [x - 0.05, south - 2.25, height + 1.1, x + 0.5, south + 1.65, height + 1.18])
  })
  const parameters = { Height: millimeters(height + 1.1), Material: 'Metal Panel' }
  place(part, { category: 'Walls', family: 'Basic Wall', type: 'Blade Wall 18"', parameters }, mesh)
}

/** Letters on the drive-thru side, in the large local editions. */
export function buildEastSign(part: Part, design: RestaurantDesign): void {
  const [, wall] = wallsAround([0, -design.depth / 2, east, design.depth / 2], design.wallHeight)
  if (!wall) return
  const z = design.roof === 'flat' ? design.wallHeight - 1.25 : 3.05
  const sign = { text: design.sign, height: 0.6, material: design.accent }
  placeLetters(part, sign, frameOf(wall, wall.length / 2, -0.15, z))
}
