import type { ChartEntry, ValueFormat } from './chart-entry.ts'
import { ChartFrame, type ChartState } from './frame/chart-frame.tsx'
import { pieSummary } from './chart-summary.ts'
import { ChartTable } from './chart-table.tsx'
import { useLocale } from '../../core/preferences/index.ts'
import { seriesColor } from './series.ts'
import { sliceName, sliceValues } from './pie-slices.ts'

type PieChartProps = ChartState & {
  /** Non-negative parts of a total, at most as many as there are colors. A part without a value has no slice. */
  slices: readonly ChartEntry[]
  /** Column titles of the table; the label column is titled like the chart by default. */
  titles: { category?: string; value: string }
  format?: ValueFormat
  /** Keys of highlighted slices. */
  selected?: readonly string[]
  /** Makes slices selectable: by click, keyboard, or their buttons in the table. */
  onPick?: (key: string) => void
}

/** A pie chart, clockwise from the top; the legend shows the percentages. */
export function PieChart(props: PieChartProps) {
  const { slices, titles, format, selected = [], onPick, height = 'small', ...state } = props
  const { title } = state
  const locale = useLocale()
  const drawingProps = { entries: slices, format, selected, onPick }
  const values = sliceValues(slices)
  const legend = slices.map((slice, index) => ({
    id: slice.key,
    label: sliceName(slice, index, values),
    color: seriesColor(index),
  }))
  return (
    <ChartFrame
      key={locale}
      {...state}
      height={height}
      isEmpty={values.every((value) => value === 0)}
      summary={pieSummary({ title, entries: slices, format, selected })}
      legend={legend}
      table={<ChartTable {...drawingProps} titles={{ category: title, ...titles }} />}
      draw={({ PieDrawing }, size) => <PieDrawing {...size} {...drawingProps} legend={legend} />}
      controls={
        onPick && (({ PieButtons }, size) => <PieButtons {...size} {...drawingProps} title={title} onPick={onPick} />)
      }
    />
  )
}
