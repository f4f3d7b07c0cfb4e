import { defaultPercentile, type Grouping, type GroupUnit, type Measure } from '@lintel/shared/contract/reports'
import type { CellValue } from '@lintel/shared/filter'

type PlainRow = Record<string, CellValue>
type GroupQuery = Pick<Grouping, 'by' | 'measures'>

/** Groups and measures rows in the simplest way: collects the values of each group in a list. */
export function groupNaively(rows: readonly PlainRow[], { by, measures }: GroupQuery, zone: string): PlainRow[] {
  const keyOf = (row: PlainRow) => by.map(({ field, unit }) => roundedDown(row[field] ?? null, unit, zone))
  const parts = [...Map.groupBy(rows, (row) => JSON.stringify(keyOf(row))).values()]
  const groups = parts.map((part) => ({ key: part[0] ? keyOf(part[0]) : [], part }))
  const ordered = groups.toSorted((one, other) => compareGroups(one, other, { by, measures }))
  return ordered.map(({ key, part }, position) => ({
    ...Object.fromEntries(by.map(({ field }, index) => [field, key[index] ?? null])),
    ...Object.fromEntries(
      measures.map((measure) => [
        nameOf(measure),
        measured(measure, part, { before: precedingRows(position), all: rows }),
      ]),
    ),
    sourceRows: part.length,
  }))

  /** The rows of this group and of earlier groups that only differ from it in the first grouping. */
  function precedingRows(position: number): PlainRow[] {
    const ownKey = JSON.stringify(ordered[position]?.key.slice(1))
    return ordered
      .slice(0, position + 1)
      .flatMap(({ key, part }) => (JSON.stringify(key.slice(1)) === ownKey ? part : []))
  }
}

type Group = { key: CellValue[]; part: readonly PlainRow[] }

/** Compares by time. A single group that isn't a period is compared by the first measure, which may not be the displayed one. */
function compareGroups(one: Group, other: Group, { by, measures: [first] }: GroupQuery): number {
  if (by.length === 1 && !by[0]?.unit && first) {
    const [size, otherSize] = [one, other].map(({ part }) => ownValue(first, part) ?? Number.NEGATIVE_INFINITY)
    if (size !== otherSize) return (otherSize ?? 0) - (size ?? 0)
  }
  const [key, otherKey] = [one.key[0] ?? null, other.key[0] ?? null]
  if (key === null || otherKey === null) return Number(key === null) - Number(otherKey === null)
  return key < otherKey ? -1 : Number(key > otherKey)
}

function nameOf({ function: name, field, percentile }: Measure): string {
  const key = name === 'percentile' ? `${name}-${percentile ?? defaultPercentile}` : name
  return field === undefined ? key : `${key}:${field}`
}

type GroupContext = { before: readonly PlainRow[]; all: readonly PlainRow[] }

function measured(measure: Measure, part: readonly PlainRow[], { before, all }: GroupContext): CellValue {
  if (measure.function === 'running') return ownValue(measure, before)
  if (measure.function !== 'share') return ownValue(measure, part)
  const [groupTotal, total] = [ownValue(measure, part), ownValue(measure, all)]
  return groupTotal === null || total === null || total === 0 ? null : (100 * groupTotal) / total
}

function ownValue({ function: name, field, percentile = defaultPercentile }: Measure, part: readonly PlainRow[]) {
  if (field === undefined) return part.length
  const values = part.map((row) => row[field] ?? null).filter((value) => value !== null)
  if (name === 'distinct') return new Set(values).size
  const numbers = values.filter((value) => typeof value === 'number').toSorted((one, other) => one - other)
  if (numbers.length === 0) return null
  const sum = numbers.reduce((total, value) => total + value, 0)
  if (name === 'average') return sum / numbers.length
  if (name === 'minimum') return Math.min(...numbers)
  if (name === 'maximum') return Math.max(...numbers)
  if (name === 'median') return atShare(numbers, 0.5)
  return name === 'percentile' ? atShare(numbers, percentile / 100) : sum
}

/** Interpolates the value at this fraction of sorted numbers. */
function atShare(numbers: readonly number[], share: number): number {
  const rank = share * (numbers.length - 1)
  const [low = 0, high = low] = [numbers[Math.floor(rank)], numbers[Math.ceil(rank)]]
  return low + (high - low) * (rank - Math.floor(rank))
}

/** Truncates to the period in that time zone by going back day by day. */
function roundedDown(value: CellValue, unit: GroupUnit | undefined, zone: string): CellValue {
  if (value === null || unit === undefined) return value
  let day = new Date(new Date(String(value)).toLocaleDateString('sv', { timeZone: zone }))
  while (!isFirst(day, unit)) day = new Date(day.getTime() - 86_400_000)
  return day.toISOString().slice(0, 10)
}

function isFirst(day: Date, unit: GroupUnit): boolean {
  if (unit === 'week') return day.getUTCDay() === 1
  if (unit === 'us-week') return day.getUTCDay() === 0
  if (unit === 'day') return true
  const isMonth = day.getUTCDate() === 1
  if (unit === 'month') return isMonth
  return isMonth && day.getUTCMonth() % (unit === 'quarter' ? 3 : 12) === 0
}

/** Adds the values of the preceding period to each row. */
export function compareNaively(rows: readonly PlainRow[], by: Grouping['by']): PlainRow[] {
  const [first, ...otherGroups] = by
  if (!first?.unit) throw new Error('Groups that are compared begin with a period.')
  const { field, unit } = first
  const names = by.map((group) => group.field)
  const keyOf = (row: PlainRow, periodStart: CellValue) =>
    JSON.stringify([periodStart, ...otherGroups.map((other) => row[other.field])])
  const rowsByKey = new Map(rows.map((row) => [keyOf(row, row[field] ?? null), row]))
  return rows.map((row) => {
    const periodStart = row[field] ?? null
    const before = periodStart === null ? undefined : rowsByKey.get(keyOf(row, dayBefore(periodStart, unit)))
    const measures = Object.keys(row).filter((name) => !names.includes(name) && name !== 'sourceRows')
    const changes = measures.map((name) => changesOf(name, row[name], before?.[name]))
    return changes.reduce((all, change) => ({ ...all, ...change }), row)
  })
}

function dayBefore(periodStart: CellValue, unit: GroupUnit): CellValue {
  return roundedDown(new Date(Date.parse(String(periodStart)) - 86_400_000).toISOString(), unit, 'UTC')
}

function changesOf(name: string, now: CellValue | undefined, before: CellValue | undefined): PlainRow {
  const isKnown = typeof now === 'number' && typeof before === 'number'
  const change = isKnown ? now - before : null
  return {
    [`before:${name}`]: before ?? null,
    [`change:${name}`]: change,
    [`change-percent:${name}`]: change === null || !isKnown || before === 0 ? null : (100 * change) / Math.abs(before),
  }
}
