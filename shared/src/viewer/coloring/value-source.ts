import type { ElementReference, PropertyValue } from '../model.ts'
import type { Viewer } from '../viewer.ts'

export type ElementValue = ElementReference & { value: PropertyValue }

/** Properties to color by that are not in the list of elements. Values are loaded for one property at a time. */
export type ValueSource = {
  properties: () => Promise<readonly { set: string; name: string }[]>
  /** The values by element. If an element has two, the first one counts. */
  valuesOf: (property: { set: string; name: string }, viewer: Viewer) => Promise<readonly ElementValue[]>
}
