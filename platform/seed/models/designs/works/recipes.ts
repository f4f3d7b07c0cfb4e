import type { Finish } from '../../kit/finishes.ts'
import { firstElementId, type Recipe } from '../../recipe.ts'
import { buildAnnex } from './annex.ts'
import * as block from './block.ts'
import * as hall from './hall.ts'
import { buildRacks } from './racks.ts'
import { buildForecourt, buildYard } from './yard.ts'

export const worksFinishes = ['Metal Panel', 'Brick', 'Stone'] as const satisfies readonly Finish[]

/** The number of bays of a hall, by its size in square feet, which is in its name. */
export const hallBays = { '60000': 7, '120000': 10, '250000': 14, '1000000': 18 } as const

const kinds = [
  'yard',
  'hall',
  'finish',
  'roof',
  'racks',
  'block',
  'blockFinish',
  'blockRoof',
  'blockInterior',
  'annex',
  'canopies',
  'solar',
]

function recipe(id: string, [kind, variant]: readonly [string, number], build: Recipe['build']): Recipe {
  return { id, firstId: firstElementId(kinds.indexOf(kind), variant), build }
}

function ofHall([size, bays]: [string, number], variant: number): Recipe[] {
  return [
    recipe(`hall/yard-${size}`, ['yard', variant], (part) => buildYard(part, bays)),
    recipe(`hall/shell-${size}`, ['hall', variant], (part) => hall.buildHall(part, bays)),
    recipe(`hall/roof-${size}`, ['roof', variant], (part) => hall.buildHallRoof(part, bays)),
    recipe(`hall/racks-${size}`, ['racks', variant], (part) => buildRacks(part, bays)),
    recipe(`hall/canopies-${size}`, ['canopies', variant], (part) => hall.buildHallCanopies(part, bays)),
    recipe(`hall/solar-${size}`, ['solar', variant], (part) => hall.buildHallSolar(part, bays)),
    recipe(`annex/${size}`, ['annex', variant], (part) => buildAnnex(part, bays)),
    ...worksFinishes.map((finish, index) =>
      recipe(`hall/finish-${size}-${finish}`, ['finish', variant * worksFinishes.length + index], (part) =>
        hall.buildHallFinish(part, { bays, finish }),
      ),
    ),
  ]
}

function ofBlock(one: block.Block, variant: number): Recipe[] {
  const { name } = one
  return [
    recipe(`${name}/shell`, ['block', variant], (part) => block.buildBlock(part, one)),
    recipe(`${name}/roof`, ['blockRoof', variant], (part) => block.buildBlockRoof(part, one)),
    recipe(`${name}/interior`, ['blockInterior', variant], (part) => block.buildBlockInterior(part, one)),
    recipe(`${name}/solar`, ['solar', variant], (part) => block.buildBlockSolar(part, one)),
    ...worksFinishes.map((finish, index) =>
      recipe(`${name}/finish-${finish}`, ['blockFinish', variant * worksFinishes.length + index], (part) =>
        block.buildBlockFinish(part, one, finish),
      ),
    ),
  ]
}

export const worksRecipes: Recipe[] = [
  recipe('works/forecourt', ['yard', 9], buildForecourt),
  ...Object.entries(hallBays).flatMap(ofHall),
  ...Object.values<block.Block>(block.blocks).flatMap(ofBlock),
]
