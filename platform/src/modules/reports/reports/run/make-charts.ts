import {
  mostChartBars,
  type ReportChart,
  type ReportColumn,
  type ReportDefinition,
} from '@lintel/shared/contract/reports'
import type { TextRow } from '../../../../database/cursors/text-cursor.ts'
import { momentOf } from './encode-rows.ts'

export type ChartMaker = { add(rows: readonly TextRow[]): void; charts(): ReportChart[] }

/** Draws the groups of a report as bars, with one chart for each measure; it keeps only the bars that will be seen. */
export function chartMaker({ grouping }: ReportDefinition, columns: readonly ReportColumn[]): ChartMaker {
  const measured = grouping?.chart === true ? [...columns.entries()].filter(([, column]) => column.measure) : []
  const groups = [...columns.entries()].filter(([, column]) => !column.measure)
  const isOverTime = groups[0]?.[1].unit !== undefined
  const all = measured.map(([place, column]) => ({ place, column, bars: barsOf(isOverTime ? isNewer : isLarger) }))
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
        const kept = bars.inOrder()
        return {
          name: `${column.title} by ${groups.map(([, group]) => group.title).join(' and ')}`,
          labels: kept.map(({ row }) => groups.map(([place, group]) => labelOf(row[place], group)).join(' · ')),
          dataKey: column.field,
          formatter: column.format ?? 'default',
          data: kept.map(({ value }) => value),
          isCut: counted > mostChartBars,
          // Two charts fit beside each other; one with many bars needs the whole width.
          ...(kept.length > 12 ? { lg: 12, md: 12 } : { lg: 4, md: 6 }),
        }
      }),
  }
}

type Bar = { row: TextRow; position: number; value: number | null }

function isNewer(one: Bar, other: Bar): boolean {
  return one.position > other.position
}

/** Of equal bars, those that come first stay. */
function isLarger(one: Bar, other: Bar): boolean {
  return (one.value ?? Number.NEGATIVE_INFINITY) > (other.value ?? Number.NEGATIVE_INFINITY)
}

function barsOf(isBetter: (one: Bar, other: Bar) => boolean) {
  const kept: Bar[] = []
  return {
    add(bar: Bar): void {
      if (kept.length < mostChartBars) {
        kept.push(bar)
        return
      }
      const worst = kept.reduce((so, next) => (isBetter(so, next) ? next : so))
      if (isBetter(bar, worst)) kept[kept.indexOf(worst)] = bar
    },
    inOrder: () => kept.sort((one, other) => one.position - other.position),
  }
}

function numberOf(text: string | null | undefined): number | null {
  const number = text === null || text === undefined ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : null
}

const months = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

function labelOf(text: string | null | undefined, { type, unit }: ReportColumn): string {
  if (text === null || text === undefined) return 'N/A'
  if (unit === 'year') return text.slice(0, 4)
  if (unit === 'month') return months.format(new Date(`${text.slice(0, 10)}T00:00:00Z`))
  if (type === 'boolean') return text === 't' ? 'Yes' : 'No'
  if (type === 'date') return momentOf(text) ?? 'N/A'
  return text === '' ? '(empty)' : text
}
