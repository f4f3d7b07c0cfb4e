import type { ChartEntry, ValueFormat } from './chart-entry.ts'
import { ChartFrame, type ChartState } from './chart-frame.tsx'
import { barSummary } from './chart-summary.ts'
import { ChartTable } from './chart-table.tsx'

type BarChartProps = ChartState & {
  /** In the order in which they stand. */
  bars: readonly ChartEntry[]
  /** What the table calls labels and values; the labels have the chart's title otherwise. */
  titles: { category?: string; value: string }
  format?: ValueFormat
  /** Keys of bars that stand out. */
  selected?: readonly string[]
  /** Bars can be picked: by a click, by the keyboard, or by their buttons in the table. */
  onPick?: (key: string) => void
}

/** Values side by side, from 0. */
export function BarChart({ bars, titles, format, selected = [], onPick, height = 'small', ...state }: BarChartProps) {
  const { title } = state
  return (
    <ChartFrame
      {...state}
      height={height}
      isEmpty={bars.length === 0}
      summary={barSummary({ title, entries: bars, format, selected })}
      table={
        <ChartTable
          entries={bars}
          titles={{ category: title, ...titles }}
          format={format}
          selected={selected}
          onPick={onPick}
        />
      }
      draw={({ BarDrawing }, size) => (
        <BarDrawing {...size} entries={bars} format={format} selected={selected} onPick={onPick} />
      )}
      controls={
        onPick &&
        (({ BarButtons }, size) => (
          <BarButtons {...size} title={title} entries={bars} format={format} selected={selected} onPick={onPick} />
        ))
      }
    />
  )
}
