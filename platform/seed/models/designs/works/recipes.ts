import type { Finish } from '../../kit/finishes.ts'
import { firstElementId, type Recipe } from '../../recipe.ts'
import { blocks, buildBlock, buildBlockFinish, buildBlockInterior, buildBlockRoof, type Block } from './block.ts'
import { buildHall, buildHallFinish, buildHallRoof } from './hall.ts'
import { buildRacks } from './racks.ts'
import { buildForecourt, buildYard } from './yard.ts'

export const worksFinishes = ['Metal Panel', 'Brick', 'Stone'] as const satisfies readonly Finish[]

/** Bays of the hall by what it is called: square feet. */
export const hallBays = { '60000': 7, '120000': 10, '250000': 14, '1000000': 18 } as const

const kinds = ['yard', 'hall', 'finish', 'roof', 'racks', 'block', 'blockFinish', 'blockRoof', 'blockInterior']

function recipe(id: string, [kind, variant]: readonly [string, number], build: Recipe['build']): Recipe {
  return { id, firstId: firstElementId(kinds.indexOf(kind), variant), build }
}

function ofHall([size, bays]: [string, number], variant: number): Recipe[] {
  return [
    recipe(`hall/yard-${size}`, ['yard', variant], (part) => buildYard(part, bays)),
    recipe(`hall/shell-${size}`, ['hall', variant], (part) => buildHall(part, bays)),
    recipe(`hall/roof-${size}`, ['roof', variant], (part) => buildHallRoof(part, bays)),
    recipe(`hall/racks-${size}`, ['racks', variant], (part) => buildRacks(part, bays)),
    ...worksFinishes.map((finish, index) =>
      recipe(`hall/finish-${size}-${finish}`, ['finish', variant * worksFinishes.length + index], (part) =>
        buildHallFinish(part, { bays, finish }),
      ),
    ),
  ]
}

function ofBlock(block: Block): Recipe[] {
  const { name } = block
  return [
    recipe(`${name}/shell`, ['block', 0], (part) => buildBlock(part, block)),
    recipe(`${name}/roof`, ['blockRoof', 0], (part) => buildBlockRoof(part, block)),
    recipe(`${name}/interior`, ['blockInterior', 0], (part) => buildBlockInterior(part, block)),
    ...worksFinishes.map((finish, index) =>
      recipe(`${name}/finish-${finish}`, ['blockFinish', index], (part) => buildBlockFinish(part, block, finish)),
    ),
  ]
}

export const worksRecipes: Recipe[] = [
  recipe('works/forecourt', ['yard', 9], buildForecourt),
  ...Object.entries(hallBays).flatMap(ofHall),
  ...Object.values<Block>(blocks).flatMap(ofBlock),
]
