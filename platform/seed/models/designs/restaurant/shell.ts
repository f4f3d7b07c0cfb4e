import { box, meshOf } from '../../kernel/mesh.ts'
import { place, squareMeters, type Part } from '../../kernel/part.ts'
import { placeAwning } from '../../kit/canopy.ts'
import { placeOpenings } from '../../kit/openings.ts'
import { placeWalk } from '../../kit/grounds/site.ts'
import { placeWall } from '../../kit/walls.ts'
import { awningBays, footprint, outerWalls, type RestaurantDesign } from './design.ts'

/** Slab, bearing walls, doors, glazing and awnings. */
export function buildShell(part: Part, design: RestaurantDesign, size: number): void {
  const [x0, y0, x1, y1] = footprint(design, size)
  const slab = meshOf((mesh) => {
    box(mesh, 'concrete', [x0, y0, -0.45, x1, y1, -0.012], ['bottom'])
    box(mesh, 'floorTile', [x0 + 0.01, y0 + 0.01, -0.012, x1 - 0.01, y1 - 0.01, 0], ['bottom'])
  })
  const parameters = { Area: squareMeters((x1 - x0) * (y1 - y0)), Level: 'Level 1', 'Default Thickness': '450 mm' }
  place(part, { category: 'Floors', family: 'Floor', type: 'Slab on Grade 6" with Porcelain Tile', parameters }, slab)
  if (design.storeys === 2) placeUpperFloor(part, [x0, y0, x1, y1])
  for (const wall of outerWalls(design, size)) {
    placeWall(part, wall)
    placeOpenings(part, wall, { frame: design.frame, panel: 'charcoal' })
    for (const { at, width } of wall.name === 'North' ? [] : awningBays(wall)) {
      placeAwning(part, { wall, at: at - 0.15, width: width + 0.3, z: 3.15, material: design.accent })
    }
  }
  placeWalk(part, [x0 - 1.8, y0 - 2.2, x1 + 1.6, y0])
  placeWalk(part, [x0 - 1.8, y0, x0, y1 + 1.5])
  placeWalk(part, [x0, y1, x1 + 1.6, y1 + 1.5])
  placeWalk(part, [x1, y0, x1 + 1.6, y1])
}

function placeUpperFloor(part: Part, [x0, y0, x1, y1]: readonly [number, number, number, number]): void {
  const mesh = meshOf((floor) => {
    box(floor, 'concrete', [x0 + 0.2, y0 + 0.2, 3.75, x1 - 0.2, y1 - 0.2, 4.05])
    box(floor, 'woodFloor', [x0 + 0.2, y0 + 0.2, 4.05, x1 - 0.2, y1 - 0.2, 4.07], ['bottom'])
  })
  const parameters = { Area: squareMeters((x1 - x0) * (y1 - y0)), Level: 'Level 2', 'Default Thickness': '320 mm' }
  place(part, { category: 'Floors', family: 'Floor', type: 'Composite Deck 12"', parameters }, mesh)
}
