import type { ModelRecord } from '../model-records.ts'
import type { Identity } from './identity.model.ts'
import type { NumberedParameters } from './numbered-parameters.ts'
import type { Property } from './properties.ts'

/**
 * Writes each type once: two type objects of one name, as Revit makes them for doors that open to the left and to the right, become one.
 */
export type ElementTypes = {
  /** The number of the type, and the records that have to be written before it is referred to. */
  number(identity: Identity, said: () => SaidOfType): { number: number; added: ModelRecord[]; values: number }
}

export type SaidOfType = { properties: readonly Property[]; revitTypeId?: string | null | undefined }

export function createElementTypes(numbered: NumberedParameters): ElementTypes {
  const known = new Map<string, number>()
  return {
    number(identity, said) {
      const key = [identity.category, identity.family, identity.type].join('\0')
      const earlier = known.get(key)
      if (earlier !== undefined) return { number: earlier, added: [], values: 0 }
      const number = known.size + 1
      known.set(key, number)
      const { properties, revitTypeId = null } = said()
      const { values, added } = numbered.number(properties)
      const record = { kind: 'type' as const, number, ...identity, revitTypeId, parameters: values }
      return { number, added: [...added, record], values: Object.keys(values).length }
    },
  }
}
