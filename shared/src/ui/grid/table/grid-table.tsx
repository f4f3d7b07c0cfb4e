import { type CSSProperties, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Operator } from '../../../domain/filter/index.ts'
import { dropHint, hintAtCut } from '../focus/grid-dom.ts'
import { filterRow, headerRow } from '../focus/cell-position.ts'
import { copyCells } from '../focus/copy-cells.ts'
import { clicksOf } from '../focus/grid-clicks.ts'
import { keysOf } from '../focus/grid-keys.ts'
import { useRestoredPosition, type SavedPosition } from '../focus/use-restored-position.ts'
import { useRevealedRow, type RevealedRow } from '../focus/use-revealed-row.ts'
import { useNavigation } from '../focus/use-navigation.ts'
import type { GridModel } from '../rows/use-data-grid.ts'
import type { GridSelection } from '../rows/use-grid-selection.ts'
import { useRowSelection } from '../rows/use-row-selection.ts'
import { groupActions } from '../groups/group-actions.ts'
import type { OnColumnMenu } from '../dialogs/use-group-dialogs.tsx'
import type { OnColumnFilter } from '../filter/filter-field.tsx'
import { FilterRow } from '../filter/filter-row.tsx'
import { rowHeights } from './frame-height.ts'
import { GridBody } from './grid-body.tsx'
import type { ColumnSetting } from '../settings/grid-configuration.ts'
import { GridFoot } from './grid-foot.tsx'
import { GridHead } from './grid-head.tsx'
import { footHeight, headHeights } from './grid-style.tsx'
import type { TableLayout } from '../columns/table-layout.ts'
import { ColumnAnnouncer } from '../columns/column-announcer.tsx'
import { useColumnActions } from '../columns/use-column-actions.ts'
import type { GridTableState } from './use-grid-table.ts'
import type { Size } from './use-element-size.ts'
import { useRoomInWindow } from './use-room-in-window.ts'
import { titlePointing, useSortIntent } from '../columns/use-sort-intent.ts'
import { useShownColumns } from '../columns/use-shown-columns.ts'

export type GridTableProps<Row> = GridTableState & {
  grid: GridModel<Row>
  scroller: RefObject<HTMLDivElement | null>
  /** The size of the scroller. */
  inSight: Size
  /** The position when the user left this history entry. */
  earlier: SavedPosition | undefined
  label: string
  describedBy: string
  selection: GridSelection | undefined
  onRowClick: ((row: Row) => void) | undefined
  revealed: RevealedRow | undefined
  operators: Readonly<Record<string, Operator>>
  onOperator: (field: string, operator: Operator) => void
  isBusy: boolean
  isFirst: boolean
  /** Called with the titles of pinned columns that do not fit, or an empty text. */
  onUnpinned: (titles: string) => void
  onColumnMenu: OnColumnMenu
  onColumnFilter: OnColumnFilter
  /** Shown in place of rows, if there are none. */
  children: ReactNode
}

