import { startTransition, useCallback, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Operator } from '../../domain/filter/index.ts'
import { useLocale } from '../../core/preferences/index.ts'
import type { MenuEntry } from '../widgets/menu.tsx'
import type { DataSetOffer } from './dialogs/data-set-offer.ts'
import { shownWidth } from './columns/fit-columns.ts'
import { useGridDialogs } from './dialogs/use-grid-dialogs.tsx'
import { partsOf } from './filter/filter-parts.ts'
import { useGroupEntries } from './groups/use-group-entries.ts'
import { usePreviousPosition } from './focus/use-restored-position.ts'
import type { RevealedRow } from './focus/use-revealed-row.ts'
import type { GridModel } from './rows/use-data-grid.ts'
import type { GridSelection } from './rows/use-grid-selection.ts'
import { GridSearch } from './search/grid-search.tsx'
import { GridAnnouncer } from './table/grid-announcer.tsx'
import { Failed, LoadingRows, NoItems, NoMatches, type Failure } from './table/grid-states.tsx'
import { borders, GridStyle, pagerHeight } from './table/grid-style.tsx'
import { GridPager } from './table/grid-pager.tsx'
import { frameHeight, heightBeforeMeasure, rowHeights } from './table/frame-height.ts'
import { GridTable } from './table/grid-table.tsx'
import { PrintedGrid } from './table/print-table.tsx'
import { useElementSize, type Size } from './table/use-element-size.ts'
import { useGridTable } from './table/use-grid-table.ts'
import { GridToolbar } from './toolbar/grid-toolbar.tsx'
import { menuEntries } from './toolbar/menu-entries.ts'

export type DataGridProps<Row> = {
  /** The name of the rows: `Requests`. */
  label: string
  /** The grid's heading, in the line of the toolbar, if the page has several parts. */
  heading?: ReactNode
  /** From `useDataGrid`. */
  grid: GridModel<Row>
  /** Rows are still being loaded. */
  isLoading?: boolean
  /** Shown in place of the rows, with Try Again. */
  failure?: Failure | undefined
  /** Shown above rows that may be out of date; `loadState` provides it. */
  note?: ReactNode
  onRowClick?: (row: Row) => void
  /** A row that was chosen elsewhere, such as in a picture beside the grid: the grid scrolls to it once. */
  revealed?: RevealedRow | undefined
  /** From `useGridSelection`; adds the column of checkboxes. */
  selection?: GridSelection | undefined
  onExport?: (() => void) | undefined
  /** Menu entries before the grid's own. */
  menu?: readonly MenuEntry[]
  /** Adds 'Save as Data Set' to the menu, for users with the role. */
  dataSet?: DataSetOffer | undefined
  /** Another view of the same rows instead of the table: search, filters and menu stay. */
  alternative?: ReactNode
}

const noEntries: MenuEntry[] = []
const noGroups: string[] = []

