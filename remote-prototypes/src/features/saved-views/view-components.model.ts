import type { ViewComponent, ViewComponents, ViewVisibility } from '@lintel/shared/contract'
import type { Appearance, ElementReference, ModelElement } from '@lintel/shared/viewer'

const globalIdNames = /^(global ?id|ifc ?guid)$/i
const globalId = /^[\w$]{22}$/

/** What the model says is its IFC GlobalId: as Revit and IFC name it, in whatever set. */
function globalIdOf({ propertySets }: ModelElement): string | undefined {
  const named = propertySets.flatMap(({ properties }) => properties.filter(({ name }) => globalIdNames.test(name)))
  return named.map(({ value }) => String(value).trim()).find((value) => globalId.test(value))
}

const longestName = 200

function keyOf({ modelId, elementId }: ElementReference): string {
  return `${modelId}\n${elementId}`
}

/** What a view keeps of how the elements look. Of what is hidden and what is seen it names the fewer. */
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
  // The others are ghosts then, which hidden elements are not.
  const isOnlyThese = (isolated && ghostsRest) || seen.length * 2 < elements.length
  return isOnlyThese
    ? { isVisible: false, exceptions: seen }
    : { isVisible: true, exceptions: elements.filter((element) => !isSeen(element)) }
}

export type Restored = {
  appearance: Appearance
  /** Of the elements that the view names how many there are, and how many are not loaded. */
  namedCount: number
  missingCount: number
}

/** How a view wants the loaded elements to look. By their GlobalId, which is the same in every program, else by their id. */
export function appearanceOf(components: ViewComponents, elements: readonly ModelElement[]): Restored {
  const { selection = [], visibility, colouring = [], isGhosted = false } = components
  const find = finder(elements)
  // Files that use the same ids are named twice and found twice each time.
  const all = (list: readonly ViewComponent[]) => [
    ...new Map(list.flatMap(find).map((one) => [keyOf(one), one])).values(),
  ]
  const named = [selection, visibility?.exceptions ?? [], ...colouring.map((each) => each.components)].flat()
  const seen = visibility && seenBy(visibility, elements, all(visibility.exceptions))
  return {
    appearance: {
      selected: all(selection),
      hidden: visibility?.isVisible && seen ? references(elements, (key) => !seen.has(key)) : [],
      // Where nothing that it isolates is there, an empty picture would tell nobody anything.
      isolated:
        visibility?.isVisible === false && seen?.size ? references(elements, (key) => seen.has(key)) : undefined,
      // Our colours are not seen through.
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

/** The keys of what is seen: the exceptions are the other way than their kind is. */
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
