import type { ChartEntry, ValueFormat } from './chart-entry.ts'
import { ChartFrame, type ChartState } from './frame/chart-frame.tsx'
import { lineSummary } from './chart-summary.ts'
import { ChartTable } from './chart-table.tsx'
import { useLocale } from '../../core/preferences/index.ts'
import { seriesLegend, type ChartSeries } from './series.ts'
import type { ValueUnit } from './value-scale.ts'

type LineChartProps = ChartState & {
  /** From left to right, at equal distances; a line is broken where a value is missing. With lines, the value is the highest of them. */
  points: readonly ChartEntry[]
  /** Several lines, each in a color, at most as many as bars may have parts; without them there is one. */
  series?: readonly ChartSeries[] | undefined
  /** What the table calls labels and values. */
  titles: { category: string; value: string }
  format?: ValueFormat
  /** Marks the axis by hours, minutes and seconds where values are parts of a day. */
  unit?: ValueUnit | undefined
  /** Keys of points that stand out. */
  selected?: readonly string[]
  /** Points can be picked: by a click, by the keyboard, or by their buttons in the table. */
  onPick?: (key: string) => void
  /** In place of that, points can be chosen from the first key to the last: by a click, a drag, or by the keyboard. */
  onPickSpan?: (first: string, last: string) => void
}

/** How values change, from 0 up. */
export function LineChart(props: LineChartProps) {
  const { points, series, titles, format, unit, selected = [], onPick, onPickSpan, height = 'large', ...state } = props
  const { title } = state
  const locale = useLocale()
  const drawn = { entries: points, series, isStacked: false, format, unit, selected, onPick }
  const legend = seriesLegend(series)
  return (
    <ChartFrame
      key={locale}
      {...state}
      height={height}
      isEmpty={points.length === 0}
      summary={lineSummary({ title, entries: points, series, format, selected })}
      legend={legend}
      table={<ChartTable {...drawn} titles={titles} />}
      draw={({ LineDrawing }, size) => <LineDrawing {...size} {...drawn} legend={legend} />}
      controls={
        (onPickSpan &&
          (({ SpanControls }, size) => <SpanControls {...size} {...drawn} title={title} onPickSpan={onPickSpan} />)) ??
        (onPick && (({ PointButtons }, size) => <PointButtons {...size} {...drawn} title={title} onPick={onPick} />))
      }
    />
  )
}
