import type { CapturedElement, Difference, DifferenceKind } from '@lintel/shared/contract/captures'
import type { Appearance, ColoredElements, ElementReference } from '@lintel/shared/viewer'

/** The same in the light and dark theme. */
export const differenceColors = { Added: '#2e9d4e', Removed: '#d92d20', Changed: '#e69a00' } as const

/** IDs of the loaded models; undefined if a capture has no geometry. */
export type ComparedModelIds = { base: string | undefined; compare: string | undefined }

/** Ids of the elements of both captures by category, family and type. */
export type ElementsOfTypes = { base: ReadonlyMap<string, string[]>; compare: ReadonlyMap<string, string[]> }

type Named = Pick<Difference, 'category' | 'family' | 'type'>

function typeName({ category, family, type }: Named): string {
  return JSON.stringify([category, family, type])
}

export function byType(elements: readonly CapturedElement[] = []): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>()
  for (const element of elements) {
    const name = typeName(element)
    const existing = found.get(name)
    if (existing) existing.push(String(element.number))
    else found.set(name, [String(element.number)])
  }
  return found
}

type Compared = { models: ComparedModelIds; ofTypes: ElementsOfTypes }
type DifferenceElements = { inBase: ElementReference[]; inCompare: ElementReference[] }

/** The elements of a difference: its element in each model, or all elements of a changed type. */
export function placesOf(difference: Difference, { models, ofTypes }: Compared): DifferenceElements {
  const { subject, baseNumber, compareNumber } = difference
  function reference(side: 'base' | 'compare', number: number | null): ElementReference[] {
    const modelId = models[side]
    if (modelId === undefined || number === null) return []
    const ids = subject === 'Element' ? [String(number)] : (ofTypes[side].get(typeName(difference)) ?? [])
    return ids.map((elementId) => ({ modelId, elementId }))
  }
  return { inBase: reference('base', baseNumber), inCompare: reference('compare', compareNumber) }
}

type SortedElements = Record<DifferenceKind, DifferenceElements> & { rest: DifferenceElements }

/** Groups elements by change. A difference of the element takes precedence over one of its type. */
export function sortElements(
  differences: readonly Difference[],
  { all, ...compared }: Compared & { all: readonly ElementReference[] },
): SortedElements {
  const kinds = new Map<string, DifferenceKind>()
  const inOrder = [...differences].sort(
    (one, other) => Number(one.subject === 'Element') - Number(other.subject === 'Element'),
  )
  for (const difference of inOrder) {
    const { inBase, inCompare } = placesOf(difference, compared)
    for (const element of [...inBase, ...inCompare]) kinds.set(nameOf(element), difference.kind)
  }
  const sorted: SortedElements = {
    Added: noElements(),
    Removed: noElements(),
    Changed: noElements(),
    rest: noElements(),
  }
  for (const element of all) {
    const { inBase, inCompare } = sorted[kinds.get(nameOf(element)) ?? 'rest']
    const side = element.modelId === compared.models.base ? inBase : inCompare
    side.push(element)
  }
  return sorted
}

function noElements(): DifferenceElements {
  return { inBase: [], inCompare: [] }
}

function nameOf({ modelId, elementId }: ElementReference): string {
  return `${modelId} ${elementId}`
}

type DifferenceAppearance = Pick<Appearance, 'colours' | 'hidden' | 'isolated'>

/**
 * The appearance at a slider position: added green, removed red, changed amber, from the base (0) through both (0.5) to
 * the compared model (1). Elements of only one model fade in or out; changed elements cross-fade.
 */
export function appearanceAt(
  position: number,
  { Added, Removed, Changed, rest }: SortedElements,
): DifferenceAppearance {
  const [toCompare, toBase] = [Math.min(1, position * 2), Math.min(1, (1 - position) * 2)]
  const isBase = position < 0.5
  const groups = [
    { name: 'Added', kind: 'Added', elements: Added.inCompare, share: toCompare },
    { name: 'Removed', kind: 'Removed', elements: Removed.inBase, share: toBase },
    { name: 'Changed', kind: 'Changed', elements: Changed.inCompare, share: toCompare },
    // No name, because the legend already has `Changed`.
    { name: undefined, kind: 'Changed', elements: Changed.inBase, share: 1 - toCompare },
  ] as const
  return {
    hidden: [
      ...groups.flatMap(({ elements, share }) => (share === 0 ? elements : [])),
      ...(isBase ? rest.inCompare : rest.inBase),
    ],
    isolated: undefined,
    colours: groups.map(({ name, kind, elements, share }): ColoredElements => ({
      name,
      colour: seenThrough(differenceColors[kind], share),
      elements,
    })),
  }
}

function seenThrough(color: string, share: number): string {
  const alpha = Math.round(share * 255)
  return alpha === 255 ? color : `${color}${alpha.toString(16).padStart(2, '0')}`
}
