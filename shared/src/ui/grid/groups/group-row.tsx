import { ChevronRight } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { countText } from '../../../core/format/numbers.ts'
import { ListCheckbox } from '../../components/index.ts'
import { selectionField } from '../columns/column.ts'
import type { ShownColumn } from '../columns/table-layout.ts'
import type { Measure, RowGroup } from '../engine/index.ts'
import { measureText, rowCount } from './group-words.ts'

type GroupRowProps<Row> = {
  group: RowGroup
  title: string
  measures: readonly Measure[]
  isOpen: boolean
  /** On the page, from 0. */
  index: number
  ariaIndex: number
  height: number
  sticky: readonly ShownColumn<Row>[]
  stickyWidth: number
  scrolling: readonly ShownColumn<Row>[]
  /** The index of its column with the tab stop; -1 for none. */
  active: number
  rangeStart: number
  rangeEnd: number
  /** Undefined if rows cannot be selected. */
  chosen: 'all' | 'some' | 'none' | undefined
  onToggle: (index: number, isRange: boolean) => void
}

/** The line of a group: its title, its number of rows, and aggregates under the titles of their columns. */
function RowOfGroup<Row>(props: GroupRowProps<Row>) {
  const { group, index, ariaIndex, height, sticky, stickyWidth, scrolling, isOpen, chosen } = props
  return (
    <div
      role="row"
      aria-rowindex={ariaIndex}
      aria-level={group.depth + 1}
      aria-expanded={isOpen}
      aria-selected={chosen && chosen === 'all'}
      data-row={index}
      className="row group-row"
      style={{ top: index * height, height, lineHeight: `${height}px` }}
    >
      <div className="sticky" role="presentation" style={{ width: stickyWidth }}>
        {sticky.map((column) => groupCell(column, props))}
      </div>
      {scrolling.map((column) => groupCell(column, props))}
    </div>
  )
}

export const GroupRow = memo(RowOfGroup) as typeof RowOfGroup

/** Pixels of indentation per level. */
const indent = 20

function groupCell<Row>(shownColumn: ShownColumn<Row>, props: GroupRowProps<Row>): ReactNode {
  const { index, stickyPosition, column } = shownColumn
  const isTitle = index === titleColumn(props)
  const isInRange = index >= props.rangeStart && index <= props.rangeEnd
  const names = [
    'cell',
    ...(column.type === 'number' && !isTitle ? ['number'] : []),
    ...(isTitle ? ['group-cell'] : []),
  ]
  return (
    <div
      key={shownColumn.field}
      role="gridcell"
      aria-colindex={index + 1}
      aria-selected={isInRange || undefined}
      data-column={index}
      tabIndex={props.active === index ? 0 : -1}
      className={names.join(' ')}
      style={isTitle ? titleStyle(shownColumn, props) : stickyPosition}
    >
      {isTitle ? titleOf(shownColumn, props) : contentOf(shownColumn, props)}
    </div>
  )
}

/** The title spans the columns before the first aggregate, but never the columns that scroll beneath it. */
function titleStyle<Row>({ index, stickyPosition, isSticky }: ShownColumn<Row>, props: GroupRowProps<Row>) {
  const { group, measures, sticky, stickyWidth, scrolling } = props
  const columns = [...sticky, ...scrolling]
  const next = columns.find((one) => one.index > index && measures.some(({ field }) => field === one.field))
  const last = columns.at(-1)?.stickyPosition ?? stickyPosition
  const end = next?.stickyPosition.insetInlineStart ?? last.insetInlineStart + last.width
  const width = (isSticky ? Math.min(end, stickyWidth) : end) - stickyPosition.insetInlineStart
  return { ...stickyPosition, width, paddingInlineStart: 12 + group.depth * indent }
}

/** The first column of the rows themselves. */
function titleColumn<Row>({ chosen }: Pick<GroupRowProps<Row>, 'chosen'>): number {
  return chosen === undefined ? 0 : 1
}

function titleOf<Row>(shownColumn: ShownColumn<Row>, { group, title, measures }: GroupRowProps<Row>): ReactNode {
  const aggregate = measureIn(shownColumn, group, measures)
  return (
    <>
      <ChevronRight aria-hidden className="chevron" size={16} />
      <span className="group-title-text">{title}</span>{' '}
      <span className="group-count">{countText(rowCount(group))}</span>
      {aggregate !== '' && <span className="group-count"> · {aggregate}</span>}
    </>
  )
}

function measureIn<Row>({ column }: ShownColumn<Row>, group: RowGroup, measures: readonly Measure[]): string {
  const measure = measures.find(({ field }) => field === column.field)
  return measureText(group, column, measure)
}

function contentOf<Row>(shownColumn: ShownColumn<Row>, props: GroupRowProps<Row>): ReactNode {
  const { group, title, chosen, index, measures, onToggle } = props
  if (shownColumn.field !== selectionField) return measureIn(shownColumn, group, measures)
  return (
    <ListCheckbox
      // The grid's own style sheet sizes it.
      style={{}}
      tabIndex={-1}
      aria-label={`Select all of ${title}`}
      checked={chosen === 'all'}
      isIndeterminate={chosen === 'some'}
      onChange={() => onToggle(index, false)}
    />
  )
}
