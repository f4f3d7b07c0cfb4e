import { memo, type ReactNode } from 'react'
import { selectionField } from '../columns/column.ts'
import type { ShownColumn } from '../columns/table-layout.ts'
import { markWords } from '../search/mark-words.tsx'

export type RowProps<Row> = {
  row: Row
  /** Index on the page, from 0. */
  index: number
  /** Index among all filtered rows including the head, from 1. */
  ariaIndex: number
  height: number
  /** Level among groups, from 1; undefined if rows are not grouped. */
  level: number | undefined
  /** The search words. */
  words: readonly string[]
  sticky: readonly ShownColumn<Row>[]
  stickyWidth: number
  scrolling: readonly ShownColumn<Row>[]
  /** The index of its column with the tab stop; -1 for none. */
  active: number
  /** The range of cells selected for copying; -1 for none. */
  rangeStart: number
  rangeEnd: number
  /** Undefined if rows cannot be selected. */
  isSelected: boolean | undefined
  isClickable: boolean
  /** The accessible name of its checkbox. */
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

/** A row renders again only if it has changed, not on scrolling. */
export const GridRow = memo(RowOfGrid) as typeof RowOfGrid

/** A function rather than a component, because hundreds of visible cells would be slow as components. */
function bodyCell<Row>(shownColumn: ShownColumn<Row>, props: RowProps<Row>): ReactNode {
  const { index, stickyPosition: stickyPosition, column } = shownColumn
  const isInRange = index >= props.rangeStart && index <= props.rangeEnd
  return (
    <div
      key={shownColumn.field}
      role="gridcell"
      aria-colindex={index + 1}
      aria-selected={isInRange || undefined}
      data-column={index}
      tabIndex={props.active === index ? 0 : -1}
      className={column.type === 'number' ? 'cell number' : 'cell'}
      style={stickyPosition}
    >
      {contentOf(shownColumn, props)}
    </div>
  )
}

function contentOf<Row>({ field, column, write }: ShownColumn<Row>, props: RowProps<Row>): ReactNode {
  const { row, index, words, onToggle } = props
  if (field === selectionField) {
    // The browser's own checkbox, as in the head and in group lines, because scrolling mounts one for each row (see
    // `ListCheckbox`).
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
