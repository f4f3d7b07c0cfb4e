import type { ParameterRecord, ParameterValues } from '../model-records.ts'
import type { Property } from './properties.ts'

/** Tells each parameter once. Its number stands for set, name, measure and unit from then on. */
export type NumberedParameters = {
  /** The values by their numbers, and the parameters that nothing had before. */
  number(properties: readonly Property[]): { values: ParameterValues; added: ParameterRecord[] }
}

export function createNumberedParameters(): NumberedParameters {
  const known = new Map<string, number>()
  return {
    number(properties) {
      const values: ParameterValues = {}
      const added: ParameterRecord[] = []
      for (const { set, name, measure, unit, value } of properties) {
        const key = [set, name, measure, unit].join('\0')
        const number = known.get(key) ?? known.size + 1
        if (number > known.size) added.push({ kind: 'parameter', number, set, name, measure, unit })
        known.set(key, number)
        values[number] = value
      }
      return { values, added }
    },
  }
}
