import { box, meshOf, type Mesh } from '../../kernel/mesh.ts'
import type { Rectangle } from '../../kernel/path.ts'
import { place, squareMeters, type Part } from '../../kernel/part.ts'
import { placeAwning, placeDownlights } from '../../kit/canopy.ts'
import { claddingDepth, placeCladding } from '../../kit/cladding.ts'
import type { Finish } from '../../kit/finishes.ts'
import { placeDining } from '../../kit/furniture.ts'
import { placeGableRoof } from '../../kit/gable-roof.ts'
import { placeEquipment, placeLine } from '../../kit/kitchen.ts'
import { placeOpenings } from '../../kit/openings.ts'
import { placeLetters } from '../../kit/signage.ts'
import { frameOf, partition, partitionCore, placeWall } from '../../kit/walls.ts'
import { eavesOf, housesOf, houseWalls, type HouseDesign, type HouseSize } from './design.ts'

const gableMaterials = {
  Cedar: 'cedar',
  'Fiber Cement': 'fiberCement',
  Stucco: 'stucco',
  Stone: 'stone',
  Brick: 'brick',
  'Metal Panel': 'metalPanel',
} as const

/** Builds slabs, walls, doors and windows. */
export function buildFrame(part: Part, design: HouseDesign, size: HouseSize): void {
  for (const [x0, y0, x1, y1] of housesOf(design, size)) {
    const slab = meshOf((mesh) => {
      box(mesh, 'concrete', [x0, y0, -0.45, x1, y1, -0.012], ['bottom'])
      box(mesh, 'woodFloor', [x0, y0, -0.012, x1, y1, 0], ['bottom'])
      for (let level = 1; level < design.storeys; level += 1) {
        box(mesh, 'woodFloor', [x0 + 0.2, y0 + 0.2, level * 3.3 - 0.25, x1 - 0.2, y1 - 0.2, level * 3.3])
      }
    })
    const parameters = { Area: squareMeters((x1 - x0) * (y1 - y0)), Level: 'Level 1' }
    place(part, { category: 'Floors', family: 'Floor', type: 'Wood on Slab 6"', parameters }, slab)
  }
  for (const wall of houseWalls(design, size)) {
    placeWall(part, wall)
    placeOpenings(part, wall, { frame: design.frame, panel: 'accentTeal' })
    if (!wall.name.startsWith('South')) continue
    const z = 2.85
    placeAwning(part, { wall, at: 0.4, width: wall.length - 0.8, z, depth: 1.2, material: 'accentTeal' })
    if (wall.name === 'South 1') {
      const sign = { text: design.sign, height: 0.55, material: 'accentTeal' as const }
      placeLetters(part, sign, frameOf(wall, wall.length / 2, -0.16, signHeight(design)))
    }
  }
}

/** The sign is in the gable if there is one, and otherwise between the awning and what is above it. */
function signHeight(design: HouseDesign): number {
  return design.storeys === 1 && design.ridge === 'y' ? eavesOf(design) + 0.5 : 3.1
}

/** Builds the outer skin, the gables above it, and the corner boards. */
export function buildHouseFinish(
  part: Part,
  design: HouseDesign,
  { size, finish }: { size: HouseSize; finish: Finish },
): void {
  const eaves = eavesOf(design)
  for (const wall of houseWalls(design, size)) {
    placeCladding(part, { wall, finish, from: -claddingDepth, to: wall.length + claddingDepth, bottom: 0.45 })
    placeCladding(part, {
      wall,
      finish: 'Stone',
      from: -claddingDepth,
      to: wall.length + claddingDepth,
      top: 0.45,
      proud: 0.03,
    })
  }
  if (design.ridge === 'x') return
  for (const area of housesOf(design, size)) {
    const mesh = meshOf((gables) => {
      gable(gables, { area, eaves, rise: design.rise, y: area[1] - claddingDepth, sign: 1, finish })
      gable(gables, { area, eaves, rise: design.rise, y: area[3] + claddingDepth, sign: -1, finish })
    })
    const parameters = { Height: `${Math.round(design.rise * 1000)} mm`, 'Structural Material': finish }
    place(part, { category: 'Walls', family: 'Basic Wall', type: `Gable - ${finish}`, parameters }, mesh)
  }
}

