import { memo, type ReactNode } from 'react'
import { selectionField } from '../columns/column.ts'
import type { LaidColumn } from '../columns/table-layout.ts'
import { markWords } from '../search/mark-words.tsx'

export type RowProps<Row> = {
  row: Row
  /** Of the page, from 0. */
  index: number
  /** Of all rows that the filter leaves, with those of the head, from 1. */
  ariaIndex: number
  height: number
  /** Among groups, from 1; nothing where rows are not grouped. */
  level: number | undefined
  /** That are searched for. */
  words: readonly string[]
  sticky: readonly LaidColumn<Row>[]
  stickyWidth: number
  scrolling: readonly LaidColumn<Row>[]
  /** The index of its column that holds the tab stop; -1 where none does. */
  active: number
  /** Its cells from one index to another are chosen for copying; -1 where none are. */
  rangeStart: number
  rangeEnd: number
  /** Undefined if rows cannot be selected. */
  isSelected: boolean | undefined
  isClickable: boolean
  /** Names its checkbox. */
  name: string
  onToggle: (index: number, isRange: boolean) => void
}

function RowOfGrid<Row>(props: RowProps<Row>) {
  const { index, ariaIndex, height, sticky, stickyWidth, scrolling, isSelected, isClickable } = props
  return (
    <div
      role="row"
      aria-rowindex={ariaIndex}
      aria-level={props.level}
      aria-selected={isSelected}
      data-row={index}
      className={isClickable ? 'row clickable' : 'row'}
      style={{ top: index * height, height, lineHeight: `${height}px` }}
    >
      <div className="sticky" role="presentation" style={{ width: stickyWidth }}>
        {sticky.map((column) => bodyCell(column, props))}
      </div>
      {scrolling.map((column) => bodyCell(column, props))}
    </div>
  )
}

/** A row is drawn again only when something of it has changed, whatever is scrolled past it. */
export const GridRow = memo(RowOfGrid) as typeof RowOfGrid

/** A function and no component: hundreds of cells are in sight, and each component would cost. */
function bodyCell<Row>(laid: LaidColumn<Row>, props: RowProps<Row>): ReactNode {
  const { index, place, column } = laid
  const isInRange = index >= props.rangeStart && index <= props.rangeEnd
  return (
    <div
      key={laid.field}
      role="gridcell"
      aria-colindex={index + 1}
      aria-selected={isInRange || undefined}
      data-column={index}
      tabIndex={props.active === index ? 0 : -1}
      className={column.type === 'number' ? 'cell number' : 'cell'}
      style={place}
    >
      {contentOf(laid, props)}
    </div>
  )
}

function contentOf<Row>({ field, column, write }: LaidColumn<Row>, props: RowProps<Row>): ReactNode {
  const { row, index, words, onToggle } = props
  if (field === selectionField) {
    // The browser's own checkbox, as in the head and in rows of groups: it is mounted for each row that is scrolled past (see `ListCheckbox`).
    return (
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={`Select ${props.name}`}
        checked={props.isSelected === true}
        onChange={({ nativeEvent }) => onToggle(index, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    )
  }
  const isSearched = words.length > 0 && (column.type ?? 'text') === 'text'
  const mark = (text: string) => (isSearched ? markWords(text, words) : text)
  if (column.markedCell) return column.markedCell(row, mark)
  return column.cell ? column.cell(row) : mark(write(column.value(row)))
}
