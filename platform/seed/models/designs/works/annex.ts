import { box, meshOf } from '../../kernel/mesh.ts'
import type { Rectangle } from '../../kernel/path.ts'
import { place, squareMeters, type Part } from '../../kernel/part.ts'
import { claddingDepth, placeCladding } from '../../kit/cladding.ts'
import { placeOpenings } from '../../kit/openings.ts'
import { placeCoping, placeFlatRoof, placeRooftop } from '../../kit/roof.ts'
import { placeWall, wallsAround, type Wall } from '../../kit/walls.ts'
import { hallArea } from './hall.ts'

const height = 7.6

function annexWalls(area: Rectangle): Wall[] {
  return wallsAround(area, height).map((wall) => {
    const docks = [3, 9, 15, 21].map((at) => ({ kind: 'overhead' as const, at, width: 2.7, sill: 0, head: 3 }))
    return { ...wall, name: `Annex ${wall.name}`, openings: wall.name === 'West' ? docks : [] }
  })
}

/** A refrigerated annex at the west end of a hall, with few openings and a lot of rooftop equipment. */
export function buildAnnex(part: Part, bays: number): void {
  const [west] = hallArea(bays)
  const area: Rectangle = [west - 16, -14, west - 0.14, 14]
  const [x0, y0, x1, y1] = area
  const slab = meshOf((mesh) => box(mesh, 'sealedConcrete', [x0, y0, -1.2, x1, y1, 0], ['bottom']))
  const parameters = { Area: squareMeters((x1 - x0) * (y1 - y0)), Level: 'Level 1', 'Default Thickness': '300 mm' }
  place(part, { category: 'Floors', family: 'Floor', type: 'Insulated Slab 12"', parameters }, slab)
  for (const wall of annexWalls(area)) {
    placeWall(part, wall)
    placeOpenings(part, wall, { frame: 'anodized', panel: 'whitePaint' })
    placeCladding(part, { wall, finish: 'Stucco', from: -claddingDepth, to: wall.length + claddingDepth })
    placeCoping(part, wall, 'accentTeal', 0.2)
  }
  const inside: Rectangle = [x0 + 0.2, y0 + 0.2, x1 - 0.2, y1 - 0.2]
  placeFlatRoof(part, inside, height - 0.7)
  for (const row of [-9, 0, 9]) placeRooftop(part, [x0 + 0.2, row - 4, x1 - 0.2, row + 4], height - 0.7)
}
