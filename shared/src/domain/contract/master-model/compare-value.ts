import { getUnit } from './units.ts'

/** A value in a capture: null if the parameter exists but has no value. */
export type CapturedValue = string | number | boolean | (string | number | boolean)[] | null

/** Why a captured value differs from the approved one: another value, an empty parameter, or a missing parameter. */
export type Difference = 'other' | 'empty' | 'absent'

export type Approved = {
  value: string
  /** The unit of a number that is written without one. */
  unit: string | null
}

/** The value and unit of an element. */
export type Captured = { value: CapturedValue; unit: string | null }

/**
 * How a captured value differs from the approved one; undefined if they are equal. Numbers are compared by quantity
 * ('3000 mm' equals '3.0 m'), text exactly. An empty approved value means that the parameter must exist without a
 * value.
 */
export function getDifference(approved: Approved, captured: Captured | undefined): Difference | undefined {
  if (captured === undefined) return 'absent'
  const text = capturedText(captured.value)
  if (text === '') return approved.value === '' ? undefined : 'empty'
  if (text === approved.value) return sameUnit(approved, captured) ? undefined : 'other'
  return isEqual(approved, captured) ? undefined : 'other'
}

/** The value as it is shown and suggested; empty if there is none. */
export function capturedText(value: CapturedValue): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.map(capturedText).join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}

/** The same number in another unit is a different value. */
function sameUnit(approved: Approved, { value, unit }: Captured): boolean {
  return (
    typeof value !== 'number' || approved.unit === null || approved.unit === unit || isEqual(approved, { value, unit })
  )
}

function isEqual(approved: Approved, { value, unit }: Captured): boolean {
  if (typeof value === 'boolean') return truths[approved.value.trim().toLowerCase()] === value
  if (typeof value !== 'number') return false
  const approvedQuantity = getQuantity(approved.value, approved.unit)
  return approvedQuantity !== undefined && isSameQuantity(approvedQuantity, { number: value, unit })
}

const truths: Record<string, boolean | undefined> = { yes: true, true: true, no: false, false: false }

export type Quantity = { number: number; unit: string | null }

/**
 * Parses '3000', '3.0 m' or '-1e3 mm'. A number without a unit is in `unit`. Undefined for text, and for numbers with
 * commas, which can be group separators or decimal separators.
 */
export function getQuantity(text: string, unit: string | null): Quantity | undefined {
  const found = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)\s*(.*)$/su.exec(text.trim())
  if (!found) return undefined
  const number = Number(found[1])
  const unitText = (found[2] ?? '').trim()
  if (unitText !== '' && unitText !== unit && getUnit(unitText) === undefined) return undefined
  return { number, unit: unitText === '' ? unit : unitText }
}

/** Relative to the larger of two numbers, because unit conversions are only exact to some digits. */
export const relativeTolerance = 1e-9
/** Numbers up to this size count as zero, because computed zeros are rarely exact. */
export const computedZero = 1e-12

function isSameQuantity(one: Quantity, other: Quantity): boolean {
  if (one.unit === other.unit) return isClose(one.number, other.number)
  if (one.unit === null || other.unit === null) return false
  const [unit, otherUnit] = [getUnit(one.unit), getUnit(other.unit)]
  if (!unit || !otherUnit || unit.dimension !== otherUnit.dimension) return false
  return isClose(one.number * unit.factor + unit.offset, other.number * otherUnit.factor + otherUnit.offset)
}

function isClose(one: number, other: number): boolean {
  const larger = Math.max(Math.abs(one), Math.abs(other))
  return larger <= computedZero || Math.abs(one - other) <= relativeTolerance * larger
}
