import { Button } from '../components/index.ts'
import { Table, type Column } from '../widgets/table.tsx'
import { labelText, valueText, type ChartEntry, type ValueFormat } from './chart-entry.ts'
import type { ChartSeries } from './series.ts'

type ChartTableProps = {
  entries: readonly ChartEntry[]
  titles: { category: string; value: string }
  series?: readonly ChartSeries[] | undefined
  isStacked?: boolean
  format?: ValueFormat | undefined
  selected?: readonly string[]
  onPick?: ((key: string) => void) | undefined
}

/** A chart's data as a table; if bars can be selected, rows can be too. */
export function ChartTable({ entries, titles, series, isStacked, format, selected = [], onPick }: ChartTableProps) {
  const indexByKey = new Map(entries.map(({ key }, index) => [key, index]))
  const columns: Column<ChartEntry>[] = [
    {
      title: titles.category,
      cell: (entry) =>
        onPick && entry.isPickable !== false ? (
          <PickButton
            text={labelText(entry)}
            isPicked={selected.includes(entry.key)}
            onPick={() => onPick(entry.key)}
          />
        ) : (
          labelText(entry)
        ),
    },
    ...(series ?? []).map(({ name, values }) => ({
      title: name,
      cell: ({ key }: ChartEntry) => partText(values[indexByKey.get(key) ?? -1], format),
      isNumeric: true,
    })),
    // Stacked parts have a sum; parts that are side by side do not.
    ...(series && !isStacked
      ? []
      : [{ title: titles.value, cell: ({ value }: ChartEntry) => valueText(value, format), isNumeric: true }]),
  ]
  const caption = `${titles.value} by ${titles.category}`
  return <Table caption={caption} columns={columns} rows={entries} rowKey={({ key }) => key} />
}

/** A missing part differs from a part without a value. */
function partText(value: number | null | undefined, format: ValueFormat | undefined): string {
  return value === null || value === undefined ? '' : valueText(value, format)
}

function PickButton({ text, isPicked, onPick }: { text: string; isPicked: boolean; onPick: () => void }) {
  return (
    <Button
      size="2xs"
      variant="outline"
      colorPalette={isPicked ? 'brand' : 'gray'}
      height="auto"
      minH="6"
      py="0.5"
      whiteSpace="normal"
      textAlign="start"
      aria-pressed={isPicked}
      onClick={onPick}
    >
      {text}
    </Button>
  )
}
