import { Button } from '../ui/index.ts'
import { Table, type Column } from '../widgets/table.tsx'
import { labelText, valueText, type ChartEntry, type ValueFormat } from './chart-entry.ts'

type ChartTableProps = {
  entries: readonly ChartEntry[]
  titles: { category: string; value: string }
  format?: ValueFormat | undefined
  selected?: readonly string[]
  onPick?: ((key: string) => void) | undefined
}

/** A chart's data as numbers; where its bars can be picked, so can the rows. */
export function ChartTable({ entries, titles, format, selected = [], onPick }: ChartTableProps) {
  const columns: Column<ChartEntry>[] = [
    {
      title: titles.category,
      cell: (entry) =>
        onPick ? (
          <PickButton
            text={labelText(entry)}
            isPicked={selected.includes(entry.key)}
            onPick={() => onPick(entry.key)}
          />
        ) : (
          labelText(entry)
        ),
    },
    { title: titles.value, cell: ({ value }) => valueText(value, format), isNumeric: true },
  ]
  const caption = `${titles.value} by ${titles.category}`
  return <Table caption={caption} columns={columns} rows={entries} rowKey={({ key }) => key} />
}

function PickButton({ text, isPicked, onPick }: { text: string; isPicked: boolean; onPick: () => void }) {
  return (
    <Button
      size="2xs"
      variant={isPicked ? 'solid' : 'outline'}
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
