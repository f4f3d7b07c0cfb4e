import type { ParameterRecord, ParameterValues } from '../model-records.ts'
import type { Property } from './properties.ts'

/** Writes a record of each parameter once; from then on its number stands for set, name, measure and unit. */
export type NumberedParameters = {
  number(properties: readonly Property[]): Numbered
}

export type Numbered = {
  /** The values, by the numbers of their parameters. */
  values: ParameterValues
  /** Parameters that appear here for the first time. */
  added: ParameterRecord[]
  /** Set, name, unit and value of each property as one text, which is the same in every file. */
  written: string[]
}

export function createNumberedParameters(): NumberedParameters {
  const known = new Map<string, { number: number; words: string }>()
  return {
    number(properties) {
      const values: ParameterValues = {}
      const added: ParameterRecord[] = []
      const written: string[] = []
      for (const { set, name, measure, unit, value } of properties) {
        const key = `${set}\0${name}\0${measure ?? ''}\0${unit ?? ''}`
        let parameter = known.get(key)
        if (!parameter) {
          const number = known.size + 1
          parameter = { number, words: JSON.stringify([set, name, unit]).slice(0, -1) }
          known.set(key, parameter)
          added.push({ kind: 'parameter', number, set, name, measure, unit })
        }
        values[parameter.number] = value
        written.push(`${parameter.words},${JSON.stringify(value)}]`)
      }
      return { values, added, written }
    },
  }
}
