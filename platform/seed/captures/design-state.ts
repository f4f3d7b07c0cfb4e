import { modelRecipes } from '../models/recipes.ts'
import { createPart, type Element } from '../models/kernel/part.ts'

export type DemoProject = {
  number: string
  name: string
  client: string
  designer: string
  author: string
  street: string
  city: string
  state: string
  postalCode: string
  /** Height of each level in meters, by level name. */
  levels: Record<string, number>
}

export type DesignedElement = Element & { level: string }

/** A building's design at some point in time. */
export type DesignState = {
  project: DemoProject
  /** The project's status, from its project information. */
  status: string
  date: string
  information: Record<string, string>
  /** Part of the unique ids: elements have the same ids in two files only if this is equal. */
  idsOf: string
  elements: DesignedElement[]
}

/** Design options, by the part of the building that appears only if they are chosen. */
const options: Record<string, string> = {
  canopy: 'Drive Thru : Canopy',
  patio: 'Dining : Patio',
  play: 'Dining : Play Area',
  'entrance-tall': 'Entrance : Tall',
  garden: 'Site : Garden',
}

/** Collects the elements that these recipes generate from the catalog's models, each on its level. */
export function buildDesign(recipes: readonly string[], { levels }: Pick<DemoProject, 'levels'>): DesignedElement[] {
  return recipes.flatMap((id) => {
    const recipe = modelRecipes.get(id)
    if (!recipe) throw new Error(`There is no recipe ${id}.`)
    const part = createPart(recipe.firstId)
    recipe.build(part)
    const option = Object.entries(options).find(([word]) => id.includes(word))?.[1]
    return part.elements.map((element) => ({
      ...element,
      level: levelOf(element, levels),
      parameters: {
        ...element.parameters,
        'Phase Created': 'New Construction',
        'Design Option': option ?? 'Main Model',
        Comments: '',
      },
    }))
  })
}

function levelOf({ category, placement: { at } }: Element, levels: Record<string, number>): string {
  if (category === 'Roofs' && 'Roof' in levels) return 'Roof'
  const below = Object.entries(levels).filter(([, height]) => height <= at[2] + 0.5)
  return below.sort(([, one], [, other]) => other - one)[0]?.[0] ?? Object.keys(levels)[0] ?? ''
}
