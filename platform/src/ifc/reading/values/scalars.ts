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
  const isNumber = type === REAL || type === INTEGER || measures(token)?.isNumeric
  return isNumber ? (numberOf(token) ?? cleaned(value)) : cleaned(value)
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
