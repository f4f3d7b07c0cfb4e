import type { ChartEntry, ValueFormat } from './chart-entry.ts'
import { ChartFrame, type ChartState } from './chart-frame.tsx'
import { lineSummary } from './chart-summary.ts'
import { ChartTable } from './chart-table.tsx'

type LineChartProps = ChartState & {
  /** From left to right, at equal distances; a line is broken where a value is missing. */
  points: readonly ChartEntry[]
  /** What the table calls labels and values. */
  titles: { category: string; value: string }
  format?: ValueFormat
  /** Points can be chosen, from the first key to the last: by a click, a drag, or by the keyboard. */
  onPickSpan?: (first: string, last: string) => void
}

/** How a value changes, from 0 up. */
export function LineChart({ points, titles, format, height = 'large', onPickSpan, ...state }: LineChartProps) {
  const { title } = state
  return (
    <ChartFrame
      {...state}
      height={height}
      isEmpty={points.length === 0}
      summary={lineSummary({ title, entries: points, format })}
      table={<ChartTable entries={points} titles={titles} format={format} />}
      draw={({ LineDrawing }, size) => <LineDrawing {...size} entries={points} format={format} />}
      controls={
        onPickSpan &&
        (({ SpanControls }, size) => (
          <SpanControls {...size} entries={points} format={format} title={title} onPickSpan={onPickSpan} />
        ))
      }
    />
  )
}
