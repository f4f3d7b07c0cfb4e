import { hash } from 'node:crypto'
import type { ModelRecord } from '../model-records.ts'
import type { Identity } from './identity.model.ts'
import type { NumberedParameters } from './numbered-parameters.ts'
import type { Property } from './properties.ts'

/**
 * Writes each type once. Two type objects of one name that say the same are one type. Those that say something else are two, as Revit makes
 * them for doors that open to the left and to the right, and so are a type object and what bears its name without having it: no element
 * gets values that its own type object does not have.
 */
export type ElementTypes = {
  /** The number of the type, and the records that have to be written before it is referred to. The same type object is the same `said`. */
  number(identity: Identity, said?: SaidOfType): { number: number; added: ModelRecord[]; values: number }
}

export type SaidOfType = { properties: readonly Property[]; revitTypeId?: string | null | undefined }

const nothing: SaidOfType = { properties: [] }

export function createElementTypes(numbered: NumberedParameters): ElementTypes {
  const known = new Map<string, number>()
  const prints = new WeakMap<SaidOfType, string>()

  function numberOf(identity: Identity, print: string | undefined): number | undefined {
    return print === undefined ? undefined : known.get(keyOf(identity, print))
  }
  return {
    number(identity, said = nothing) {
      const earlier = numberOf(identity, prints.get(said))
      if (earlier !== undefined) return { number: earlier, added: [], values: 0 }
      const { values, added, written, further } = numbered.number(said.properties)
      const print = printOf([...written, ...further])
      prints.set(said, print)
      const equal = numberOf(identity, print)
      if (equal !== undefined) return { number: equal, added, values: 0 }
      const number = known.size + 1
      known.set(keyOf(identity, print), number)
      const { revitTypeId = null } = said
      const record = { kind: 'type' as const, number, ...identity, revitTypeId, parameters: values }
      return { number, added: [...added, record], values: Object.keys(values).length }
    },
  }
}

function keyOf({ category, family, type }: Identity, print: string): string {
  return [category, family, type, print].join('\0')
}

/** Short whatever a type says, because it is kept of each type object of the file. */
function printOf(written: readonly string[]): string {
  return written.length === 0 ? '' : hash('sha256', JSON.stringify(written.toSorted()), 'base64')
}
