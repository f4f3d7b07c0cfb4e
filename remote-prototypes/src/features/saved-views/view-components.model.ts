import {
  viewComponentsSchema,
  type ViewComponent,
  type ViewComponents,
  type ViewVisibility,
} from '@lintel/shared/contract'
import type { Appearance, ElementReference, ModelElement } from '@lintel/shared/viewer'

const globalIdNames = /^(global ?id|ifc ?guid)$/i
const globalId = /^[\w$]{22}$/

/** The element's IFC GlobalId, which Revit and IFC files keep under different names in different sets. */
function globalIdOf({ propertySets }: ModelElement): string | undefined {
  const named = propertySets.flatMap(({ properties }) => properties.filter(({ name }) => globalIdNames.test(name)))
  return named.map(({ value }) => String(value).trim()).find((value) => globalId.test(value))
}

const longestName = 200

function keyOf({ modelId, elementId }: ElementReference): string {
  return `${modelId}\n${elementId}`
}

/** What a view keeps of how the elements look. It names either the hidden elements or the visible ones: the fewer. */
export function componentsOf(appearance: Appearance, elements: readonly ModelElement[]): ViewComponents {
  const { selected, hidden, isolated, colours, ghostsRest } = appearance
  const known = new Map(elements.map((element) => [keyOf(element), element]))
  const named = (list: readonly ElementReference[]): ViewComponent[] =>
    list.map((reference) => {
      const element = known.get(keyOf(reference))
      const id = element && globalIdOf(element)
      return { elementId: reference.elementId, ...(id !== undefined && { globalId: id }) }
    })
  const visibility = visibilityOf({ hidden, isolated, ghostsRest }, elements)
  return {
    ...(selected.length > 0 && { selection: named(selected) }),
    ...(visibility && { visibility: { isVisible: visibility.isVisible, exceptions: named(visibility.exceptions) } }),
    ...(colours.length > 0 && {
      colouring: colours.map(({ colour, name, elements: coloured }) => ({
        colour: colour.toLowerCase(),
        ...(name !== undefined && { name: name.slice(0, longestName) }),
        components: named(coloured),
      })),
    }),
    ...(ghostsRest && { isGhosted: true }),
  }
}

type Seen = Pick<Appearance, 'hidden' | 'isolated' | 'ghostsRest'>

function visibilityOf({ hidden, isolated, ghostsRest }: Seen, elements: readonly ElementReference[]) {
  if (hidden.length === 0 && !isolated) return undefined
  const away = new Set(hidden.map(keyOf))
  const among = isolated && new Set(isolated.map(keyOf))
  const isSeen = (element: ElementReference) => !away.has(keyOf(element)) && (among?.has(keyOf(element)) ?? true)
  const seen = elements.filter(isSeen)
  // Ghosts are the rest around isolated elements, so the isolated ones have to be named.
  const isOnlyThese = (isolated && ghostsRest) || seen.length * 2 < elements.length
  return isOnlyThese
    ? { isVisible: false, exceptions: seen }
    : { isVisible: true, exceptions: elements.filter((element) => !isSeen(element)) }
}

/** A view would name more elements than it can keep. The message is shown to the user. */
class TooLargeViewError extends Error {
  override readonly name = 'TooLargeViewError'
}

export function isTooLargeView(error: unknown): error is TooLargeViewError {
  return error instanceof Error && error.name === 'TooLargeViewError'
}

/** Refuses components that a view cannot keep before they are sent: the platform's refusal would not say what to do. */
export function assertStorable(components: ViewComponents): ViewComponents {
  const issue = viewComponentsSchema.safeParse(components).error?.issues[0]
  if (!issue) return components
  throw new TooLargeViewError(`${issue.message} Select, hide or color fewer of them, and save the view again.`)
}

export type Restored = {
  appearance: Appearance
  /** How many elements the view names, and how many of them are not loaded. */
  namedCount: number
  missingCount: number
}

/** How a view wants the loaded elements to look. Finds them by GlobalId, the same in every program, else by their id. */
export function appearanceOf(components: ViewComponents, elements: readonly ModelElement[]): Restored {
  const { selection = [], visibility, colouring = [], isGhosted = false } = components
  const find = finder(elements)
  // Where two files use the same ids, both elements are found for each.
  const all = (list: readonly ViewComponent[]) => [
    ...new Map(list.flatMap(find).map((one) => [keyOf(one), one])).values(),
  ]
  const named = [selection, visibility?.exceptions ?? [], ...colouring.map((each) => each.components)].flat()
  const seen = visibility && seenBy(visibility, elements, all(visibility.exceptions))
  return {
    appearance: {
      selected: all(selection),
      hidden: visibility?.isVisible && seen ? references(elements, (key) => !seen.has(key)) : [],
      // If none of the isolated elements is loaded, all are shown: an empty picture would be of no use.
      isolated:
        visibility?.isVisible === false && seen?.size ? references(elements, (key) => seen.has(key)) : undefined,
      // The viewer draws opaque colors: the transparency behind the first seven characters is left out.
      colours: colouring.map(({ colour, name, components: coloured }) => ({
        colour: colour.slice(0, 7),
        name,
        elements: all(coloured),
      })),
      ghostsRest: isGhosted,
    },
    namedCount: named.length,
    missingCount: named.filter((component) => find(component).length === 0).length,
  }
}

function references(elements: readonly ElementReference[], isMeant: (key: string) => boolean): ElementReference[] {
  return elements.filter((one) => isMeant(keyOf(one))).map(({ modelId, elementId }) => ({ modelId, elementId }))
}

function finder(elements: readonly ModelElement[]) {
  const byId = Map.groupBy(elements, ({ elementId }) => elementId)
  const byGlobalId = Map.groupBy(elements, (element) => globalIdOf(element) ?? '')
  return ({ elementId, globalId: id }: ViewComponent): ElementReference[] => {
    const found = (id !== undefined && byGlobalId.get(id)) || (elementId !== undefined && byId.get(elementId)) || []
    return found.map((element) => ({ modelId: element.modelId, elementId: element.elementId }))
  }
}

const spaces = /^(ifc)?(space|spaces|room|rooms)$/i
const openings = /^(ifc)?(openingelement|openings?)$/i

/** The keys of the visible elements. Spaces and openings have a default of their own; exceptions are turned around. */
function seenBy(
  { isVisible, hints }: ViewVisibility,
  elements: readonly ModelElement[],
  exceptions: readonly ElementReference[],
): Set<string> {
  const others = new Set(exceptions.map(keyOf))
  function isUsuallySeen({ category }: ModelElement) {
    if (hints && spaces.test(category)) return hints.spaces ?? false
    if (hints && openings.test(category)) return hints.openings ?? false
    return isVisible
  }
  return new Set(elements.filter((one) => isUsuallySeen(one) !== others.has(keyOf(one))).map(keyOf))
}
