import { createNames } from './names.model.ts'
import { classificationOf, type Property } from './properties.model.ts'
import { propertiesIn, type SourceCapture, type SourceElement, type SourceType } from './source.ts'
import { typeEntry, typeKey, typeName, type TypeEntry } from './types.model.ts'

type Known = { key: string; properties: Property[] }

/** Collects the types of components, each read once. */
export function createTypes() {
  const names = createNames()
  const entries = new Map<string, TypeEntry>()
  const cache = new Map<SourceCapture, Map<number, Known>>()

  function read(capture: SourceCapture, source: SourceType): Known {
    const ofCapture = cache.get(capture) ?? new Map<number, Known>()
    cache.set(capture, ofCapture)
    const found = ofCapture.get(source.number)
    if (found) return found
    const properties = propertiesIn(source.parameters, capture)
    const added = { key: typeKey(source, properties), properties }
    ofCapture.set(source.number, added)
    return added
  }

  /** The type of a component, whose own properties classify it if those of the type don't. */
  function entry(capture: SourceCapture, element: SourceElement, ownProperties: readonly Property[]): TypeEntry {
    const source = capture.types.get(element.typeNumber)
    if (!source) throw new Error('An element has a type that its capture lacks.')
    const { key, properties } = read(capture, source)
    const found = entries.get(key)
    if (found) return found
    const category = classificationOf(properties) ?? classificationOf(ownProperties) ?? source.category
    const added = typeEntry(element, { name: names(typeName(source)), capture, source, properties, category })
    entries.set(key, added)
    return added
  }

  return { entry, entries }
}