/** The scrolled part: titles, filters, rows and sums. Only visible cells are rendered, in both directions. */
export function GridTable<Row>(props: GridTableProps<Row>) {
  const { grid, table, label, scroller, inSight, earlier, selection, onRowClick } = props
  const { configuration, change, shown } = grid
  const columns = useColumnActions(props)
  const { layout } = columns
  const hasFoot = shown.length > 0 && !grid.isPart && layout.columns.some(({ column }) => column.footer !== undefined)
  const rowHeight = configuration.denseGrid ? rowHeights.dense : rowHeights.normal
  const navigation = useNavigation(scroller, {
    hasFilterRow: configuration.filterRow,
    rows: shown.length + (hasFoot ? 1 : 0),
    columns: layout.columns.length,
    rowsInSight: Math.max(1, Math.floor(inSight.height / rowHeight) - 3),
  })
  const { active, range } = navigation
  const shownColumns = { scroller, layout, inSight: inSight.width, activeIndex: active.column, startsAt: earlier?.left }
  const part = { layout, ...useShownColumns(shownColumns) }
  const { onToggle, selectAll } = useRowSelection(grid, selection)
  useRoomInWindow(scroller)
  usePageStart(scroller, shown.first)
  useUnpinned(layout, configuration.columns, props.onUnpinned)
  const onSortIntent = useSortIntent(grid.engine)
  const headRows = layout.groups.length + (configuration.filterRow ? 2 : 1)
  const headHeight = headHeightOf(headRows, configuration.filterRow)
  useRestoredPosition({ scroller, label, grid, table, layout, rowHeight, navigation, inSight })
  useRevealedRow({ scroller, grid, table, rowHeight, headHeight, navigation, revealed: props.revealed })
  const activeIn = (row: number) => (active.row === row ? active.column : -1)
  const openRow = onRowClick && ((index: number) => onRowClick(shown.rowAt(index)))
  const groups = groupActions(grid, table, selection ? 1 : 0)
  const actions = {
    ...columns.actions,
    openRow,
    toggleRow: selection && onToggle,
    groups,
    openMenu: props.onColumnMenu,
  }

  return (
    <div className="area" style={{ '--head-height': `${headHeight}px` } as CSSProperties}>
      <div
        ref={scroller}
        // A table with expandable rows has the role `treegrid`.
        role={grid.groups ? 'treegrid' : 'grid'}
        aria-label={label}
        aria-describedby={props.describedBy}
        aria-rowcount={grid.isPart ? -1 : headRows + grid.lineCount + (hasFoot ? 1 : 0)}
        aria-colcount={layout.columns.length}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={props.isBusy}
        className={configuration.denseGrid ? 'scroller dense' : 'scroller'}
        onKeyDown={keysOf({ navigation, layout, rows: shown.length, actions })}
        onClick={clicksOf({ layout, shown, hasRange: range !== undefined, actions })}
        {...titlePointing(layout.columns, onSortIntent)}
        onFocus={navigation.onFocus}
        onPointerDown={navigation.onPointerDown}
        onPointerMove={navigation.onPointerMove}
        onPointerOver={({ target }) => hintAtCut(target as Element)}
        onPointerOut={({ target }) => dropHint(target as Element)}
        onCopy={(event) => copyCells(event, { grid, layout, active, range })}
      >
        <GridHead {...part} active={activeIn(headerRow)} selectAll={selectAll} {...columns.head}>
          {configuration.filterRow && (
            <FilterRow
              {...part}
              active={activeIn(filterRow)}
              filter={configuration.filter}
              change={change}
              operators={props.operators}
              onOperator={props.onOperator}
              onAsk={props.onColumnFilter}
              isFirst={props.isFirst}
            />
          )}
        </GridHead>
        <GridBody
          grid={grid}
          {...part}
          {...{ active, range, selection, onToggle }}
          scroller={scroller}
          inSight={inSight.height - headHeight - (hasFoot ? footHeight : 0)}
          rowHeight={rowHeight}
          startsAt={earlier?.top}
          isFirst={props.isFirst}
          rowsBefore={headRows + shown.first}
          isClickable={onRowClick !== undefined}
        />
        {hasFoot && (
          <GridFoot
            grid={grid}
            {...part}
            row={shown.length}
            ariaIndex={headRows + grid.lineCount + 1}
            active={activeIn(shown.length)}
          />
        )}
      </div>
      {props.children}
      <ColumnAnnouncer layout={layout} changed={columns.changed} />
    </div>
  )
}

function useUnpinned<Row>(
  { columns }: TableLayout<Row>,
  settings: readonly ColumnSetting[],
  onUnpinned: (titles: string) => void,
): void {
  const pinned = new Set(settings.filter(({ locked }) => locked).map(({ field }) => field))
  const titles = columns.flatMap(({ field, isSticky, column }) =>
    pinned.has(field) && !isSticky ? [column.title] : [],
  )
  const list = titles.join(', ')
  useEffect(() => onUnpinned(list), [list, onUnpinned])
}

function headHeightOf(rows: number, hasFilterRow: boolean): number {
  return hasFilterRow ? (rows - 1) * headHeights.title + headHeights.filter : rows * headHeights.title
}

/** A new page starts at its first row, however far the previous page was scrolled. */
function usePageStart(scroller: RefObject<HTMLElement | null>, first: number): void {
  const previousFirst = useRef(first)
  useLayoutEffect(() => {
    if (previousFirst.current === first) return
    previousFirst.current = first
    scroller.current?.scrollTo({ top: 0 })
  }, [scroller, first])
}
