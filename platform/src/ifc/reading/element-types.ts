import { hash } from 'node:crypto'
import type { ModelRecord } from '../model-records.ts'
import type { Identity } from './identity.model.ts'
import type { NumberedParameters } from './numbered-parameters.ts'
import type { Property } from './properties.ts'

/**
 * Writes each type once. Two type objects with the same name and contents are one type. If their contents differ, they are two, such as
 * Revit's types for doors that open to the left and to the right. The same applies to elements that name a type without referring to it: no
 * element gets values of another type object.
 */
export type ElementTypes = {
  /** The number of the type, and records that must be written before it is used. For the same type object, pass the same `said`. */
  number(identity: Identity, contents?: TypeContents): { number: number; added: ModelRecord[]; values: number }
}

export type TypeContents = { properties: readonly Property[]; revitTypeId?: string | null | undefined }

const noContents: TypeContents = { properties: [] }

export function createElementTypes(numbered: NumberedParameters): ElementTypes {
  const typeNumbers = new Map<string, number>()
  const prints = new WeakMap<TypeContents, string>()

  function numberOf(identity: Identity, print: string | undefined): number | undefined {
    return print === undefined ? undefined : typeNumbers.get(keyOf(identity, print))
  }
  return {
    number(identity, contents = noContents) {
      const existing = numberOf(identity, prints.get(contents))
      if (existing !== undefined) return { number: existing, added: [], values: 0 }
      const { values, added, written, further } = numbered.number(contents.properties)
      const print = printOf([...written, ...further])
      prints.set(contents, print)
      const equal = numberOf(identity, print)
      if (equal !== undefined) return { number: equal, added, values: 0 }
      const number = typeNumbers.size + 1
      typeNumbers.set(keyOf(identity, print), number)
      const { revitTypeId = null } = contents
      const record = { kind: 'type' as const, number, ...identity, revitTypeId, parameters: values }
      return { number, added: [...added, record], values: Object.keys(values).length }
    },
  }
}

function keyOf({ category, family, type }: Identity, print: string): string {
  return [category, family, type, print].join('\0')
}

/** A short digest, because it's stored for each type object of the file. */
function printOf(written: readonly string[]): string {
  return written.length === 0 ? '' : hash('sha256', JSON.stringify(written.toSorted()), 'base64')
}
