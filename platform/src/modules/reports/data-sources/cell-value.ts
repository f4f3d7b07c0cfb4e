import type { CellValue, FieldType } from '@lintel/shared/filter'

/** Converts a value of the database, which returns numbers as text and moments as text or `Date`. */
export function cellValue(value: unknown, type: FieldType): CellValue {
  if (value === null || value === undefined) return null
  if (type === 'number') return Number(value)
  if (type === 'boolean') return value === true
  return type === 'date' ? new Date(String(value)).toISOString() : String(value)
}
