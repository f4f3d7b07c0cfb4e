import { ElementSet } from '../appearance/element-set.ts'
import { ghostColor, hiding, showing, type Appearance, type ColoredElements } from '../appearance/appearance.ts'
import type { ElementReference, ModelHandle } from '../model.ts'
import type { Viewer } from '../viewer.ts'

type Models = readonly ModelHandle[]
type References = readonly ElementReference[]

export type ModelLook = { isHidden: boolean; isGhost: boolean; colour: string | undefined }

/** How complete models are drawn; the look of some of their elements does not count. */
export function modelLook({ hidden, isolated, colours }: Appearance, models: Models): ModelLook {
  const isHidden = isolated ? countIn(isolated, models) === 0 : isComplete(hidden, models)
  const colour = colours.findLast(({ elements }) => isComplete(elements, models))?.colour
  const isGhost = colour === ghostColor
  return { isHidden, isGhost, colour: isGhost ? undefined : colour }
}

/** Hides models, or shows them again. */
export async function toggleModels(viewer: Viewer, models: Models): Promise<void> {
  const elements = await elementsOf(viewer, models)
  const appearance = viewer.getAppearance()
  const { isHidden } = modelLook(appearance, models)
  viewer.setAppearance(isHidden ? showing(appearance, elements) : hiding(appearance, elements))
}

/** Colors models; without a color, they get their own colors back. `name` is for the legend. */
export async function colorModels(
  viewer: Viewer,
  models: Models,
  { name, colour }: { name: string; colour: string | undefined },
): Promise<void> {
  const elements = await elementsOf(viewer, models)
  const elementSet = new ElementSet(elements)
  // Other colors of the models stay below.
  const otherColors = viewer
    .getAppearance()
    .colours.map((group): ColoredElements => {
      const isReplaced = models.some((model) => isComplete(group.elements, [model]))
      return isReplaced ? { ...group, elements: group.elements.filter((element) => !elementSet.has(element)) } : group
    })
    .filter((group) => group.elements.length > 0)
  viewer.setAppearance({ colours: colour === undefined ? otherColors : [...otherColors, { name, colour, elements }] })
}

/** The colors of complete models in a scene of several. */
export function modelColors(colours: Appearance['colours'], models: Models): ColoredElements[] {
  if (models.length < 2) return []
  return colours.filter(({ elements }) => models.some((model) => isComplete(elements, [model])))
}

export function ghostModels(viewer: Viewer, models: Models, name: string): Promise<void> {
  const { isGhost } = modelLook(viewer.getAppearance(), models)
  return colorModels(viewer, models, { name, colour: isGhost ? undefined : ghostColor })
}

async function elementsOf(viewer: Viewer, models: Models): Promise<ElementReference[]> {
  const ids = new Set(models.map(({ modelId }) => modelId))
  const all = await viewer.elements()
  return all.filter(({ modelId }) => ids.has(modelId)).map(({ modelId, elementId }) => ({ modelId, elementId }))
}

function isComplete(elements: References, models: Models): boolean {
  return models.length > 0 && models.every((model) => countIn(elements, [model]) >= model.elementCount)
}

function countIn(elements: References, models: Models): number {
  const counts = countsOf(elements)
  return models.reduce((sum, { modelId }) => sum + (counts.get(modelId) ?? 0), 0)
}

/** Cached, because lists of models ask for each model, and appearances have tens of thousands of elements. */
const cachedCounts = new WeakMap<References, ReadonlyMap<string, number>>()

function countsOf(elements: References): ReadonlyMap<string, number> {
  const cached = cachedCounts.get(elements)
  if (cached) return cached
  const counts = new Map<string, number>()
  for (const { modelId } of elements) counts.set(modelId, (counts.get(modelId) ?? 0) + 1)
  cachedCounts.set(elements, counts)
  return counts
}
