import { maxChartBars, type ReportColumn } from '@lintel/shared/contract/reports'
import { periodBefore } from '../rows/periods.model.ts'
import type { Cell } from '../rows/report-rows.model.ts'

const isDay = /^\d{4}-\d\d-\d\d$/

/**
 * The newest periods of a line in order, including those without rows, which would otherwise be hidden by the line. Timestamps have no
 * periods and stay unchanged.
 */
export function linePeriods(bars: readonly Cell[], { type, unit = 'day' }: ReportColumn): Cell[] {
  const days = bars.filter((bar): bar is string => typeof bar === 'string' && isDay.test(bar)).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (type !== 'day' || days.length < bars.length || first === undefined || last === undefined) {
    return bars.slice(-maxChartBars)
  }
  const all = new Set(days)
  let day = last
  for (let steps = 1; steps < maxChartBars && day > first; steps += 1) {
    day = periodBefore(day, unit)
    if (day > first) all.add(day)
  }
  return [...all].toSorted().slice(-maxChartBars)
}
