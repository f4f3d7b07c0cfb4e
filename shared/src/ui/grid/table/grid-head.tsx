import { ArrowDown, ArrowUp, EllipsisVertical } from 'lucide-react'
import { memo, type PointerEvent as ReactPointerEvent, type ReactNode } from 'react'
import { headerRow } from '../focus/cell-position.ts'
import type { ColumnDrag } from '../columns/use-column-drag.ts'
import type { ShownColumn, ShownGroup, TableLayout } from '../columns/table-layout.ts'
import { selectionField } from '../columns/column.ts'
import { ListCheckbox } from '../../components/index.ts'

type TitleProps<Row> = {
  layout: TableLayout<Row>
  sticky: readonly ShownColumn<Row>[]
  scrolling: readonly ShownColumn<Row>[]
  /** The index of the header cell with the tab stop; -1 for none. */
  active: number
  drag: ColumnDrag | undefined
  selectAll: { isAll: boolean; isSome: boolean; onToggle: () => void } | undefined
  onResizeStart: (event: ReactPointerEvent<HTMLElement>, field: string) => void
  onDragStart: (event: ReactPointerEvent<HTMLElement>, field: string) => void
}

/** Whether the filter row is below the titles. */
type HeadProps<Row> = TitleProps<Row> & { children: ReactNode }

export function GridHead<Row>({ children, ...titles }: HeadProps<Row>) {
  return (
    <div role="rowgroup" data-part="head" className="head" style={{ width: titles.layout.width }}>
      <Titles {...titles} />
      {children}
    </div>
  )
}

/** Memoized, because typing into a filter does not change the titles. */
const Titles = memo(TitlesOfGrid) as typeof TitlesOfGrid

function TitlesOfGrid<Row>(props: TitleProps<Row>) {
  const { layout, sticky, scrolling } = props
  const dropAt = props.drag?.dropAt
  return (
    <>
      {layout.groups.map((groups, depth) => (
        <GroupRow key={depth} groups={groups} ariaIndex={depth + 1} stickyWidth={layout.stickyWidth} />
      ))}
      <div role="row" aria-rowindex={layout.groups.length + 1} data-row={headerRow} className="row head-row">
        <div className="sticky" data-part="sticky" role="presentation" style={{ width: layout.stickyWidth }}>
          {sticky.map((column) => headerCell(column, props))}
        </div>
        {scrolling.map((column) => headerCell(column, props))}
        {dropAt !== undefined && <div aria-hidden className="drop-mark" style={{ insetInlineStart: dropAt }} />}
      </div>
    </>
  )
}

type GroupRowProps = { groups: readonly ShownGroup[]; ariaIndex: number; stickyWidth: number }

function GroupRow({ groups, ariaIndex, stickyWidth }: GroupRowProps) {
  if (groups.length === 0) return null
  return (
    <div role="row" aria-rowindex={ariaIndex} className="row head-row">
      <div className="sticky" role="presentation" style={{ width: stickyWidth }}>
        {groups.filter(({ isSticky }) => isSticky).map(groupCell)}
      </div>
      {groups.filter(({ isSticky }) => !isSticky).map(groupCell)}
    </div>
  )
}

function groupCell({ id, title, first, span, stickyPosition: stickyPosition }: ShownGroup) {
  return (
    <div
      key={id}
      role="columnheader"
      aria-colindex={first + 1}
      aria-colspan={span}
      className="cell group-title"
      style={stickyPosition}
    >
      <span>{title}</span>
    </div>
  )
}

function headerCell<Row>(shownColumn: ShownColumn<Row>, props: TitleProps<Row>) {
  const { column, field, index, stickyPosition: stickyPosition, sort, isSortable } = shownColumn
  return (
    <div
      key={field}
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={sort?.direction ?? (isSortable ? 'none' : undefined)}
      data-column={index}
      tabIndex={props.active === index ? 0 : -1}
      className={classOf(shownColumn, props.drag?.field)}
      style={stickyPosition}
      onPointerDown={field === selectionField ? undefined : (event) => props.onDragStart(event, field)}
    >
      {field === selectionField ? (
        <SelectAll {...props.selectAll} />
      ) : (
        <>
          <span className="title">{column.title}</span>
          {sort && <SortMark {...sort} />}
          <span aria-hidden className="column-menu">
            <EllipsisVertical size={16} />
          </span>
          <span aria-hidden className="resizer" onPointerDown={(event) => props.onResizeStart(event, field)} />
        </>
      )}
    </div>
  )
}

function classOf<Row>({ column, field, isSortable }: ShownColumn<Row>, dragged: string | undefined): string {
  const names = ['cell', 'title-cell']
  if (column.type === 'number') names.push('number')
  if (isSortable) names.push('sortable')
  if (field === dragged) names.push('dragged')
  return names.join(' ')
}

/** `aria-sort` has the direction. With several sort keys, a number shows their order. */
function SortMark({ direction, order, isOneOfMany }: NonNullable<ShownColumn<unknown>['sort']>) {
  return (
    <span aria-hidden className="sort-mark">
      {direction === 'ascending' ? <ArrowUp size={14} /> : <ArrowDown size={14} />}
      {isOneOfMany && <span className="sort-order">{order}</span>}
    </span>
  )
}

function SelectAll({
  isAll = false,
  isSome = false,
  onToggle,
}: Partial<NonNullable<TitleProps<unknown>['selectAll']>>) {
  return (
    <ListCheckbox
      // The grid's own style sheet sizes it.
      style={{}}
      tabIndex={-1}
      aria-label="Select all rows"
      checked={isAll}
      isIndeterminate={isSome && !isAll}
      onChange={() => onToggle?.()}
    />
  )
}
