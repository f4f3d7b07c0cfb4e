import { getQuantity, getUnit } from '@lintel/shared/contract/master-model'
import { siUnitOf, valueKindOf, measureOfUnit } from './measures.ts'

/** The value of a requirement: `dataType` if known, and `literal` in SI units if a specific value is required. */
type Literal = { dataType: string | null; literal: string | null }

type ApprovedValue = { approvedValue: string | null; unit: string | null }

/** Significant digits of a 64-bit float; the rest is rounding. */
const digits = 15

/**
 * Converts an approved value to an IDS literal. `measure` comes from captures; without one, unit and text determine it. Undefined if IDS
 * can't express the requirement, namely a parameter without a value. A value that doesn't fit its measure only requires presence.
 */
export function literalOf({ approvedValue, unit }: ApprovedValue, measure: string | null): Literal | undefined {
  if (approvedValue === null) return { dataType: measure, literal: null }
  if (approvedValue === '') return undefined
  const dataType = measure ?? measureOfText(approvedValue, unit)
  return { dataType, literal: writeLiteral(approvedValue, unit, dataType) }
}

function writeLiteral(text: string, unit: string | null, dataType: string): string | null {
  switch (valueKindOf(dataType)) {
    case 'boolean':
      return truths[text.trim().toLowerCase()] ?? null
    case 'integer':
    case 'number':
      return numberText(text, unit, valueKindOf(dataType) === 'integer')
    default:
      return text
  }
}

const truths: Partial<Record<string, string>> = { yes: 'true', true: 'true', no: 'false', false: 'false' }

function numberText(text: string, unit: string | null, isInteger: boolean): string | null {
  const quantity = getQuantity(text, unit)
  if (!quantity) return null
  const knownUnit = quantity.unit === null ? undefined : getUnit(quantity.unit)
  const value = knownUnit
    ? Number((quantity.number * knownUnit.factor + knownUnit.offset).toPrecision(digits))
    : quantity.number
  return Number.isFinite(value) && (!isInteger || Number.isSafeInteger(value)) ? String(value) : null
}

function measureOfText(text: string, unit: string | null): string {
  if (Object.hasOwn(truths, text.trim().toLowerCase())) return 'IFCBOOLEAN'
  const quantity = getQuantity(text, unit)
  if (!quantity) return 'IFCLABEL'
  return quantity.unit === null ? 'IFCREAL' : (measureOfUnit(quantity.unit) ?? 'IFCREAL')
}

/** Converts a literal to an approved value and its unit. `unit` is that of the existing row; undefined if there is no row. */
export function approvedOf(
  { dataType, literal }: { dataType: string | null; literal: string },
  unit: string | null | undefined,
): { approvedValue: string; unit: string | null } {
  const kind = valueKindOf(dataType)
  if (kind === 'boolean') return { approvedValue: isTrue(literal) ? 'Yes' : 'No', unit: null }
  if (kind === 'text') return { approvedValue: literal, unit: null }
  const si = siUnitOf(dataType)
  const targetUnit = unit === undefined ? si : unit
  const knownUnit = targetUnit === null ? undefined : getUnit(targetUnit)
  // The row measures something else, so the number needs a unit.
  if (si !== null && knownUnit?.dimension !== getUnit(si)?.dimension)
    return { approvedValue: `${Number(literal)} ${si}`, unit: targetUnit }
  if (!knownUnit) return { approvedValue: String(Number(literal)), unit: targetUnit }
  const value = Number(((Number(literal) - knownUnit.offset) / knownUnit.factor).toPrecision(digits - 1))
  return { approvedValue: String(value), unit: targetUnit }
}

/** Whether text is a valid literal of its data type, so that it can be approved. */
export function isLiteral(literal: string, dataType: string | null): boolean {
  switch (valueKindOf(dataType)) {
    case 'boolean':
      return /^(true|false|0|1)$/.test(literal)
    case 'integer':
      return /^[+-]?\d{1,15}$/.test(literal)
    case 'number':
      return /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(literal) && Number.isFinite(Number(literal))
    default:
      return literal !== ''
  }
}

/** Relative rounding error of converting back and forth: a thousandth of IDS's own tolerance. */
const tolerance = 1e-9

/** Whether two literals of one data type have the same value. */
export function isSameLiteral(one: string | null, other: string | null, dataType: string | null): boolean {
  if (one === other) return true
  if (one === null || other === null) return false
  const kind = valueKindOf(dataType)
  if (kind === 'text') return false
  if (kind === 'boolean') return isTrue(one) === isTrue(other)
  const [first, second] = [Number(one), Number(other)]
  return Math.abs(first - second) <= tolerance * (1 + Math.max(Math.abs(first), Math.abs(second)))
}

function isTrue(literal: string): boolean {
  return literal === 'true' || literal === '1'
}
