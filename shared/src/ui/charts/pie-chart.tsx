import type { ChartEntry, ValueFormat } from './chart-entry.ts'
import { ChartFrame, type ChartState } from './frame/chart-frame.tsx'
import { pieSummary } from './chart-summary.ts'
import { ChartTable } from './chart-table.tsx'
import { useLocale } from '../../core/preferences/index.ts'
import { seriesColor } from './series.ts'
import { sliceName, sliceValues } from './pie-slices.ts'

type PieChartProps = ChartState & {
  /** Parts of one sum, none below 0, at most as many as there are colors. One without a value has no slice. */
  slices: readonly ChartEntry[]
  /** What the table calls labels and values; the labels have the chart's title otherwise. */
  titles: { category?: string; value: string }
  format?: ValueFormat
  /** Keys of slices that stand out. */
  selected?: readonly string[]
  /** Slices can be picked: by a click, by the keyboard, or by their buttons in the table. */
  onPick?: (key: string) => void
}

/** Parts of a whole, from the top with the clock; what each is of all stands in the legend. */
export function PieChart(props: PieChartProps) {
  const { slices, titles, format, selected = [], onPick, height = 'small', ...state } = props
  const { title } = state
  const locale = useLocale()
  const drawn = { entries: slices, format, selected, onPick }
  const values = sliceValues(slices)
  const legend = slices.map((slice, place) => ({
    id: slice.key,
    label: sliceName(slice, place, values),
    color: seriesColor(place),
  }))
  return (
    <ChartFrame
      key={locale}
      {...state}
      height={height}
      isEmpty={values.every((value) => value === 0)}
      summary={pieSummary({ title, entries: slices, format, selected })}
      legend={legend}
      table={<ChartTable {...drawn} titles={{ category: title, ...titles }} />}
      draw={({ PieDrawing }, size) => <PieDrawing {...size} {...drawn} legend={legend} />}
      controls={onPick && (({ PieButtons }, size) => <PieButtons {...size} {...drawn} title={title} onPick={onPick} />)}
    />
  )
}
