import type { ListedElement } from '../elements/listed-element.ts'
import type { PropertyValue } from '../model.ts'
import type { ElementValue } from './value-source.ts'

/** `set` is undefined for what is known of every element, and empty for properties without a set. */
export type ColourProperty = { set: string | undefined; name: string; isAsked?: boolean }
/** The elements do not say its values: someone else is asked for them. */
export type AskedProperty = { set: string; name: string; isAsked: true }

export function isAsked(property: ColourProperty): property is AskedProperty {
  return property.isAsked === true
}

const identity = {
  Category: ({ category }) => category,
  Family: ({ family }) => family,
  Type: ({ type }) => type,
  // What IFC calls a storey is a level to those who draw with Revit.
  Level: ({ storey }) => storey,
  Room: ({ room = '' }) => room,
  File: ({ file }) => file,
} satisfies Record<string, (element: ListedElement) => string>

function isIdentity(name: string): name is keyof typeof identity {
  return name in identity
}

export function keyOf({ set, name }: ColourProperty) {
  return set === undefined ? name : `${set}\n${name}`
}

export function titleOf({ set, name }: ColourProperty) {
  return set ? `${set}: ${name}` : name
}

/** Undefined if the element has no such property, or an empty one. */
export function valueOf(element: ListedElement, { set, name }: ColourProperty): PropertyValue | undefined {
  const value =
    set === undefined
      ? isIdentity(name) && identity[name](element)
      : element.propertySets
          .find((one) => one.name === set && one.properties.some((property) => property.name === name))
          ?.properties.find((property) => property.name === name)?.value
  return value === '' ? undefined : value
}

/** What elements can be coloured by: what some of them have, by set and name, after what is known of each. */
export function colourProperties(elements: readonly ListedElement[]): ColourProperty[] {
  const names = Object.keys(identity) as (keyof typeof identity)[]
  const known = names.filter((name) => elements.some((element) => identity[name](element) !== ''))
  const sets = new Map<string, Set<string>>()
  for (const { propertySets } of elements) {
    for (const { name: set, properties } of propertySets) {
      const own = sets.get(set) ?? new Set()
      sets.set(set, own)
      for (const { name } of properties) if (set !== '' || !known.some((one) => one === name)) own.add(name)
    }
  }
  const own = [...sets].toSorted(([one], [other]) => one.localeCompare(other, 'en'))
  return [
    ...known.map((name) => ({ set: undefined, name })),
    ...own.flatMap(([set, found]) => [...found].toSorted().map((name) => ({ set, name }))),
  ]
}

/** Those of the elements, and behind them what others know besides. */
export function withAsked(own: readonly ColourProperty[], asked: readonly AskedProperty[]): readonly ColourProperty[] {
  const known = new Set(own.map(keyOf))
  return [...own, ...asked.filter((property) => !known.has(keyOf(property)))]
}

/** The elements as if their lists had the values of one property. */
export function withValues(
  elements: readonly ListedElement[],
  { set, name }: AskedProperty,
  values: readonly ElementValue[],
): ListedElement[] {
  const known = new Map<string, Map<string, PropertyValue>>()
  for (const { modelId, elementId, value } of values) {
    const own = known.get(modelId) ?? new Map<string, PropertyValue>()
    known.set(modelId, own)
    if (!own.has(elementId)) own.set(elementId, value)
  }
  return elements.map((element) => {
    const value = known.get(element.modelId)?.get(element.elementId)
    if (value === undefined) return element
    return { ...element, propertySets: [...element.propertySets, { name: set, properties: [{ name, value }] }] }
  })
}
