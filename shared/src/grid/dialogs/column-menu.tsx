import { AnchoredMenu, type MenuEntry } from '../../widgets/menu.tsx'
import type { GridColumn } from '../columns/column.ts'
import type { Measure } from '../engine/index.ts'
import { aggregateTitles, mayMeasure, withGroup, withMeasure, type GroupDraft } from '../groups/grouping.ts'

type ColumnMenuProps<Row> = {
  isOpen: boolean
  column: GridColumn<Row>
  /** The title that it was opened from. */
  anchor: HTMLElement
  isFilterable: boolean
  onFilter: () => void
  groups: readonly string[]
  measures: readonly Measure[]
  onChange: (next: Partial<GroupDraft>) => void
  /** Of a column that somebody has made of others. */
  calculated: { onEdit: () => void; onRemove: () => void } | undefined
  onClose: () => void
}

/** What can be done with one column: to filter and to group rows by it, and what is told of it for each group. */
export function ColumnMenu<Row>({ isOpen, column, anchor, onClose, ...rest }: ColumnMenuProps<Row>) {
  const { field, title } = column
  const { groups, measures, isFilterable, onFilter, onChange, calculated } = rest
  const isGroup = groups.includes(field)
  const told = measures.find((measure) => measure.field === field)?.aggregate
  const entries: MenuEntry[] = [
    ...(isFilterable ? [{ title: `Filter by ${title}`, onSelect: onFilter }] : []),
    {
      title: isGroup ? `Ungroup ${title}` : `Group by ${title}`,
      onSelect: () => onChange({ groups: withGroup(groups, field, !isGroup) }),
    },
    ...mayMeasure(column).map((aggregate) => ({
      title: aggregateTitles[aggregate],
      isChecked: aggregate === told,
      onSelect: () => onChange({ measures: withMeasure(measures, field, aggregate === told ? undefined : aggregate) }),
    })),
    ...(calculated
      ? [
          { title: 'Edit Calculated Column', onSelect: calculated.onEdit },
          { title: 'Remove Calculated Column', onSelect: calculated.onRemove },
        ]
      : []),
  ]
  return <AnchoredMenu label={`Menu of ${title}`} {...{ entries, isOpen, anchor, onClose }} />
}
