import type { ElementReference, PropertyValue } from '../model.ts'
import type { Viewer } from '../viewer.ts'

export type ElementValue = ElementReference & { value: PropertyValue }

/** Properties to color by beyond those in the list of elements; values are loaded for one property at a time. */
export type ValueSource = {
  properties: () => Promise<readonly { set: string; name: string }[]>
  /** For each element with a value; if an element has two, the first counts. */
  valuesOf: (property: { set: string; name: string }, viewer: Viewer) => Promise<readonly ElementValue[]>
}