type Gable = { area: Rectangle; eaves: number; rise: number; y: number; sign: 1 | -1; finish: Finish }

/** Boards that get shorter toward the ridge, and a window; `sign` is 1 if the outside is to the south. */
function gable(mesh: Mesh, { area: [x0, , x1], eaves, rise, y, sign, finish }: Gable): void {
  const middle = (x0 + x1) / 2
  const steps = 14
  const [front, back] = sign > 0 ? [y, y + 0.1] : [y - 0.1, y]
  for (let step = 0; step < steps; step += 1) {
    const half = ((x1 - x0) / 2) * (1 - step / steps) - 0.02
    const tone = finish === 'Cedar' && step % 2 === 1 ? 'cedarDark' : gableMaterials[finish]
    const [low, high] = [eaves + (step / steps) * rise, eaves + ((step + 1) / steps) * rise - 0.012]
    box(mesh, tone, [middle - half, front, low, middle + half, back, high])
  }
  const frame = y - 0.05 * sign
  const pane = y - 0.08 * sign
  box(mesh, 'whitePaint', [middle - 0.55, frame - 0.04, eaves + 1, middle + 0.55, frame + 0.04, eaves + 2.1])
  box(mesh, 'glassDark', [middle - 0.45, pane - 0.04, eaves + 1.1, middle + 0.45, pane + 0.04, eaves + 2])
}

/** Builds a roof on each house. */
export function buildHouseRoof(part: Part, design: HouseDesign, size: HouseSize): void {
  const eaves = eavesOf(design)
  for (const area of housesOf(design, size)) {
    const overhang = design.ridge === 'x' ? 1.6 : 0.45
    const ridge = eaves + design.rise
    placeGableRoof(part, { area, eaves, ridge, along: design.ridge, overhang }, [design.cover, 'stucco'])
    const chimney = meshOf((mesh) => {
      box(mesh, 'brickDark', [-0.4, -0.4, -1.2, 0.4, 0.4, 1])
      box(mesh, 'castStone', [-0.48, -0.48, 1, 0.48, 0.48, 1.12])
    })
    const at = [(area[0] * 3 + area[2]) / 4, area[3] - 2.6, ridge - 0.4] as const
    place(
      part,
      { category: 'Generic Models', family: 'Chimney', type: 'Brick 32"', parameters: { Height: '2200 mm' } },
      chimney,
      { at },
    )
  }
}

/** Puts tables in the front, and a counter and a kitchen in the back. */
export function buildHouseInterior(part: Part, design: HouseDesign, size: HouseSize): void {
  for (const [index, [x0, y0, x1, y1]] of housesOf(design, size).entries()) {
    const back = y1 - 4
    const wall = partition(
      [x0 + 0.2, back],
      0,
      x1 - x0 - 0.4,
      [{ kind: 'void', at: 1, width: 1.4, sill: 0, head: 2.2 }],
      2.9,
    )
    placeWall(part, { ...wall, name: `Kitchen ${index + 1}` }, partitionCore)
    placeDining(part, [x0 + 0.4, y0 + 2, x1 - 0.4, back - 1.6])
    placeLine(
      part,
      Array.from({ length: Math.floor((x1 - x0 - 3.4) / 1.52) }, () => ['counter', 1.52] as const),
      [x0 + 2.8, back - 0.9],
    )
    placeLine(
      part,
      [
        ['fryer', 0.52],
        ['griddle', 0.95],
        ['oven', 1.02],
        ['prep', 1.55],
      ],
      [x0 + 1.2, y1 - 0.75],
    )
    placeEquipment(part, 'hood', [x0 + 2.6, y1 - 0.8, 0])
    placeDownlights(part, [x0 + 0.6, y0 + 0.6, x1 - 0.6, back], 3, 2.8)
  }
}
