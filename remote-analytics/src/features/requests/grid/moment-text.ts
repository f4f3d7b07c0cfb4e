import type { CellValue } from '@lintel/shared/filter'

/** In cells and in the spreadsheet. */
export const momentParts: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: 'numeric',
  minute: '2-digit',
}

let format: Intl.DateTimeFormat | undefined

/** As the person's browser writes date and time; nothing for none. */
export function momentText(value: CellValue): string {
  if (typeof value !== 'string') return ''
  format ??= new Intl.DateTimeFormat(navigator.language, momentParts)
  return format.format(new Date(value))
}
