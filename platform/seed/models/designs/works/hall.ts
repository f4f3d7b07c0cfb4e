import { box, meshOf } from '../../kernel/mesh.ts'
import type { Rectangle } from '../../kernel/path.ts'
import { place, squareMeters, type Part } from '../../kernel/part.ts'
import { placeAwning } from '../../kit/canopy.ts'
import { claddingDepth, placeCladding } from '../../kit/cladding.ts'
import type { Finish } from '../../kit/finishes.ts'
import { placeOpenings } from '../../kit/openings.ts'
import { placeCoping, placeFlatRoof, placeSolarPanels } from '../../kit/roof.ts'
import { placeLetters } from '../../kit/signage.ts'
import { frameOf, placeWall, wallsAround, type Opening, type Wall } from '../../kit/walls.ts'

/** The height of a distribution hall, which has docks on the south side and offices at its east end. */
const hallHeight = 10.5

/** Columns are twelve meters apart in both directions. */
export const grid = 12

export function hallArea(bays: number): Rectangle {
  return [-bays * grid, -24, 0, 24]
}

function hallWalls(bays: number): Wall[] {
  const [south, east, north, west] = wallsAround(hallArea(bays), hallHeight)
  if (!south || !east || !north || !west) return []
  south.openings = [...docks(south.length), ...ribbon(south.length)]
  north.openings = [...docks(north.length), ...ribbon(north.length)]
  west.openings = [
    { kind: 'overhead', at: 20, width: 4.2, sill: 0, head: 4.6 },
    { kind: 'door', at: 26, width: 1.1, sill: 0, head: 2.2 },
    ...ribbon(48),
  ]
  east.openings = [{ kind: 'void', at: 18, width: 4, sill: 0, head: 4.4 }]
  return [south, east, north, west]
}

function docks(length: number): Opening[] {
  const count = Math.floor((length - 6) / 4)
  return Array.from({ length: count }, (_, index) => ({
    kind: 'overhead' as const,
    at: 3.6 + index * 4,
    width: 2.7,
    sill: 0,
    head: 3,
  }))
}

function ribbon(length: number): Opening[] {
  const count = Math.floor(length / 6)
  return Array.from({ length: count }, (_, index) => ({
    kind: 'service' as const,
    at: 0.9 + index * 6,
    width: 4.2,
    sill: 7.2,
    head: 8.4,
  }))
}

/** Slab, walls with docks, columns and beams. */
export function buildHall(part: Part, bays: number): void {
  const [x0, y0, x1, y1] = hallArea(bays)
  const slab = meshOf((mesh) => box(mesh, 'sealedConcrete', [x0, y0, -1.2, x1, y1, 0], ['bottom']))
  const parameters = { Area: squareMeters((x1 - x0) * (y1 - y0)), Level: 'Level 1', 'Default Thickness': '200 mm' }
  place(part, { category: 'Floors', family: 'Floor', type: 'Industrial Slab 8"', parameters }, slab)
  for (const wall of hallWalls(bays)) {
    placeWall(part, wall)
    placeOpenings(part, wall, { frame: 'anodized', panel: 'whitePaint' })
    if (wall.name === 'South' || wall.name === 'North') placeDockSeals(part, wall)
  }
  const column = meshOf((mesh) => box(mesh, 'galvanized', [-0.2, -0.2, 0, 0.2, 0.2, hallHeight - 1.2]))
  const beam = meshOf((mesh) =>
    box(mesh, 'galvanized', [-0.15, y0 + 0.2, hallHeight - 1.9, 0.15, y1 - 0.2, hallHeight - 1.2]),
  )
  for (let x = x0 + grid; x < x1 - 1; x += grid) {
    place(
      part,
      { category: 'Structural Framing', family: 'W-Wide Flange', type: 'W690X125', parameters: { Length: '47600 mm' } },
      beam,
      { at: [x, 0, 0] },
    )
    for (const y of [-12, 0, 12]) {
      const identity = {
        category: 'Structural Columns',
        family: 'W-Wide Flange-Column',
        type: 'W360X91',
        parameters: { Length: '9300 mm', 'Base Level': 'Level 1' },
      }
      place(part, identity, column, { at: [x, y, 0] })
    }
  }
}

