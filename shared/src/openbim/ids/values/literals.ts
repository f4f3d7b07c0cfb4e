import type { IfcScalar } from './ifc-scalar.ts'

const integer = /^[+-]?\d+$/
const double = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/
const booleans: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false }
const relativeTolerance = 1e-6
/** Values that are exactly as far away as is allowed are still equal, and computing with them must not push them out. */
const slack = 1 + 1e-9

/** The number that rules write with a point and, it may be, an exponent. Null for any other text. */
export function numberOfLiteral(literal: string): number | null {
  return double.test(literal) ? Number(literal) : null
}

/** Whether a value of a model is what rules write, by the form that its kind is written in: no integer is `42.0`, and texts keep their case and spaces. */
export function equalsLiteral(value: IfcScalar, literal: string): boolean {
  if (value.kind === 'text') return value.text === literal
  if (value.kind === 'boolean') return value.value !== null && booleans[literal] === value.value
  if (value.kind === 'integer') {
    if (!integer.test(literal)) return false
    return value.digits === undefined ? Number(literal) === value.value : BigInt(literal) === BigInt(value.digits)
  }
  const wanted = numberOfLiteral(literal)
  return wanted !== null && isWithinTolerance(value.value, wanted)
}

/** Whether a real number of a model is the one that rules ask for: within a millionth of it, and of one for numbers near zero. */
function isWithinTolerance(value: number, wanted: number): boolean {
  return Math.abs(value - wanted) <= relativeTolerance * (1 + Math.abs(wanted)) * slack
}
