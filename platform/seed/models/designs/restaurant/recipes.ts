import { exteriorFinishes, type Finish } from '../../kit/finishes.ts'
import { firstElementId, type Recipe } from '../../recipe.ts'
import { buildPantry, buildPatio, buildPlayArea } from './additions.ts'
import type { RestaurantDesign } from './design.ts'
import { buildEastSign, buildEntrance } from './entrance.ts'
import { buildFinish } from './finish.ts'
import { buildDining, buildKitchen } from './interior.ts'
import { buildGarden, buildLane, buildLaneCanopy, buildSecondLane, buildSingleLaneVerge } from './lanes.ts'
import { restaurantDesigns } from './presets.ts'
import { buildRoof } from './roof.ts'
import { buildShell } from './shell.ts'
import { buildSite } from './site.ts'

const restaurantSizes = ['3600', '4400', '5000', '5600'] as const

const kinds = [
  'site',
  'lanes',
  'shell',
  'finish',
  'roof',
  'entrance',
  'dining',
  'kitchen',
  'patio',
  'play',
  'pantry',
  'sign',
]

function recipe(id: string, [kind, variant]: readonly [string, number], build: Recipe['build']): Recipe {
  return { id, firstId: firstElementId(kinds.indexOf(kind), variant), build }
}

/** The models that all restaurants share. */
const shared: Recipe[] = [
  ...[0, 1, 2].map((variant) =>
    recipe(`site/${variant}`, ['site', variant], (part) =>
      buildSite(part, { accent: 'accentRed', sign: 'CRESTLINE', trees: variant }),
    ),
  ),
  recipe('lanes/first', ['lanes', 0], buildLane),
  recipe('lanes/verge', ['lanes', 1], buildSingleLaneVerge),
  recipe('lanes/second', ['lanes', 2], buildSecondLane),
  recipe('lanes/canopy', ['lanes', 3], (part) => buildLaneCanopy(part, 'accentRed')),
  recipe('lanes/garden', ['lanes', 4], buildGarden),
]

function ofSize(design: RestaurantDesign, [size, variant]: readonly [string, number]): Recipe[] {
  const { name } = design
  const feet = Number(size)
  return [
    recipe(`${name}/shell-${size}`, ['shell', variant], (part) => buildShell(part, design, feet)),
    recipe(`${name}/roof-${size}`, ['roof', variant], (part) => buildRoof(part, design, feet)),
    recipe(`${name}/dining-${size}`, ['dining', variant], (part) => buildDining(part, design, feet)),
    recipe(`${name}/patio-${size}`, ['patio', variant], (part) => buildPatio(part, design, feet)),
    recipe(`${name}/play-${size}`, ['play', variant], (part) => buildPlayArea(part, design, feet)),
    ...exteriorFinishes.map((finish: Finish, index) =>
      recipe(`${name}/finish-${size}-${finish}`, ['finish', variant * exteriorFinishes.length + index], (part) =>
        buildFinish(part, design, { size: feet, finish }),
      ),
    ),
  ]
}

function ofDesign(design: RestaurantDesign): Recipe[] {
  const { name } = design
  return [
    ...restaurantSizes.flatMap((size, variant) => ofSize(design, [size, variant])),
    recipe(`${name}/entrance`, ['entrance', 0], (part) => buildEntrance(part, design, false)),
    recipe(`${name}/entrance-tall`, ['entrance', 1], (part) => buildEntrance(part, design, true)),
    recipe(`${name}/kitchen-small`, ['kitchen', 0], (part) => buildKitchen(part, design, false)),
    recipe(`${name}/kitchen-large`, ['kitchen', 1], (part) => buildKitchen(part, design, true)),
    recipe(`${name}/pantry`, ['pantry', 0], (part) => buildPantry(part, design)),
    recipe(`${name}/east-sign`, ['sign', 0], (part) => buildEastSign(part, design)),
  ]
}

export const restaurantRecipes: Recipe[] = [...shared, ...Object.values(restaurantDesigns).flatMap(ofDesign)]
