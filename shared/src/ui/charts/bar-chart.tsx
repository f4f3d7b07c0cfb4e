import type { ChartEntry, ValueFormat } from './chart-entry.ts'
import { ChartFrame, type ChartState } from './frame/chart-frame.tsx'
import { barSummary } from './chart-summary.ts'
import { ChartTable } from './chart-table.tsx'
import { useLocale } from '../../core/preferences/index.ts'
import { seriesLegend, type ChartSeries } from './series.ts'
import type { ValueUnit } from './value-scale.ts'

type BarChartProps = ChartState & {
  /** In the order in which they stand. The value of a bar with parts is how high it reaches. */
  bars: readonly ChartEntry[]
  /** What the bars consist of, at most `mostSeries`: parts on each other, or beside each other where they are no parts of a sum. */
  series?: readonly ChartSeries[] | undefined
  isStacked?: boolean
  /** What the table calls labels and values; the labels have the chart's title otherwise. */
  titles: { category?: string; value: string }
  format?: ValueFormat
  /** Marks the axis by hours, minutes and seconds where values are parts of a day. */
  unit?: ValueUnit | undefined
  /** Keys of bars that stand out. */
  selected?: readonly string[]
  /** Bars can be picked: by a click, by the keyboard, or by their buttons in the table. */
  onPick?: (key: string) => void
}

/** Values side by side, from 0. */
export function BarChart(props: BarChartProps) {
  const {
    bars,
    series,
    isStacked = true,
    titles,
    format,
    unit,
    selected = [],
    onPick,
    height = 'small',
    ...state
  } = props
  const { title } = state
  const locale = useLocale()
  const drawn = { entries: bars, series, isStacked, format, unit, selected, onPick }
  const legend = seriesLegend(series)
  return (
    <ChartFrame
      key={locale}
      {...state}
      height={height}
      isEmpty={bars.length === 0}
      summary={barSummary({ title, entries: bars, series, format, selected })}
      legend={legend}
      table={<ChartTable {...drawn} titles={{ category: title, ...titles }} />}
      draw={({ BarDrawing }, size) => <BarDrawing {...size} {...drawn} legend={legend} />}
      controls={onPick && (({ BarButtons }, size) => <BarButtons {...size} {...drawn} title={title} onPick={onPick} />)}
    />
  )
}
