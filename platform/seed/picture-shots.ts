import { createHash } from 'node:crypto'
import { ruleSchema } from '@lintel/shared/contract'
import { defaultChoices, selectFiles } from '@lintel/shared/prototype'
import { optionSetsOf, type PrototypeOutline, type ReleaseOutline } from './catalog/catalog.ts'
import type { Shot } from './models/picture/draw-picture.ts'

export type Picture = { id: string; recipes: string[]; shot: Shot }

/** The picture of a release: the building with default options, from the standard camera position. */
export function pictureOf(outline: PrototypeOutline, release: ReleaseOutline): Picture | undefined {
  if (!outline.hasPicture) return undefined
  const recipes = shownByDefault(outline, release)
    .filter(({ isInside }) => !isInside)
    .map(({ recipe }) => recipe)
  const shot = shotOf(outline)
  const id = createHash('sha256')
    .update(JSON.stringify([recipes, shot]))
    .digest('hex')
    .slice(0, 16)
  return { id, recipes, shot }
}

type Shown = { recipe: string; isInside: boolean }

/** The models shown with the default options. */
export function shownByDefault(outline: PrototypeOutline, release: ReleaseOutline): Shown[] {
  const files = outline.files(release).flatMap(({ name, recipe, rules, isLost, isInside = false }) => {
    if (name === undefined || recipe === undefined || isLost) return []
    return [{ urn: name, recipe, isInside, rules: rules.map((rule) => ruleSchema.parse(rule)) }]
  })
  const choices = defaultChoices({ optionSets: optionSetsOf(outline, release) })
  return selectFiles({ fileConfigurations: files }, choices).map(({ recipe, isInside }) => ({ recipe, isInside }))
}

/** Pictures are taken from the south-east, a little above the eaves. */
const from = [39.5, -43.5, 15.1] as const

function shotOf({ view: { distance, to } }: PrototypeOutline): Shot {
  return {
    from: [to[0] + from[0] * distance, to[1] + from[1] * distance, to[2] + from[2] * distance],
    to,
    fieldOfView: 25,
    span: 95 * Math.max(1, distance),
  }
}
