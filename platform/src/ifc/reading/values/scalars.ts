import { INTEGER, REAL } from '../../web-ifc.ts'
import type { ParameterValue, Scalar } from '../../model-records.ts'
import type { Measures } from '../measures.ts'
import { cleaned, isToken, numberOf, type Token } from '../tokens.ts'

/** What is written for a logical value that is neither true nor false. */
export const unknownLogical = 'Unknown'
export const logicalMeasure = 'IFCLOGICAL'

/** Real numbers arrive as text as they were written; labels that look like numbers stay text. */
export function scalarOf(measures: Measures, token: Token | undefined): Scalar | null {
  if (!isToken(token)) return null
  const { value, type } = token
  if (typeof value === 'boolean' || typeof value === 'number') return value
  // The library has no value for what is unknown.
  if (value === undefined && measures(token)?.name === logicalMeasure) return unknownLogical
  if (typeof value !== 'string') return null
  const measure = measures(token)
  const isNumber = type === REAL || type === INTEGER || measure?.isNumeric
  if (!isNumber) return cleaned(value)
  return exactInteger(value, measure?.name) ?? numberOf(token) ?? cleaned(value)
}

/** Integers that no number of 64 bits has, as text; they come with a point, with which `normalizeLines` writes them. */
const longInteger = /^([+-]?\d{16,})\.$/
const integerMeasure = /^IFC(POSITIVE)?INTEGER$|^IFC(COUNTMEASURE|TIMESTAMP)$/

function exactInteger(written: string, measure: string | undefined): string | undefined {
  const digits = longInteger.exec(written)?.[1]
  if (digits === undefined || (measure !== undefined && !integerMeasure.test(measure))) return undefined
  return Number.isSafeInteger(Number(digits)) ? undefined : digits.replace('+', '')
}

export function listOf(measures: Measures, token: Token | undefined): ParameterValue {
  if (!Array.isArray(token)) return null
  return token.flatMap((one) => scalarOf(measures, one) ?? [])
}

/** The value as the first version of the reader had it, which passed over what is unknown. */
export function asFirstRead(value: ParameterValue, measure: string | null): ParameterValue {
  if (measure !== logicalMeasure) return value
  if (Array.isArray(value)) return value.filter((one) => one !== unknownLogical)
  return value === unknownLogical ? null : value
}