/** A grid of rows that people sort, filter, page, arrange and copy, with their own settings. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { label, grid, failure, menu = noEntries, onExport } = props
  const isLoading = props.isLoading === true || grid.isPreparing
  const [operators, setOperators] = useState<Readonly<Record<string, Operator>>>({})
  const helpId = useId()
  const locale = useLocale()
  const root = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const earlier = usePreviousPosition(label)
  const hasTable = props.alternative === undefined
  const isSelectable = props.selection !== undefined
  const inSight = useElementSize(scroller, () => earlier?.inSight ?? sizeBeforeMeasure(grid, isSelectable), hasTable)
  const { table, ...tableState } = useGridTable({ grid, isSelectable, inSight })
  const [unpinned, setUnpinned] = useState('')
  const pinNote = pinNoteOf(unpinned)
  const isDrawn = useIsDrawn(grid.shown.length > 0 && !earlier)
  const { configuration, change, reset, columns, search } = grid

  const resetFilters = useCallback(() => {
    setOperators({})
    change({ filter: null })
  }, [change])
  const { setGrouping } = table
  const ungroup = useCallback(
    (field: string) => setGrouping((grouping) => grouping.filter((one) => one !== field)),
    [setGrouping],
  )
  const setOperator = useCallback((field: string, operator: Operator) => {
    setOperators((before) => (before[field] === operator ? before : { ...before, [field]: operator }))
  }, [])
  const menuButton = useCallback(() => lastIn(root.current, '.tools [aria-haspopup="menu"]'), [])
  const viewButton = useCallback(() => lastIn(root.current, '.tools [aria-label^="View of"]'), [])
  const {
    onEditColumns,
    onAddCalculated,
    onGroupRows,
    onColumnMenu,
    onColumnFilter,
    onPivot,
    saveEntries,
    dialog,
    ...views
  } = useGridDialogs({
    grid,
    table,
    offer: props.dataSet,
    pinNote,
    returnFocusTo: menuButton,
    returnToViews: viewButton,
  })
  const isUnique = grid.hasUnique ? configuration.unique : undefined
  const groupEntries = useGroupEntries(grid, table, { onGroupRows, onPivot })
  const entries = useMemo(() => {
    const menuOptions = { isUnique, change, onReset: reset, extra: menu, groupEntries, saveEntries }
    return menuEntries({ ...menuOptions, onExport, onEditColumns, onAddCalculated, hasTable, pinNote })
  }, [
    isUnique,
    change,
    reset,
    menu,
    groupEntries,
    saveEntries,
    onExport,
    onEditColumns,
    onAddCalculated,
    hasTable,
    pinNote,
  ])
  const { filter, filterRow, denseGrid } = configuration
  return (
    <div ref={root} className="data-grid">
      <GridStyle />
      <div className="toolbar" role="group" aria-label={`${label} grid`}>
        {props.heading}
        {isDrawn && grid.isSearchable && <GridSearch {...{ label, search, change }} />}
        {isDrawn && (
          <GridToolbar
            {...{ label, entries, columns, change, filterRow, denseGrid, hasTable }}
            {...views}
            views={grid.views}
            groups={configuration.groups ?? noGroups}
            onUngroup={ungroup}
            sort={configuration.sort}
            usualSort={grid.usualSort}
            tagged={filterRow && hasTable ? null : filter}
            isFiltered={partsOf(filter).length > 0}
            onResetFilters={resetFilters}
          />
        )}
      </div>
      {props.note}
      {hasTable ? (
        <>
          <div
            className="frame"
            style={frameHeight({
              all: grid.engine.rows.length,
              take: configuration.take,
              isDense: denseGrid,
              isLoading,
            })}
          >
            <GridTable
              key={locale}
              {...{ grid, label, scroller, inSight, earlier }}
              {...{ table, ...tableState }}
              describedBy={helpId}
              selection={props.selection}
              onRowClick={props.onRowClick}
              revealed={props.revealed}
              operators={operators}
              onOperator={setOperator}
              isBusy={isLoading}
              isFirst={!isDrawn}
              onUnpinned={setUnpinned}
              onColumnMenu={onColumnMenu}
              onColumnFilter={onColumnFilter}
            >
              <GridState {...{ grid, isLoading, failure }} onReset={resetFilters} />
            </GridTable>
            <GridPager label={label} table={table} isFirst={!isDrawn} isPart={grid.isPart} />
          </div>
          <PrintedGrid label={label} grid={grid} />
        </>
      ) : (
        props.alternative
      )}
      <p id={helpId} hidden>
        {keysInWords}
      </p>
      <GridAnnouncer grid={grid} isLoading={isLoading} selected={props.selection?.selected.size} />
      {dialog}
    </div>
  )
}

/**
 * If the columns are wider than the window, the estimated size counts as measured, because no column has to be widened.
 */
function sizeBeforeMeasure<Row>({ configuration }: GridModel<Row>, isSelectable: boolean): Size {
  const isMeasured = shownWidth(configuration.columns, isSelectable) > innerWidth
  return { width: innerWidth - borders, height: heightBeforeMeasure() - pagerHeight - borders, isMeasured }
}

function lastIn(root: HTMLElement | null, selector: string): HTMLElement | null {
  return [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])].at(-1) ?? null
}

const keysInWords =
  'On a column header, press Enter to sort, Shift+Enter to add it to the sort, Alt+arrow keys to resize it, Alt+Shift+arrow keys to move it, and Alt+Down to open its menu. On a group, press Enter to expand or collapse it. Press Enter or F2 to edit a filter and Escape to leave it.'

function pinNoteOf(unpinned: string): string | undefined {
  return unpinned === '' ? undefined : `Not pinned because the window is too narrow: ${unpinned}`
}

type GridStateProps<Row> = Pick<DataGridProps<Row>, 'grid' | 'isLoading' | 'failure'> & { onReset: () => void }

/** What is shown below the titles instead of rows. */
function GridState<Row>({ grid, isLoading = false, failure, onReset }: GridStateProps<Row>) {
  if (failure) return <Failed {...failure} />
  if (grid.shown.length > 0) return null
  if (isLoading) return <LoadingRows height={grid.configuration.denseGrid ? rowHeights.dense : rowHeights.normal} />
  if (grid.engine.rows.length === 0) return <NoItems />
  const { search = '', configuration, change } = grid
  return (
    <NoMatches
      onResetFilters={configuration.filter === null && search !== '' ? undefined : onReset}
      onClearSearch={search === '' ? undefined : () => change({ search: '' })}
    />
  )
}

/**
 * False during the first render of a grid with rows: rows come first, everything around them right after. When a person
 * returns to a grid, it renders everything at once, because its scroll position depends on the final height.
 */
function useIsDrawn(isRowsFirst: boolean): boolean {
  const [isDrawn, setDrawn] = useState(!isRowsFirst)
  useEffect(() => startTransition(() => setDrawn(true)), [])
  return isDrawn
}
