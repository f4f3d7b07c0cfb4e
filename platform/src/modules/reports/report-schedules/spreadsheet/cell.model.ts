import type { ReportColumn } from '@lintel/shared/contract/reports'

/** Numbers of the cell formats in `write-workbook.ts`. */
const formats = { title: 1, day: 2, moment: 3 }
const longestText = 32_767
const daysBefore1970 = 25_569
/** Excel's calendar begins in 1900 with a day that never was; earlier days are written as text. */
const firstDay = 61
const milliseconds = 86_400_000

type Value = string | number | boolean | null

/** One cell of a sheet, as XML. Text stays text whatever it begins with, and never becomes a formula. */
export function cellOf({ type }: Pick<ReportColumn, 'type'>, value: Value, timeZone: string): string {
  if (value === null) return '<c/>'
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`
  if (typeof value === 'number') return Number.isFinite(value) ? `<c><v>${value}</v></c>` : '<c/>'
  if (type === 'day') return timeCell(value, Date.parse(value), formats.day)
  if (type === 'date') return timeCell(value, wallTime(Date.parse(value), timeZone), formats.moment)
  return textCell(value)
}

export function titleCell(title: string): string {
  return textCell(title, ` s="${formats.title}"`)
}

function timeCell(text: string, wall: number, format: number): string {
  const serial = wall / milliseconds + daysBefore1970
  return serial >= firstDay ? `<c s="${format}"><v>${serial}</v></c>` : textCell(text)
}

/** The time that a clock shows there, written as if it were UTC. */
function wallTime(moment: number, timeZone: string): number {
  if (Number.isNaN(moment)) return NaN
  const shown = new Map(
    clockOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const [year = 0, month = 0, day = 0] = [shown.get('year'), shown.get('month'), shown.get('day')]
  return Date.UTC(year, month - 1, day, shown.get('hour'), shown.get('minute'), shown.get('second'))
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Kept, because making one costs more than a thousand cells. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...numeric, ...time })
  clocks.set(timeZone, clock)
  return clock
}

function textCell(text: string, style = ''): string {
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Drops characters that XML may not contain, and escapes what Excel would read as an escape of its own. */
function escaped(text: string): string {
  const whole = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text
  return whole
    .toWellFormed()
    .replace(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>]/g, (character) => entities[character] ?? '')
}
