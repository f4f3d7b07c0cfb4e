import type { IfcScalar } from './ifc-scalar.ts'
import { isWithinTolerance } from './tolerance.ts'

const integer = /^[+-]?\d+$/
const double = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/
const booleans: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false }

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
