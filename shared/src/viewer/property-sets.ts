import type { PropertySet, PropertyValue } from './model.ts'

/** One property of a list; `set` is empty where the model names none. */
export type ListedProperty = { set: string; name: string; value: PropertyValue }

/** In the order of the list; equal names of two sets stay two properties. */
export function groupedBySet(listed: readonly ListedProperty[]): PropertySet[] {
  const groups = Map.groupBy(listed, ({ set }) => set)
  return [...groups].map(([name, properties]) => ({
    name,
    properties: properties.map((property) => ({ name: property.name, value: property.value })),
  }))
}

function isValue(value: unknown): value is PropertyValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

/** Of a model file's element: `{ Length: 4, Pset_WallCommon: { LoadBearing: true } }`. What is no value is left out. */
export function readPropertySets(parameters: unknown): PropertySet[] {
  const entries = (value: unknown) => (typeof value === 'object' && value !== null ? Object.entries(value) : [])
  return groupedBySet(
    entries(parameters)
      .flatMap(([name, value]) =>
        isValue(value)
          ? [{ set: '', name, value }]
          : entries(value).map(([inner, each]) => ({ set: name, name: inner, value: each as unknown })),
      )
      .filter((property): property is ListedProperty => isValue(property.value)),
  )
}
