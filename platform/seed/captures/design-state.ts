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
  /** By their names; metres above zero. */
  levels: Record<string, number>
}

export type DesignedElement = Element & { level: string }

/** A building as it was designed at some time. */
export type DesignState = {
  project: DemoProject
  /** As the project's own information says it. */
  status: string
  date: string
  information: Record<string, string>
  /** Files whose elements have got new unique ids differ in this. */
  idsOf: string
  elements: DesignedElement[]
}

/** Parts that only one of the choices of a design brings. */
const options: Record<string, string> = {
  canopy: 'Drive Thru : Canopy',
  patio: 'Dining : Patio',
  play: 'Dining : Play Area',
  'entrance-tall': 'Entrance : Tall',
  garden: 'Site : Garden',
}

/** The elements of the models of the catalogue that these recipes make, each on its level. */
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
