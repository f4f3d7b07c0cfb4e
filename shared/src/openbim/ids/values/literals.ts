import type { IfcScalar } from './ifc-scalar.ts'

const integer = /^[+-]?\d+$/
const double = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/
const booleans: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false }
const relativeTolerance = 1e-6
/** Values exactly at the tolerance still count as equal, despite rounding errors. */
const slack = 1 + 1e-9

/** Parses a number in the format of rules: with a decimal point and optionally an exponent. Null for other text. */
export function numberOfLiteral(literal: string): number | null {
  return double.test(literal) ? Number(literal) : null
}

/**
 * Whether a value of a model equals a literal, compared in the literal's type: no integer equals `42.0`, and case and
 * spaces of text count.
 */
export function equalsLiteral(value: IfcScalar, literal: string): boolean {
  if (value.kind === 'text') return value.text === literal
  if (value.kind === 'boolean') return value.value !== null && booleans[literal] === value.value
  if (value.kind === 'integer') {
    if (!integer.test(literal)) return false
    return value.digits === undefined ? Number(literal) === value.value : BigInt(literal) === BigInt(value.digits)
  }
  const expected = numberOfLiteral(literal)
  return expected !== null && isWithinTolerance(value.value, expected)
}

/** Whether two real numbers are equal within a millionth. Below one, the tolerance is absolute. */
function isWithinTolerance(value: number, expected: number): boolean {
  return Math.abs(value - expected) <= relativeTolerance * (1 + Math.abs(expected)) * slack
}
