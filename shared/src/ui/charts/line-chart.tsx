import type { ChartEntry, ValueFormat } from './chart-entry.ts'
import { ChartFrame, type ChartState } from './frame/chart-frame.tsx'
import { lineSummary } from './chart-summary.ts'
import { ChartTable } from './chart-table.tsx'
import { useLocale } from '../../core/preferences/index.ts'
import { seriesLegend, type ChartSeries } from './series.ts'
import type { ValueUnit } from './value-scale.ts'

type LineChartProps = ChartState & {
  /**
   * The points from left to right, at equal distances. The line is broken at a missing value. With several lines, the
   * value of a point is the highest of them.
   */
  points: readonly ChartEntry[]
  /** Several lines, each with its own color, at most `maxSeries`; one line by default. */
  series?: readonly ChartSeries[] | undefined
  /** Column titles of the table. */
  titles: { category: string; value: string }
  format?: ValueFormat
  /** With 'days', the axis has ticks at hours, minutes and seconds. */
  unit?: ValueUnit | undefined
  /** Keys of highlighted points. */
  selected?: readonly string[]
  /** Makes points selectable: by click, keyboard, or their buttons in the table. */
  onPick?: (key: string) => void
  /**
   * Alternatively, makes ranges of points selectable, from the first key to the last: by click, drag, or keyboard.
   */
  onPickSpan?: (first: string, last: string) => void
}

/** A line chart whose axis starts at 0. */
export function LineChart(props: LineChartProps) {
  const { points, series, titles, format, unit, selected = [], onPick, onPickSpan, height = 'large', ...state } = props
  const { title } = state
  const locale = useLocale()
  const drawingProps = { entries: points, series, isStacked: false, format, unit, selected, onPick }
  const legend = seriesLegend(series)
  return (
    <ChartFrame
      key={locale}
      {...state}
      height={height}
      isEmpty={points.length === 0}
      summary={lineSummary({ title, entries: points, series, format, selected })}
      legend={legend}
      table={<ChartTable {...drawingProps} titles={titles} />}
      draw={({ LineDrawing }, size) => <LineDrawing {...size} {...drawingProps} legend={legend} />}
      controls={
        (onPickSpan &&
          (({ SpanControls }, size) => (
            <SpanControls {...size} {...drawingProps} title={title} onPickSpan={onPickSpan} />
          ))) ??
        (onPick &&
          (({ PointButtons }, size) => <PointButtons {...size} {...drawingProps} title={title} onPick={onPick} />))
      }
    />
  )
}
