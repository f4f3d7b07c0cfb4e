import {
  isSummable,
  isGroupColumn,
  isOverTime,
  maxChartBars,
  periodText,
  type ReportChart,
  type ReportColumn,
  type ReportDefinition,
} from '@lintel/shared/contract/reports'
import type { TextRow } from '../../../../database/cursors/text-cursor.ts'
import { momentOf } from './encode-rows.ts'

export type ChartMaker = { add(rows: readonly TextRow[]): void; charts(): ReportChart[] }

/**
 * Creates a bar chart of the groups for each measure, with timestamps in the report's time zone. Only bars that will be shown are kept; the
 * others are counted.
 */
export function chartMaker(
  { grouping }: Pick<ReportDefinition, 'grouping'>,
  columns: readonly ReportColumn[],
  timeZone: string,
): ChartMaker {
  const measured = grouping?.chart === true ? [...columns.entries()].filter(([, column]) => column.measure) : []
  const groups = [...columns.entries()].filter(([, column]) => isGroupColumn(column))
  const isBetter = isOverTime(columns) ? isNewer : isLarger
  const labelOf = labelWriter(timeZone)
  const all = measured.map(([place, column]) => ({ place, column, bars: createBarList(isBetter) }))
  let counted = 0

  return {
    add(rows) {
      if (all.length === 0) return
      for (const row of rows) {
        counted += 1
        for (const { place, bars } of all) bars.add({ row, position: counted, value: numberOf(row[place]) })
      }
    },
    charts: () =>
      all.map(({ column, bars }) => {
        const shownBars = bars.inOrder()
        const otherGroups = bars.others()
        return {
          name: `${column.title} by ${groups.map(([, group]) => group.title).join(' and ')}`,
          labels: shownBars.map(({ row }) => groups.map(([index, group]) => labelOf(row[index], group)).join(' · ')),
          dataKey: column.field,
          formatter: column.format ?? 'default',
          data: shownBars.map(({ value }) => value),
          isCut: counted > maxChartBars,
          ...(otherGroups.groups > 0 && { others: isSummable(column) ? otherGroups : { ...otherGroups, sum: null } }),
          // Two charts fit side by side. A chart with many bars needs the full width.
          ...(shownBars.length > 12 ? { lg: 12, md: 12 } : { lg: 4, md: 6 }),
        }
      }),
  }
}

type Bar = { row: TextRow; position: number; value: number | null }

function isNewer(one: Bar, other: Bar): boolean {
  return one.position > other.position
}

/** Of equal bars, the first ones are kept. */
function isLarger(one: Bar, other: Bar): boolean {
  const [size, otherSize] = [sizeOf(one), sizeOf(other)]
  return size === otherSize ? one.position < other.position : size > otherSize
}

function sizeOf({ value }: Bar): number {
  return value ?? Number.NEGATIVE_INFINITY
}

function createBarList(isBetter: (one: Bar, other: Bar) => boolean) {
  const bestBars: Bar[] = []
  let groups = 0
  let sum: number | null = null

  function leaveOut({ value }: Bar) {
    groups += 1
    if (value !== null) sum = (sum ?? 0) + value
  }

  return {
    add(bar: Bar): void {
      if (bestBars.length < maxChartBars) {
        bestBars.push(bar)
        return
      }
      const worst = bestBars.reduce((so, next) => (isBetter(so, next) ? next : so))
      const isKept = isBetter(bar, worst)
      if (isKept) bestBars[bestBars.indexOf(worst)] = bar
      leaveOut(isKept ? worst : bar)
    },
    others: () => ({ groups, sum }),
    inOrder: () => bestBars.sort((one, other) => one.position - other.position),
  }
}

function numberOf(text: string | null | undefined): number | null {
  const number = text === null || text === undefined ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : null
}

function labelWriter(timeZone: string) {
  const clock = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return (text: string | null | undefined, { type, unit }: ReportColumn): string => {
    if (text === null || text === undefined) return 'N/A'
    const period = periodText(unit, text)
    if (period !== undefined) return period
    if (type === 'boolean') return text === 't' ? 'Yes' : 'No'
    if (type !== 'date') return text === '' ? '(empty)' : text
    const time = momentOf(text)
    return time === null ? 'N/A' : clock.format(new Date(time))
  }
}
