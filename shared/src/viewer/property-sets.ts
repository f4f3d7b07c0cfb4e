import type { PropertySet, PropertyValue } from './model.ts'

/** One property of a list; `set` is empty if the model has no sets. */
export type ListedProperty = { set: string; name: string; value: PropertyValue }

/** In the order of the list; properties of the same name in two sets stay separate. */
export function groupedBySet(listed: readonly ListedProperty[]): PropertySet[] {
  const sets = new Map<string, { name: string; properties: { name: string; value: PropertyValue }[] }>()
  for (const { set, name, value } of listed) {
    let propertySet = sets.get(set)
    if (!propertySet) sets.set(set, (propertySet = { name: set, properties: [] }))
    propertySet.properties.push({ name, value })
  }
  return [...sets.values()]
}

function isValue(value: unknown): value is PropertyValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

/**
 * Properties in the extras of a model file: `{ Length: 4, Pset_WallCommon: { LoadBearing: true } }`. Invalid values
 * are omitted.
 */
export function readPropertySets(parameters: unknown): PropertySet[] {
  // A plain loop, because there are tens of thousands of elements.
  const properties: ListedProperty[] = []
  for (const [name, value] of entriesOf(parameters)) {
    if (isValue(value)) properties.push({ set: '', name, value })
    else
      for (const [inner, each] of entriesOf(value))
        if (isValue(each)) properties.push({ set: name, name: inner, value: each })
  }
  return groupedBySet(properties)
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
