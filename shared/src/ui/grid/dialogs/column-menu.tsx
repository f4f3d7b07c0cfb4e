import { AnchoredMenu, type MenuEntry } from '../../widgets/menu.tsx'
import type { GridColumn } from '../columns/column.ts'
import type { TableInstance } from '../table/use-grid-table.ts'
import type { Measure } from '../engine/index.ts'
import { aggregateTitles, mayMeasure, withMeasure, type GroupDraft } from '../groups/grouping.ts'

type ColumnMenuProps<Row> = {
  isOpen: boolean
  column: GridColumn<Row>
  /** The title that opened it. */
  anchor: HTMLElement
  isFilterable: boolean
  onFilter: () => void
  table: TableInstance
  measures: readonly Measure[]
  onChange: (next: Pick<GroupDraft, 'measures'>) => void
  /** For columns that someone has calculated. */
  calculated: { onEdit: () => void; onRemove: () => void } | undefined
  onClose: () => void
}

/** The menu of one column: filtering, grouping, and the aggregate for each group. */
export function ColumnMenu<Row>({ isOpen, column, anchor, onClose, ...rest }: ColumnMenuProps<Row>) {
  const { field, title } = column
  const { table, measures, isFilterable, onFilter, onChange, calculated } = rest
  const grouped = table.getColumn(field)
  const currentAggregate = measures.find((measure) => measure.field === field)?.aggregate
  const entries: MenuEntry[] = [
    ...(isFilterable ? [{ title: `Filter by ${title}`, onSelect: onFilter }] : []),
    {
      title: grouped?.getIsGrouped() ? `Ungroup ${title}` : `Group by ${title}`,
      onSelect: () => grouped?.toggleGrouping(),
    },
    ...mayMeasure(column).map((aggregate) => ({
      title: aggregateTitles[aggregate],
      isChecked: aggregate === currentAggregate,
      onSelect: () =>
        onChange({ measures: withMeasure(measures, field, aggregate === currentAggregate ? undefined : aggregate) }),
    })),
    ...(calculated
      ? [
          { title: 'Edit Calculated Column', onSelect: calculated.onEdit },
          { title: 'Remove Calculated Column', onSelect: calculated.onRemove },
        ]
      : []),
  ]
  return <AnchoredMenu label={`Menu for ${title}`} {...{ entries, isOpen, anchor, onClose }} />
}
