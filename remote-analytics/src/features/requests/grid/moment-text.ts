import type { CellValue } from '@lintel/shared/filter'

/** How cells and the spreadsheet write a moment. */
export const momentParts: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: 'numeric',
  minute: '2-digit',
}

let format: Intl.DateTimeFormat | undefined

/** Date and time; empty where there is none. */
export function momentText(value: CellValue): string {
  if (typeof value !== 'string') return ''
  format ??= new Intl.DateTimeFormat('en-US', momentParts)
  return format.format(new Date(value))
}
