import type { ParameterRecord, ParameterValues } from '../model-records.ts'
import { firstReaderVersion } from '../reader-version.ts'
import type { Property } from './properties.ts'
import { asFirstRead } from './values/scalars.ts'

/** Writes a record for each parameter once; its number then stands for set, name, measure and unit. */
export type NumberedParameters = {
  number(properties: readonly Property[]): Numbered
}

export type Numbered = {
  /** Values by parameter number. */
  values: ParameterValues
  /** Parameters that occur for the first time. */
  added: ParameterRecord[]
  /** Set, name, unit and value of each property as one text, independent of the file, as in the first version of the reader. */
  written: string[]
  /** The same for what only later versions read. */
  further: string[]
}

type Parameter = Required<Pick<ParameterRecord, 'number' | 'set' | 'name' | 'measure' | 'unit' | 'readSince'>> & {
  /** The beginning of its texts. */
  key: string
}

export function createNumberedParameters(): NumberedParameters {
  const cache = new Map<string, Parameter>()
  /** Parameters of the previous element: the next one usually has the same in the same positions, which saves a lookup. */
  const last: Parameter[] = []
  return {
    number(properties) {
      const values: ParameterValues = {}
      const added: ParameterRecord[] = []
      const written: string[] = []
      const further: string[] = []
      for (const [index, property] of properties.entries()) {
        const { value, measure, readSince = firstReaderVersion } = property
        const before = last[index]
        const parameter = before && isOf(property, before) ? before : find(property, added)
        last[index] = parameter
        values[parameter.number] = value
        const key = `${parameter.key},${JSON.stringify(value)}]`
        if (readSince > firstReaderVersion) further.push(key)
        else written.push(firstWords(parameter.key, { value, measure }, { key, further }))
      }
      return { values, added, written, further }
    },
  }

  function find(property: Property, added: ParameterRecord[]): Parameter {
    const { set, name, measure, unit, readSince = firstReaderVersion } = property
    const key = `${set}\0${name}\0${measure ?? ''}\0${unit ?? ''}\0${readSince}`
    const found = cache.get(key)
    if (found) return found
    const record = { number: cache.size + 1, set, name, measure, unit, readSince }
    const parameter = { ...record, key: JSON.stringify([set, name, unit]).slice(0, -1) }
    cache.set(key, parameter)
    added.push({ kind: 'parameter', ...record })
    return parameter
  }
}

function isOf({ set, name, measure, unit, readSince = firstReaderVersion }: Property, parameter: Parameter): boolean {
  const isNamed = name === parameter.name && set === parameter.set
  return isNamed && measure === parameter.measure && unit === parameter.unit && readSince === parameter.readSince
}

/** As written by the first version of the reader. If that omitted something, the whole text goes to `further`. */
function firstWords(
  beginning: string,
  { value, measure }: Pick<Property, 'value' | 'measure'>,
  { key, further }: { key: string; further: string[] },
): string {
  const first = asFirstRead(value, measure)
  if (first === value) return key
  further.push(key)
  return `${beginning},${JSON.stringify(first)}]`
}
