import type { CellValue, FieldType } from '@lintel/shared/filter'

/** Converts a value of the database, which returns some numbers and all moments as text. */
export function cellValue(value: CellValue | undefined, type: FieldType): CellValue {
  if (value === null || value === undefined) return null
  if (type === 'number') return Number(value)
  if (type === 'boolean') return value === true
  return type === 'date' ? new Date(String(value)).toISOString() : String(value)
}
