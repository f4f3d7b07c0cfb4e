import type { ModelLines } from './model-lines.ts'
import { isToken, type Token } from './tokens.ts'
import { unitOfMeasure, type Units } from './units.ts'

/** A measure by its IFC name, such as IFCLENGTHMEASURE, with the unit that the project assigns to it. */
export type Measure = { name: string; unit: string | null; isNumeric: boolean }

/** The measure of a value; undefined for a value without one. Cached, because a file has few measures but millions of values. */
export type Measures = (token: Token | undefined) => Measure | undefined

const numeric = /^IFC(?!DESCRIPTIVE)\w*MEASURE$|^IFC(REAL|(POSITIVE)?INTEGER|NUMERICMEASURE|TIMESTAMP)$/

export function createMeasures(lines: ModelLines, units: Units): Measures {
  const cache = new Map<number, Measure>()

  function measureOf(typeCode: number): Measure {
    const name = lines.nameOf(typeCode).toUpperCase()
    return { name, unit: unitOfMeasure(units, name), isNumeric: numeric.test(name) }
  }
  return (token) => {
    if (!isToken(token) || token.typecode === undefined) return undefined
    const measure = cache.get(token.typecode) ?? measureOf(token.typecode)
    cache.set(token.typecode, measure)
    return measure
  }
}
