import { INTEGER, REAL } from '../../web-ifc.ts'
import type { ParameterValue, Scalar } from '../../model-records.ts'
import type { Measures } from '../measures.ts'
import { cleaned, isToken, numberOf, type Token } from '../tokens.ts'

/** The text for a logical value that is neither true nor false. */
export const unknownLogical = 'Unknown'
export const logicalMeasure = 'IFCLOGICAL'

/** Reals arrive as unconverted text; labels that look like numbers stay text. */
export function scalarOf(measures: Measures, token: Token | undefined): Scalar | null {
  if (!isToken(token)) return null
  const { value, type } = token
  if (typeof value === 'boolean' || typeof value === 'number') return value
  // web-ifc has no value for unknown.
  if (value === undefined && measures(token)?.name === logicalMeasure) return unknownLogical
  if (typeof value !== 'string') return null
  const measure = measures(token)
  const isNumber = type === REAL || type === INTEGER || measure?.isNumeric
  if (!isNumber) return cleaned(value)
  return exactInteger(value, measure?.name) ?? numberOf(token) ?? cleaned(value)
}

/** Integers beyond 64-bit floats, as text; `normalizeLines` writes them with a decimal point. */
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

/** The value as in the first version of the reader, which skipped unknown values. */
export function asFirstRead(value: ParameterValue, measure: string | null): ParameterValue {
  if (measure !== logicalMeasure) return value
  if (Array.isArray(value)) return value.filter((one) => one !== unknownLogical)
  return value === unknownLogical ? null : value
}
