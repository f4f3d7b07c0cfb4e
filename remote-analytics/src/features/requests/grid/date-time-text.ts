import { formatNumericDateTime } from '@lintel/shared/format'
import type { CellValue } from '@lintel/shared/filter'

export function dateTimeText(value: CellValue): string {
  return typeof value === 'string' ? formatNumericDateTime(value) : ''
}
