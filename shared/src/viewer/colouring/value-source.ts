import type { ElementReference, PropertyValue } from '../model.ts'
import type { Viewer } from '../viewer.ts'

export type ElementValue = ElementReference & { value: PropertyValue }

/** What elements can be colored by beyond what their list says: whoever knows more of them is asked for one property at a time. */
export type ValueSource = {
  properties: () => Promise<readonly { set: string; name: string }[]>
  /** Of each element that has one; of two values of an element the first counts. */
  valuesOf: (property: { set: string; name: string }, viewer: Viewer) => Promise<readonly ElementValue[]>
}
