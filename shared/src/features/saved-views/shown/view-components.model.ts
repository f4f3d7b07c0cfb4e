import {
  maxComponents,
  viewComponentsSchema,
  type ViewComponent,
  type ViewComponents,
  type ViewVisibility,
} from '../../../domain/contract/index.ts'
import { ghostColor, type Appearance, type ElementReference, type ParentElement } from '../../../viewer/index.ts'
import type { NamedElement } from '../view-store.ts'

const globalIdNames = /^(global ?id|ifc ?guid)$/i
const globalId = /^[\w$]{22}$/

/** The element's IFC GlobalId. Revit and IFC files store it under different names in different sets. */
function globalIdOf({ propertySets }: ParentElement): string | undefined {
  const globalIdProperties = propertySets.flatMap(({ properties }) =>
    properties.filter(({ name }) => globalIdNames.test(name)),
  )
  return globalIdProperties.map(({ value }) => String(value).trim()).find((value) => globalId.test(value))
}

const longestName = 200

function keyOf({ modelId, elementId }: ElementReference): string {
  return `${modelId}\n${elementId}`
}

/**
 * The components of a view, which describe how the elements look. The visibility lists either the hidden or the visible
 * elements, whichever are fewer.
 */
export function componentsOf(appearance: Appearance, elements: readonly NamedElement[]): ViewComponents {
  const { selected, colours } = appearance
  const elementByKey = new Map(elements.map((element) => [keyOf(element), element]))
  const sharedIds = idsOfSeveralFiles(elements)
  const componentsFor = (list: readonly ElementReference[]): ViewComponent[] =>
    list.map((reference) => {
      const element = elementByKey.get(keyOf(reference))
      const id = element && globalIdOf(element)
      const elementId = element?.uniqueId ?? reference.elementId
      const file = sharedIds.has(elementId) ? element?.file : undefined
      return { elementId, ...(id !== undefined && { globalId: id }), ...(file !== undefined && { file }) }
    })
  const elementIds = listedElements(appearance, elements)
  const { visibility } = elementIds
  return {
    ...(selected.length > 0 && { selection: componentsFor(selected) }),
    ...(visibility && {
      visibility: { isVisible: visibility.isVisible, exceptions: componentsFor(visibility.exceptions) },
    }),
    ...(elementIds.hidden.length > 0 && { hidden: componentsFor(elementIds.hidden) }),
    ...(colours.length > 0 && {
      colouring: colours.map(({ colour, name, elements: colored }) => ({
        colour: colour.toLowerCase(),
        ...(name !== undefined && { name: name.slice(0, longestName) }),
        components: componentsFor(colored),
      })),
    }),
    ...(elementIds.isGhosted && { isGhosted: true }),
  }
}

/** Copies of files have elements with the same ids. */
function idsOfSeveralFiles(elements: readonly NamedElement[]): Set<string> {
  const fileById = new Map<string, string>()
  const shared = new Set<string>()
  for (const { uniqueId, file } of elements) {
    if (uniqueId === undefined || file === undefined) continue
    if ((fileById.get(uniqueId) ?? file) !== file) shared.add(uniqueId)
    fileById.set(uniqueId, file)
  }
  return shared
}

type StoredComponents = {
  visibility?: { isVisible: boolean; exceptions: readonly ElementReference[] }
  hidden: readonly ElementReference[]
  isGhosted: boolean
}

/**
 * The visible elements and, in a view with ghosts, the hidden elements, because such a view restores unlisted elements
 * as ghosts.
 */
function listedElements(
  { hidden, isolated, colours, ghostsRest }: Appearance,
  elements: readonly ElementReference[],
): StoredComponents {
  if (hidden.length === 0 && !isolated) return { hidden: [], isGhosted: ghostsRest }
  const hiddenKeys = new Set(hidden.map(keyOf))
  const among = isolated && new Set(isolated.map(keyOf))
  const isSeen = (element: ElementReference) => !hiddenKeys.has(keyOf(element)) && (among?.has(keyOf(element)) ?? true)
  const visible = elements.filter(isSeen)
  const unseen = elements.filter((element) => !isSeen(element))
  // Without isolated or colored elements there are no ghosts, and the number of hidden elements could exceed the limit
  // of the list.
  const isGhosted = ghostsRest && (isolated !== undefined || colours.length > 0 || unseen.length <= maxComponents)
  // All elements except isolated ones are ghosts, so the isolated ones must be listed.
  const isOnlyThese = isGhosted ? isolated !== undefined : visible.length < unseen.length
  return {
    visibility: isOnlyThese ? { isVisible: false, exceptions: visible } : { isVisible: true, exceptions: unseen },
    hidden: isGhosted && isolated ? hidden : [],
    isGhosted,
  }
}

