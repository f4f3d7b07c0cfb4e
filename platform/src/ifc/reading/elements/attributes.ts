import { ENUM } from '../../web-ifc.ts'
import type { Scalar } from '../../model-records.ts'
import type { Measures } from '../measures.ts'
import { referenceOf, type ModelLines } from '../model-lines.ts'
import { isToken, type Line, type Token } from '../tokens.ts'
import { unitOfMeasure, type Units } from '../units.ts'
import type { Property } from '../values/property.ts'
import { logicalMeasure, scalarOf, unknownLogical } from '../values/scalars.ts'
import { attributesOf, type Attribute } from './class-attributes.ts'

/** The same limit as in documents. */
const maxTextLength = 10_000

/** Attributes that identify an element, or are read elsewhere. */
const skippedAttributes = new Set(['GlobalId', 'Name', 'ApplicableOccurrence'])
/** The enumeration value for no value. */
const undefinedValue = 'NOTDEFINED'

type Placed = Attribute & { index: number; unit: string | null }

/** Reads the attributes of a line that are values, as properties of `set`. Classes are looked up once. */
export type Attributes = (line: Line, set: string) => Property[]

type Source = { lines: ModelLines; units: Units; measures: Measures }

export function createAttributes({ lines, units, measures }: Source): Attributes {
  const cache = new Map<number, Placed[]>()

  function attributesIn(type: number): Placed[] {
    const placed = attributesOf(lines.schema, type).flatMap(({ name, measure }, index) =>
      skippedAttributes.has(name) ? [] : [{ name, measure, index, unit: unitOfMeasure(units, measure) }],
    )
    cache.set(type, placed)
    return placed
  }

  function valueOf(token: Token | undefined, measure: string | null): Scalar | null {
    if (!isToken(token)) return null
    if (token.type === ENUM && token.value === undefined) return measure === logicalMeasure ? unknownLogical : null
    const value = scalarOf(measures, token)
    if (typeof value !== 'string') return value
    return value === '' || value === undefinedValue ? null : value.slice(0, maxTextLength).toWellFormed()
  }

  return ({ type, values }, set) =>
    (cache.get(type) ?? attributesIn(type)).flatMap(({ name, measure, index, unit }) => {
      const token = values[index]
      // Attributes without a value are left out, because most elements have none, unlike parameters that someone has added.
      const value = referenceOf(token) !== null ? null : valueOf(token, measure)
      if (value === null) return []
      const measured = measure === null ? measures(token) : undefined
      return [
        {
          set,
          name,
          measure: measure ?? measured?.name ?? null,
          unit: unit ?? measured?.unit ?? null,
          value,
          readSince: 2,
        },
      ]
    })
}
