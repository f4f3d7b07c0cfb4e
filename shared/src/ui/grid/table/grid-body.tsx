import { type RefObject, startTransition, useCallback, useEffect, useMemo, useState } from 'react'
import type { GridModel } from '../rows/use-data-grid.ts'
import type { GridSelection } from '../rows/use-grid-selection.ts'
import type { CellRange } from '../focus/cell-range.ts'
import type { CellPosition } from '../focus/cell-position.ts'
import { groupTitle } from '../groups/group-words.ts'
import { GroupRow } from '../groups/group-row.tsx'
import { chosenIn } from '../groups/group-cells.ts'
import { measuresOf } from '../groups/grouping.ts'
import { GridRow } from './grid-row.tsx'
import type { ShownColumn, TableLayout } from '../columns/table-layout.ts'
import { isExpanded } from '../rows/use-shown-lines.ts'
import { useVirtualItems } from '../rows/use-virtual-items.ts'

/** Rendered rows above and below the visible ones; none while rows change. */
const overscan = 8
/** The number of rows on a usual page. They are all rendered, so that the browser's search finds them. */
const fewRows = 25
const noWords: readonly string[] = []

type BodyProps<Row> = {
  grid: GridModel<Row>
  layout: TableLayout<Row>
  sticky: readonly ShownColumn<Row>[]
  scrolling: readonly ShownColumn<Row>[]
  scroller: RefObject<HTMLElement | null>
  /** Pixels of the scroller between sticky edges. */
  inSight: number
  rowHeight: number
  /** The initial scroll position in pixels. */
  startsAt: number | undefined
  /** True during the first render, which only has visible rows. */
  isFirst: boolean
  /** The number of rows before the first one of the page, including the head. */
  rowsBefore: number
  active: CellPosition
  range: CellRange | undefined
  selection: GridSelection | undefined
  isClickable: boolean
  onToggle: (index: number, isRange: boolean) => void
}

export function GridBody<Row>(props: BodyProps<Row>) {
  const { grid, layout, scroller, inSight, rowHeight, active, selection } = props
  const startOf = useCallback((index: number) => index * rowHeight, [rowHeight])
  const count = grid.shown.length
  const isAtRest = useIsAtRest(grid.shown)
  const overscanAtRest = isAtRest ? overscan : 0
  const indexes = useVirtualItems({
    scroller,
    count,
    startOf,
    inSight,
    overscan: props.isFirst ? 0 : count <= fewRows ? fewRows : overscanAtRest,
    activeIndex: active.row,
    startsAt: props.startsAt,
  })
  const { columns, configuration, expanded } = grid
  const measures = useMemo(() => measuresOf(columns, configuration.measures), [columns, configuration.measures])
  return (
    <div
      role="rowgroup"
      data-part="body"
      className="body"
      style={{ height: startOf(count), width: layout.width, ...(grid.shown.length === 0 && { display: 'none' }) }}
    >
      {indexes.map((index) => {
        const row = grid.shown.rowAt(index)
        const group = grid.shown.groupAt(index)
        const line = {
          index,
          ariaIndex: props.rowsBefore + index + 1,
          height: rowHeight,
          sticky: props.sticky,
          stickyWidth: layout.stickyWidth,
          scrolling: props.scrolling,
          active: active.row === index ? active.column : -1,
          ...chosen(props.range, index),
        }
        if (group) {
          return (
            <GroupRow
              key={index}
              {...line}
              group={group}
              title={groupTitle(group, columns)}
              measures={measures}
              isOpen={isExpanded(expanded, group)}
              chosen={chosenIn(grid, group, selection)}
              onToggle={props.onToggle}
            />
          )
        }
        return (
          <GridRow
            key={index}
            {...line}
            row={row}
            level={grid.shown.levelAt(index)}
            words={grid.searchWords ?? noWords}
            isSelected={selection?.selected.has(grid.rowId(row))}
            isClickable={props.isClickable}
            name={selection ? nameOf(layout, row) : ''}
            onToggle={props.onToggle}
          />
        )
      })}
    </div>
  )
}

function chosen(range: CellRange | undefined, index: number) {
  const isChosen = range && index >= range.top && index <= range.bottom
  return isChosen ? { rangeStart: range.left, rangeEnd: range.right } : { rangeStart: -1, rangeEnd: -1 }
}

/** The first non-empty column names the row. */
function nameOf<Row>({ columns }: TableLayout<Row>, row: Row): string {
  for (const { column, write } of columns) {
    const text = write(column.value(row))
    if (text !== '') return text
  }
  return 'Row'
}

/** Milliseconds without a change. People type faster than this. */
const restDelay = 300

/**
 * Whether `subject` has been the same for a moment: rows out of view are rendered when typing pauses, not with every
 * key.
 */
function useIsAtRest(subject: unknown): boolean {
  const [resting, setResting] = useState<{ subject: unknown }>()
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setResting({ subject })), restDelay)
    return () => clearTimeout(timer)
  }, [subject])
  return resting !== undefined && resting.subject === subject
}
