import type { Finish } from '../../kit/finishes.ts'
import { firstElementId, type Recipe } from '../../recipe.ts'
import { buildFrame, buildHouseFinish, buildHouseInterior, buildHouseRoof } from './build.ts'
import { houseDesigns, houseSizes, type HouseDesign, type HouseSize } from './design.ts'
import { buildHouseSite, buildSunShades, buildTerrace, buildWinterGarden } from './outside.ts'

export const houseFinishes = ['Cedar', 'Fiber Cement', 'Stucco', 'Stone'] as const satisfies readonly Finish[]
export const houseSizeNames = Object.keys(houseSizes) as HouseSize[]

const kinds = ['site', 'frame', 'cladding', 'roof', 'interior', 'terrace', 'garden', 'shades']

function recipe(id: string, [kind, variant]: readonly [string, number], build: Recipe['build']): Recipe {
  return { id, firstId: firstElementId(kinds.indexOf(kind), variant), build }
}

function ofSize(design: HouseDesign, [size, variant]: readonly [HouseSize, number]): Recipe[] {
  const { name } = design
  return [
    recipe(`${name}/frame-${size}`, ['frame', variant], (part) => buildFrame(part, design, size)),
    recipe(`${name}/roof-${size}`, ['roof', variant], (part) => buildHouseRoof(part, design, size)),
    recipe(`${name}/interior-${size}`, ['interior', variant], (part) => buildHouseInterior(part, design, size)),
    recipe(`${name}/garden-${size}`, ['garden', variant], (part) => buildWinterGarden(part, design, size)),
    ...houseFinishes.map((finish, index) =>
      recipe(`${name}/cladding-${size}-${finish}`, ['cladding', variant * houseFinishes.length + index], (part) =>
        buildHouseFinish(part, design, { size, finish }),
      ),
    ),
  ]
}

export const houseRecipes: Recipe[] = Object.values<HouseDesign>(houseDesigns).flatMap((design) => [
  recipe(`${design.name}/site`, ['site', 0], (part) => buildHouseSite(part, design)),
  recipe(`${design.name}/terrace`, ['terrace', 0], (part) => buildTerrace(part, design)),
  recipe(`${design.name}/shades`, ['shades', 0], (part) => buildSunShades(part, design)),
  ...houseSizeNames.flatMap((size, variant) => ofSize(design, [size, variant])),
])
