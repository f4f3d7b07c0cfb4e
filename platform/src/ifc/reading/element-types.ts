import type { ModelRecord } from '../model-records.ts'
import type { Identity } from './identity.model.ts'
import type { NumberedParameters } from './numbered-parameters.ts'
import type { Property } from './properties.ts'

/**
 * Writes each type once: two type objects of one name, as Revit makes them for doors that open to the left and to the right, become one.
 */
export type ElementTypes = {
  /** The number of the type, and the records that have to be written before it is referred to. */
  number(
    identity: Identity,
    parameters: () => readonly Property[],
  ): { number: number; added: ModelRecord[]; values: number }
}

export function createElementTypes(numbered: NumberedParameters): ElementTypes {
  const known = new Map<string, number>()
  return {
    number(identity, parameters) {
      const key = [identity.category, identity.family, identity.type].join('\0')
      const earlier = known.get(key)
      if (earlier !== undefined) return { number: earlier, added: [], values: 0 }
      const number = known.size + 1
      known.set(key, number)
      const { values, added } = numbered.number(parameters())
      const count = Object.keys(values).length
      return { number, added: [...added, { kind: 'type', number, ...identity, parameters: values }], values: count }
    },
  }
}
