import type { ChartEntry, ValueFormat } from './chart-entry.ts'
import { ChartFrame, type ChartState } from './frame/chart-frame.tsx'
import { barSummary } from './chart-summary.ts'
import { ChartTable } from './chart-table.tsx'
import { useLocale } from '../../core/preferences/index.ts'
import { seriesLegend, type ChartSeries } from './series.ts'
import type { ValueUnit } from './value-scale.ts'

type BarChartProps = ChartState & {
  /** In display order. The value of a stacked bar is its total height. */
  bars: readonly ChartEntry[]
  /** The parts of the bars, at most `maxSeries`: stacked, or side by side if they do not add up. */
  series?: readonly ChartSeries[] | undefined
  isStacked?: boolean
  /** Column titles of the table; the label column is titled like the chart by default. */
  titles: { category?: string; value: string }
  format?: ValueFormat
  /** With 'days', the axis has ticks at hours, minutes and seconds. */
  unit?: ValueUnit | undefined
  /** Keys of highlighted bars. */
  selected?: readonly string[]
  /** Makes bars selectable: by click, keyboard, or their buttons in the table. */
  onPick?: (key: string) => void
}

/** A bar chart whose axis starts at 0. */
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
  const drawingProps = { entries: bars, series, isStacked, format, unit, selected, onPick }
  const legend = seriesLegend(series)
  return (
    <ChartFrame
      key={locale}
      {...state}
      height={height}
      isEmpty={bars.length === 0}
      summary={barSummary({ title, entries: bars, series, format, selected })}
      legend={legend}
      table={<ChartTable {...drawingProps} titles={{ category: title, ...titles }} />}
      draw={({ BarDrawing }, size) => <BarDrawing {...size} {...drawingProps} legend={legend} />}
      controls={
        onPick && (({ BarButtons }, size) => <BarButtons {...size} {...drawingProps} title={title} onPick={onPick} />)
      }
    />
  )
}
