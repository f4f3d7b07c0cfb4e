import {
  isGroup,
  isMovingPeriod,
  type CellValue,
  type Condition,
  type Filter,
  type FieldType,
  type MovingPeriod,
} from '../../domain/filter/index.ts'

type OracleOptions = { types: Readonly<Record<string, FieldType>>; timeZone: string; now?: Date }

/** A simple reference implementation of filters, to which browser and database are compared. */
export function passesReference(
  filter: Filter,
  row: Readonly<Record<string, CellValue>>,
  options: OracleOptions,
): boolean {
  if (isGroup(filter)) {
    const passed = filter.filters.filter((child) => passesReference(child, row, options))
    return filter.logic === 'and' ? passed.length === filter.filters.length : passed.length > 0
  }
  if (filter.values) {
    const { field, values } = filter
    const isListed = values.some((value) =>
      passesReference(value === null ? { field, operator: 'is null' } : { field, operator: '==', value }, row, options),
    )
    return filter.operator === 'is one of' ? isListed : !isListed
  }
  const rowValue = row[filter.field] ?? null
  const type = options.types[filter.field]
  if (type !== 'date' && type !== 'day') return meets(filter, rowValue)
  return meetsDays(
    filter,
    rowValue === null || type === 'day' ? rowValue : dayOf(String(rowValue), options.timeZone),
    options,
  )
}

const opposites: Partial<Record<Condition['operator'], Condition['operator']>> = {
  'does not contain': 'contains',
  '!=': '==',
  'is not null': 'is null',
  'is not empty': 'is empty',
}

function meets({ field, operator, value }: Condition, rowValue: CellValue): boolean {
  const opposite = opposites[operator]
  if (opposite) return !meets({ field, operator: opposite, value } as Condition, rowValue)
  if (operator === 'is null') return rowValue === null
  if (rowValue === null) return false
  if (operator === 'is empty') return rowValue === ''
  const left = foldValue(rowValue)
  const right = foldValue(value ?? '')
  if (operator === '==') return left === right
  if (operator === '<') return left < right
  if (operator === '<=') return left <= right
  if (operator === '>') return left > right
  if (operator === '>=') return left >= right
  return parts(String(left), operator).includes(String(right))
}

/**
 * Before the first day, or not after the last: if there are several days, each comparison uses the end that matters.
 */
function meetsDays({ field, operator, value }: Condition, rowValue: CellValue, options: OracleOptions): boolean {
  if (value === undefined) return meets({ field, operator }, rowValue)
  const [first, last] = daysAsked(String(value), options)
  const meetsDay = (bounds: Condition['operator'], day: string) =>
    meets({ field, operator: bounds, value: day } as Condition, rowValue)
  if (operator === '==') return meetsDay('>=', first) && meetsDay('<=', last)
  if (operator === '!=') return !(meetsDay('>=', first) && meetsDay('<=', last))
  return meetsDay(operator, operator === '<' || operator === '>=' ? first : last)
}

function daysAsked(value: string, { timeZone, now = new Date() }: OracleOptions): [string, string] {
  if (isMovingPeriod(value)) return movingDays(value, dayOf(now.toISOString(), timeZone))
  const [first = value, last = first] = value.split('/')
  return [first, last]
}

/** The day, week, month, quarter or year that contains a day. Weeks are identified by their Sunday. */
const unitOf = {
  day: (day: string) => day,
  week: (day: string) => String(Math.floor((Date.parse(day) / 86_400_000 + 4) / 7)),
  month: (day: string) => day.slice(0, 7),
  quarter: (day: string) => `${day.slice(0, 4)} ${Math.ceil(Number(day.slice(5, 7)) / 3)}`,
  year: (day: string) => day.slice(0, 4),
}

/** Cached, because all rows of a test use the same few. */
const boundsByDay = new Map<string, [string, string]>()

function movingDays(period: MovingPeriod, today: string): [string, string] {
  const cacheKey = `${period} of ${today}`
  const days = boundsByDay.get(cacheKey) ?? searchDays(period, today)
  boundsByDay.set(cacheKey, days)
  return days
}

/** Finds the bounds by checking each of the surrounding days. */
function searchDays(period: MovingPeriod, today: string): [string, string] {
  const nearbyDays = Array.from({ length: 1700 }, (_, index) =>
    new Date(Date.parse(today) + (index - 800) * 86_400_000).toISOString().slice(0, 10),
  )
  const [, which = 'this', count = '1', unit = 'day'] =
    /^(this|last|next) (\d*) ?(day|week|month|quarter|year)s?$/.exec(asCounted(period)) ?? []
  const nameOf = unitOf[unit as keyof typeof unitOf]
  const names = [...new Set(nearbyDays.map(nameOf))]
  const present = names.indexOf(nameOf(today))
  const periodCount = Number(count || '1')
  const bounds = {
    this: [nameOf(today)],
    last: names.slice(present - periodCount, present),
    next: names.slice(present + 1, present + 1 + periodCount),
  }[which as 'this' | 'last' | 'next']
  const days = nearbyDays.filter((day) => bounds.includes(nameOf(day)))
  return [days[0] ?? '', days.at(-1) ?? '']
}

function asCounted(period: MovingPeriod): string {
  if (period === 'today') return 'this day'
  if (period === 'tomorrow') return 'next day'
  return period === 'yesterday' ? 'last day' : period
}

/** Folds each letter separately, so that the result does not depend on neighboring letters. */
function foldValue(value: string | number | boolean): string | number | boolean {
  if (typeof value !== 'string') return value
  const letters = Array.from(value.normalize('NFC'), (letter) => letter.toLowerCase())
  return letters.join('').replaceAll('ς', 'σ')
}

/** All prefixes, all suffixes, or all substrings. */
function parts(text: string, operator: Condition['operator']): string[] {
  const cuts = Array.from({ length: text.length + 1 }, (_, index) => index)
  if (operator === 'starts with') return cuts.map((cut) => text.slice(0, cut))
  const endings = cuts.map((cut) => text.slice(cut))
  return operator === 'ends with' ? endings : endings.flatMap((end) => parts(end, 'starts with'))
}

/** Cached, because constructing a calendar is slower than using it. */
const calendars = new Map<string, Intl.DateTimeFormat>()

function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const calendar =
    calendars.get(timeZone) ??
    new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  calendars.set(timeZone, calendar)
  return calendar
}

/** The calendar day of a moment in its time zone. */
function dayOf(timestamp: string, timeZone: string): string {
  const dateParts = calendarOf(timeZone).formatToParts(new Date(timestamp))
  const part = (type: string) => dateParts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}
