import { box, cylinder, meshOf } from '../../kernel/mesh.ts'
import type { Rectangle } from '../../kernel/path.ts'
import { place, squareMeters, type Part } from '../../kernel/part.ts'
import { placePergola } from '../../kit/canopy.ts'
import { claddingDepth, placeCladding } from '../../kit/cladding.ts'
import { placeRailing, placeTerraceTables } from '../../kit/furniture.ts'
import { placeEquipment } from '../../kit/kitchen.ts'
import { placeOpenings } from '../../kit/openings.ts'
import { placeShrubs } from '../../kit/grounds/planting.ts'
import { placeCoping, placeFlatRoof } from '../../kit/roof.ts'
import { placeWalk } from '../../kit/grounds/site.ts'
import { placeWall, wallsAround } from '../../kit/walls.ts'
import { footprint, type RestaurantDesign } from './design.ts'

/** Tables under a pergola at the west end. */
export function buildPatio(part: Part, design: RestaurantDesign, size: number): void {
  const [x0] = footprint(design, size)
  const area: Rectangle = [x0 - 6.6, -5.8, x0 - 0.9, 5.8]
  placeWalk(part, area, 'paver')
  placePergola(part, [area[0] + 0.3, area[1] + 0.3, area[2] - 0.2, area[3] - 0.3], 3)
  placeTerraceTables(part, area, undefined)
  placeRailing(part, [area[0], area[1]], 0, area[2] - area[0])
  placeRailing(part, [area[0], area[3]], 0, area[2] - area[0])
  placeRailing(part, [area[0], area[1]], 90, area[3] - area[1])
  placeShrubs(part, [area[0] - 0.6, area[1]], [area[0] - 0.6, area[3]])
}

const climber = meshOf((mesh) => {
  for (const x of [-1.6, 1.6])
    for (const y of [-1.6, 1.6]) cylinder(mesh, 'accentTeal', { at: [x, y], z: [0, 3.4], radius: 0.09, sides: 8 })
  for (const z of [1.1, 2.2]) box(mesh, 'accentAmber', [-1.65, -1.65, z, 1.65, 1.65, z + 0.08])
  cylinder(mesh, 'accentRed', { at: [0, 0], z: [3.4, 4.6], radius: 2.5, topRadius: 0.05, sides: 8 })
  for (let step = 0; step < 8; step += 1) {
    const [y, z] = [-1.7 - step * 0.35, 2.15 - step * 0.27]
    box(mesh, 'roadPaintBlue', [-0.45, y - 0.35, z - 0.25, 0.45, y, z])
  }
})

/** A glazed playroom for children beside the dining room. */
export function buildPlayArea(part: Part, design: RestaurantDesign, size: number): void {
  const [x0] = footprint(design, size)
  const area: Rectangle = [x0 - 6.2, -4.6, x0 - 0.14, 4.6]
  const walls = wallsAround(area, 5.4).filter(({ name }) => name !== 'East')
  for (const wall of walls) {
    const name = `Play ${wall.name}`
    const count = Math.round((wall.length - 0.8) / 2.7)
    const step = (wall.length - 0.8) / count
    const openings = Array.from({ length: count }, (_, index) => ({
      kind: 'storefront' as const,
      at: 0.55 + index * step,
      width: step - 0.3,
      sill: 0.3,
      head: 4.2,
    }))
    const glazed = { ...wall, name, openings }
    placeWall(part, glazed)
    placeOpenings(part, glazed, { frame: design.frame, panel: 'charcoal' })
    placeCladding(part, { wall: glazed, finish: 'Metal Panel', from: -claddingDepth, to: wall.length + claddingDepth })
    placeCoping(part, glazed, design.trim, 0.2)
  }
  const floor = meshOf((mesh) => box(mesh, 'woodFloor', [area[0], area[1], -0.2, area[2], area[3], 0.005], ['bottom']))
  const parameters = { Area: squareMeters(56), Level: 'Level 1' }
  place(part, { category: 'Floors', family: 'Floor', type: 'Rubber Play Surface 2"', parameters }, floor)
  placeFlatRoof(part, [area[0] + 0.2, area[1] + 0.2, area[2], area[3] - 0.2], 4.8)
  const identity = {
    category: 'Specialty Equipment',
    family: 'Play Structure',
    type: 'Tower With Slide',
    parameters: { Height: '4600 mm', Capacity: 18 },
  }
  place(part, identity, climber, { at: [(area[0] + area[2]) / 2, 1.2, 0] })
}

/** A cold store and pantry behind the kitchen. */
export function buildPantry(part: Part, design: RestaurantDesign): void {
  const y0 = design.depth / 2 + claddingDepth
  const area: Rectangle = [1.4, y0, 8.2, y0 + 1.9]
  const walls = wallsAround(area, 3.6).filter(({ name }) => name !== 'South')
  for (const wall of walls) {
    const openings = wall.name === 'North' ? [{ kind: 'door' as const, at: 1, width: 1.1, sill: 0, head: 2.2 }] : []
    const pantry = { ...wall, name: `Pantry ${wall.name}`, openings }
    placeWall(part, pantry)
    placeOpenings(part, pantry, { frame: design.frame, panel: 'charcoal' })
    placeCladding(part, { wall: pantry, finish: 'Metal Panel', from: -claddingDepth, to: wall.length + claddingDepth })
    placeCoping(part, pantry, design.trim, 0.2)
  }
  placeFlatRoof(part, [area[0] + 0.2, area[1], area[2] - 0.2, area[3] - 0.2], 3.1)
  for (const x of [2.4, 3.7, 5, 6.3]) placeEquipment(part, 'shelf', [x, area[3] - 0.5, 0])
}
