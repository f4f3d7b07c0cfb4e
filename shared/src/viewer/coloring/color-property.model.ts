import type { ListedElement } from '../elements/listed-element.ts'
import type { PropertyValue } from '../model.ts'
import type { ElementValue } from './value-source.ts'

/** `set` is undefined for built-in facts of every element, and empty for properties without a set. */
export type ColorProperty = { set: string | undefined; name: string; isFromSource?: boolean }
/** Set if the elements do not contain the values, so that a `ValueSource` has to load them. */
export type SourceProperty = { set: string; name: string; isFromSource: true }

export function isFromSource(property: ColorProperty): property is SourceProperty {
  return property.isFromSource === true
}

const identity = {
  Category: ({ category }) => category,
  Family: ({ family }) => family,
  Type: ({ type }) => type,
  // Revit users call IFC's storeys levels.
  Level: ({ storey }) => storey,
  Room: ({ room = '' }) => room,
  File: ({ file }) => file,
} satisfies Record<string, (element: ListedElement) => string>

function isIdentity(name: string): name is keyof typeof identity {
  return name in identity
}

export function keyOf({ set, name }: ColorProperty) {
  return set === undefined ? name : `${set}\n${name}`
}

export function titleOf({ set, name }: ColorProperty) {
  return set ? `${set}: ${name}` : name
}

/** Undefined if the element lacks the property, or it is empty. */
export function valueOf(element: ListedElement, { set, name }: ColorProperty): PropertyValue | undefined {
  const value =
    set === undefined
      ? isIdentity(name) && identity[name](element)
      : element.propertySets
          .find((one) => one.name === set && one.properties.some((property) => property.name === name))
          ?.properties.find((property) => property.name === name)?.value
  return value === '' ? undefined : value
}

/** The properties to color elements by: built-in facts, then properties by set and name. */
export function colorProperties(elements: readonly ListedElement[]): ColorProperty[] {
  const names = Object.keys(identity) as (keyof typeof identity)[]
  const existing = names.filter((name) => elements.some((element) => identity[name](element) !== ''))
  const sets = new Map<string, Set<string>>()
  for (const { propertySets } of elements) {
    for (const { name: set, properties } of propertySets) {
      const elementProperties = sets.get(set) ?? new Set()
      sets.set(set, elementProperties)
      for (const { name } of properties)
        if (set !== '' || !existing.some((one) => one === name)) elementProperties.add(name)
    }
  }
  const elementProperties = [...sets].toSorted(([one], [other]) => one.localeCompare(other, 'en'))
  return [
    ...existing.map((name) => ({ set: undefined, name })),
    ...elementProperties.flatMap(([set, found]) => [...found].toSorted().map((name) => ({ set, name }))),
  ]
}

/** The properties of the elements, followed by those of the source. */
export function withSourceProperties(
  elementProperties: readonly ColorProperty[],
  sourceProperties: readonly SourceProperty[],
): readonly ColorProperty[] {
  const existing = new Set(elementProperties.map(keyOf))
  return [...elementProperties, ...sourceProperties.filter((property) => !existing.has(keyOf(property)))]
}

/** The elements together with the values of one property. */
export function withValues(
  elements: readonly ListedElement[],
  { set, name }: SourceProperty,
  values: readonly ElementValue[],
): ListedElement[] {
  const existing = new Map<string, Map<string, PropertyValue>>()
  for (const { modelId, elementId, value } of values) {
    const elementProperties = existing.get(modelId) ?? new Map<string, PropertyValue>()
    existing.set(modelId, elementProperties)
    if (!elementProperties.has(elementId)) elementProperties.set(elementId, value)
  }
  return elements.map((element) => {
    const value = existing.get(element.modelId)?.get(element.elementId)
    if (value === undefined) return element
    return { ...element, propertySets: [...element.propertySets, { name: set, properties: [{ name, value }] }] }
  })
}