const seal = meshOf((mesh) => {
  box(mesh, 'tire', [-0.35, -0.55, 0, 0, -0.12, 3.3])
  box(mesh, 'tire', [2.7, -0.55, 0, 3.05, -0.12, 3.3])
  box(mesh, 'tire', [-0.35, -0.55, 3, 3.05, -0.12, 3.5])
  box(mesh, 'safetyYellow', [-0.3, -0.5, -1.15, 0, -0.12, -0.35])
  box(mesh, 'safetyYellow', [2.7, -0.5, -1.15, 3, -0.12, -0.35])
  box(mesh, 'steel', [0.35, -0.4, -0.3, 2.35, -0.12, -0.02])
})

function placeDockSeals(part: Part, wall: Wall): void {
  for (const [index, { at }] of wall.openings.filter(({ kind }) => kind === 'overhead').entries()) {
    const parameters = { Mark: `D${index + 1}`, 'Dock Height': '1200 mm' }
    place(
      part,
      { category: 'Specialty Equipment', family: 'Dock Seal and Leveler', type: '106" x 118"', parameters },
      seal,
      frameOf(wall, at),
    )
  }
}

/** The outer skin in one finish. */
export function buildHallFinish(part: Part, { bays, finish }: { bays: number; finish: Finish }): void {
  for (const wall of hallWalls(bays)) {
    placeCladding(part, { wall, finish, from: -claddingDepth, to: wall.length + claddingDepth, bottom: 3.7 })
    placeCladding(part, {
      wall,
      finish: 'Stucco',
      from: -claddingDepth,
      to: wall.length + claddingDepth,
      top: 3.7,
      proud: 0.02,
    })
    const stripe = meshOf((mesh) =>
      box(mesh, 'accentAmber', [-claddingDepth, -0.14, 9.3, wall.length + claddingDepth, -0.1, 9.8]),
    )
    place(
      part,
      {
        category: 'Walls',
        family: 'Wall Sweep',
        type: 'Color Band 20"',
        parameters: { Length: `${Math.round(wall.length)} m` },
      },
      stripe,
      frameOf(wall),
    )
    if (wall.name === 'South')
      placeLetters(part, { text: 'ACME', height: 1.6, material: 'accentAmber' }, frameOf(wall, 7, -0.15, 5))
  }
}

/** Roof, skylights and parapet. */
export function buildHallRoof(part: Part, bays: number): void {
  const [x0, y0, x1, y1] = hallArea(bays)
  placeFlatRoof(part, [x0 + 0.2, y0 + 0.2, x1 - 0.2, y1 - 0.2], hallHeight - 0.8)
  for (const wall of hallWalls(bays)) placeCoping(part, wall, 'charcoal', 0.2)
  const skylight = meshOf((mesh) => {
    box(mesh, 'galvanized', [-2.5, -0.8, 0, 2.5, 0.8, 0.35])
    box(mesh, 'glassClear', [-2.4, -0.7, 0.35, 2.4, 0.7, 0.55], ['bottom'])
  })
  for (let x = x0 + grid / 2; x < x1; x += grid) {
    for (const y of [-18, -6, 6, 18]) {
      const identity = {
        category: 'Windows',
        family: 'Skylight - Continuous',
        type: '197" x 63"',
        parameters: { Glazing: 'Polycarbonate' },
      }
      place(part, identity, skylight, { at: [x, y, hallHeight - 0.8] })
    }
  }
}

/** Builds roofs over the docks and along the west end to keep loading dry. */
export function buildHallCanopies(part: Part, bays: number): void {
  for (const wall of hallWalls(bays)) {
    if (wall.name === 'East') continue
    placeAwning(part, { wall, at: 1, width: wall.length - 2, z: 4.8, depth: 6.5, material: 'charcoal' })
  }
}

/** Puts solar panels in strips between the skylights. */
export function buildHallSolar(part: Part, bays: number): void {
  const [x0, , x1] = hallArea(bays)
  for (const y of [-12, 0, 12]) placeSolarPanels(part, [x0 + 4, y - 2.3, x1 - 4, y + 2.3], hallHeight - 0.8)
}
