import type { IdsLengths, IdsRestriction, IdsValue } from '../document/ids-value.ts'
import { isWithinBounds } from './bounds.ts'
import { scalarText, type IfcScalar } from './ifc-scalar.ts'
import { equalsLiteral } from './literals.ts'
import { compilePattern } from './patterns/compile-pattern.ts'
import { describeValue } from './describe-value.ts'

/** A compiled value of an IDS file. */
export type ValueTest = {
  /** The value in words, for users. */
  text: string
  /** The only accepted values; undefined if other values are accepted, too. */
  literals: readonly string[] | undefined
  /** Whether the restriction has lower or upper bounds. */
  bounded: { below: boolean; above: boolean }
  accepts(value: IfcScalar): boolean
  acceptsText(text: string): boolean
}

/** Throws a `PatternError` for patterns that XML Schema does not allow. */
export function compileValue(value: IdsValue): ValueTest {
  const accepts = 'simple' in value ? acceptsLiterals([value.simple]) : acceptsRestricted(value.restriction)
  const bounds = 'simple' in value ? {} : value.restriction.bounds
  return {
    text: describeValue(value),
    literals: literalsOf(value),
    bounded: {
      below: bounds.minInclusive !== undefined || bounds.minExclusive !== undefined,
      above: bounds.maxInclusive !== undefined || bounds.maxExclusive !== undefined,
    },
    accepts,
    acceptsText: (text) => accepts({ kind: 'text', text }),
  }
}

type Accepts = (value: IfcScalar) => boolean

function literalsOf(value: IdsValue): readonly string[] | undefined {
  if ('simple' in value) return [value.simple]
  const { enumeration, patterns, bounds, lengths } = value.restriction
  const otherLimits = patterns.length + Object.keys(bounds).length + Object.keys(lengths).length
  return enumeration.length > 0 && otherLimits === 0 ? enumeration : undefined
}

function acceptsLiterals(literals: readonly string[]): Accepts {
  const texts = new Set(literals)
  return (value) =>
    value.kind === 'text' ? texts.has(value.text) : literals.some((literal) => equalsLiteral(value, literal))
}

/**
 * Different kinds of restrictions must all be met; of several values in an enumeration, or several patterns, one is
 * enough.
 */
function acceptsRestricted({ base, enumeration, patterns, bounds, lengths }: IdsRestriction): Accepts {
  const parts: Accepts[] = []
  if (enumeration.length > 0) parts.push(acceptsLiterals(enumeration))
  if (patterns.length > 0) parts.push(acceptsPatterns(base, patterns))
  if (Object.keys(bounds).length > 0) parts.push((value) => isWithinBounds(value, bounds, base))
  if (Object.keys(lengths).length > 0) parts.push((value) => hasLength(value, lengths))
  return (value) => parts.every((accepts) => accepts(value))
}

/**
 * Patterns with a text base apply to text and to logical values, which rules write as text. Patterns with other bases
 * apply to the notation of such a value.
 */
function acceptsPatterns(base: string, patterns: readonly string[]): Accepts {
  const tests = patterns.map(compilePattern)
  const isMeant = ({ kind }: IfcScalar) => base !== 'string' || kind === 'text' || kind === 'boolean'
  return (value) => isMeant(value) && tests.some((test) => test(scalarText(value)))
}

function hasLength(value: IfcScalar, { length, minLength, maxLength }: IdsLengths): boolean {
  if (value.kind !== 'text') return false
  const count = Array.from(value.text).length
  return (
    (length === undefined || count === Number(length)) &&
    (minLength === undefined || count >= Number(minLength)) &&
    (maxLength === undefined || count <= Number(maxLength))
  )
}
