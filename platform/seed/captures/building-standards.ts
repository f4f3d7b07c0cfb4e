import type { DemoBuilding } from './demo-buildings.ts'
import { buildDesign, type DesignState } from './design-state.ts'

/** The building's original design, reduced to one element of each kind that these buildings have. */
export function buildingStandards(buildings: readonly DemoBuilding[]): DesignState {
  const [first] = buildings
  if (!first) throw new Error('There are no buildings to derive standards from.')
  const levels = Object.assign({}, ...buildings.map(({ project }) => project.levels)) as Record<string, number>
  const all = buildings.flatMap(({ recipes, project }) => buildDesign(recipes, project))
  const kinds = new Map(all.toReversed().map((element) => [kindOf(element), element]))
  return {
    project: { ...first.project, levels },
    status: '',
    date: '',
    information: {},
    idsOf: 'standards',
    // Ids are reassigned because the designs that the elements come from all start at the same number.
    elements: [...kinds.values()].map((element, index) => ({ ...element, elementId: index + 1 })),
  }
}

function kindOf({ category, family, type }: DesignState['elements'][number]): string {
  return [category, family, type].join('\0')
}