/** The view would contain more elements than it can store. The message is for users. */
class TooLargeViewError extends Error {
  override readonly name = 'TooLargeViewError'
}

export function isTooLargeView(error: unknown): error is TooLargeViewError {
  return error instanceof Error && error.name === 'TooLargeViewError'
}

/**
 * Rejects components that cannot be stored before sending them, because the platform's error would not say what to do.
 */
export function assertStorable(components: ViewComponents): ViewComponents {
  const issue = viewComponentsSchema.safeParse(components).error?.issues[0]
  if (!issue) return components
  throw new TooLargeViewError(`${issue.message} Select, hide, or color fewer of them, and save the view again.`)
}

export type Restored = {
  appearance: Appearance
  /** The number of elements in the view, and the number of those that are not loaded. */
  namedCount: number
  missingCount: number
}

/** The appearance of the loaded elements in a view. Elements are matched by GlobalId, or without one by id. */
export function appearanceOf(components: ViewComponents, elements: readonly NamedElement[]): Restored {
  const { selection = [], visibility, hidden = [], colouring = [], isGhosted = false } = components
  const find = finder(elements)
  // If two files use the same id, both elements match.
  const all = (list: readonly ViewComponent[]) => [
    ...new Map(list.flatMap(find).map((one) => [keyOf(one), one])).values(),
  ]
  const named = [selection, visibility?.exceptions ?? [], hidden, ...colouring.map((group) => group.components)].flat()
  const visible = visibility && seenBy(visibility, elements, all(visibility.exceptions))
  return {
    appearance: {
      selected: all(selection),
      hidden: visibility?.isVisible && visible ? references(elements, (key) => !visible.has(key)) : all(hidden),
      // If none of the isolated elements is loaded, everything is shown, because the picture would be empty.
      isolated:
        visibility?.isVisible === false && visible?.size ? references(elements, (key) => visible.has(key)) : undefined,
      // The viewer draws opaque colors, so alpha values are dropped, except that of ghosts.
      colours: colouring.map(({ colour, name, components: colored }) => ({
        colour: colour === ghostColor ? colour : colour.slice(0, 7),
        name,
        elements: all(colored),
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

/** Listed elements and their parts, because other programs list only the assembly or room. */
function finder(elements: readonly NamedElement[]) {
  const byId = new Map<string, FoundElement[]>()
  const byGlobalId = new Map<string, FoundElement[]>()
  for (const element of elements) {
    const { modelId, elementId, file, wholes = [] } = element
    // A number identifies an element within one model only.
    for (const named of [{ ...element, elementId: element.uniqueId ?? elementId }, ...wholes]) {
      add(byId, named.elementId, { element: { modelId, elementId }, file })
      add(byGlobalId, globalIdOf(named), { element: { modelId, elementId }, file })
    }
  }
  return ({ elementId, globalId: id, file }: ViewComponent): ElementReference[] => {
    const found = (id !== undefined && byGlobalId.get(id)) || (elementId !== undefined && byId.get(elementId)) || []
    return found.filter((one) => isOfFile(one, file)).map(({ element }) => element)
  }
}

type FoundElement = { element: ElementReference; file: string | undefined }

/** Viewers of single models don't know files. */
function isOfFile(found: FoundElement, file: string | undefined): boolean {
  return file === undefined || found.file === undefined || found.file.toLowerCase() === file.toLowerCase()
}

function add(found: Map<string, FoundElement[]>, name: string | undefined, element: FoundElement) {
  if (name === undefined) return
  const elementByKey = found.get(name)
  if (elementByKey) elementByKey.push(element)
  else found.set(name, [element])
}

const spaces = /^(ifc)?(space|spaces|room|rooms)$/i
const openings = /^(ifc)?(openingelement|openings?)$/i

/** Keys of the visible elements. Spaces and openings have separate defaults, for which exceptions are reversed. */
function seenBy(
  { isVisible, hints }: ViewVisibility,
  elements: readonly NamedElement[],
  exceptions: readonly ElementReference[],
): Set<string> {
  const exceptionKeys = new Set(exceptions.map(keyOf))
  function isUsuallySeen({ category }: NamedElement) {
    if (hints && spaces.test(category)) return hints.spaces ?? false
    if (hints && openings.test(category)) return hints.openings ?? false
    return isVisible
  }
  return new Set(elements.filter((one) => isUsuallySeen(one) !== exceptionKeys.has(keyOf(one))).map(keyOf))
}
