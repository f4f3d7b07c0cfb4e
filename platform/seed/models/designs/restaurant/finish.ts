import { box, meshOf } from '../../kernel/mesh.ts'
import type { MaterialName } from '../../kernel/materials.ts'
import { millimeters, place, type Part } from '../../kernel/part.ts'
import { claddingDepth, placeCladding } from '../../kit/cladding.ts'
import type { Finish } from '../../kit/finishes.ts'
import { frameOf, type Wall } from '../../kit/walls.ts'
import { outerWalls, type RestaurantDesign } from './design.ts'

/** The outer skin of one size in one finish, with its base and bands. */
export function buildFinish(
  part: Part,
  design: RestaurantDesign,
  { size, finish }: { size: number; finish: Finish },
): void {
  for (const wall of outerWalls(design, size)) {
    placeCladding(part, { wall, finish, from: -claddingDepth, to: wall.length + claddingDepth, bottom: 0.62 })
    placeCladding(part, {
      wall,
      finish: baseOf(finish),
      from: -claddingDepth,
      to: wall.length + claddingDepth,
      top: 0.62,
      proud: 0.03,
    })
    band(part, wall, { z: 0.62, height: 0.12, proud: 0.09, material: 'castStone', type: 'Water Table 5"' })
    band(part, wall, { z: 3.7, height: 0.16, proud: 0.05, material: bandOf(finish), type: 'Belt Course 6"' })
    band(part, wall, {
      z: wall.height - 0.42,
      height: 0.42,
      proud: 0.09,
      material: bandOf(finish),
      type: 'Cornice 16 1/2"',
    })
    band(part, wall, {
      z: wall.height - 0.56,
      height: 0.14,
      proud: 0.04,
      material: bandOf(finish),
      type: 'Cornice Molding 5 1/2"',
    })
  }
}

function baseOf(finish: Finish): Finish {
  return finish === 'Stone' || finish === 'Metal Panel' ? finish : 'Stone'
}

function bandOf(finish: Finish): MaterialName {
  if (finish === 'Metal Panel') return 'charcoal'
  return finish === 'Stucco' ? 'stuccoDark' : 'castStone'
}

type Band = { z: number; height: number; proud: number; material: MaterialName; type: string }

/** A molding along a wall, interrupted at openings. */
function band(part: Part, wall: Wall, { z, height, proud, material, type }: Band): void {
  const crossing = wall.openings.filter(({ sill, head }) => sill < z + height && head > z)
  const boundaries = [
    -claddingDepth,
    ...crossing.flatMap(({ at, width }) => [at, at + width]),
    wall.length + claddingDepth,
  ]
  boundaries.sort((a, b) => a - b)
  const depth = claddingDepth + proud
  const mesh = meshOf((molding) => {
    for (let index = 0; index + 1 < boundaries.length; index += 2) {
      const corner = index === 0 ? -proud : 0
      const end = index + 2 === boundaries.length ? proud : 0
      box(
        molding,
        material,
        [(boundaries[index] ?? 0) + corner, -depth, z, (boundaries[index + 1] ?? 0) + end, 0, z + height],
        ['north'],
      )
    }
  })
  const parameters = { Length: millimeters(wall.length), Height: millimeters(height), Material: 'Cast Stone' }
  place(part, { category: 'Walls', family: 'Wall Sweep', type, parameters }, mesh, frameOf(wall))
}
