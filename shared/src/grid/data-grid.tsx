import { useId, useState } from 'react'
import type { Operator } from '../filter/index.ts'
import { Pager } from '../list/pager.tsx'
import { Box } from '../ui/index.ts'
import type { MenuEntry } from '../widgets/menu.tsx'
import { withoutFields } from './filter/filter-parts.ts'
import type { GridModel } from './rows/use-data-grid.ts'
import type { GridSelection } from './rows/use-grid-selection.ts'
import { gridPageSizes, type ColumnSetting } from './settings/grid-configuration.ts'
import { GridAnnouncer } from './table/grid-announcer.tsx'
import { Failed, LoadingRows, NoItems, NoMatches, type Failure } from './table/grid-states.tsx'
import { gridStyle } from './table/grid-style.ts'
import { GridTable, rowHeights } from './table/grid-table.tsx'
import { ColumnDialog } from './toolbar/column.dialog.tsx'
import { GridToolbar } from './toolbar/grid-toolbar.tsx'
import { menuEntries } from './toolbar/menu-entries.ts'

export type DataGridProps<Row> = {
  /** What its rows are: `Requests`. */
  label: string
  /** Of `useDataGrid`. */
  grid: GridModel<Row>
  /** Rows that were asked for are not here yet. */
  isLoading?: boolean
  /** What is shown in the place of the rows, with Try Again. */
  failure?: Failure | undefined
  onRowClick?: (row: Row) => void
  /** Of `useGridSelection`; it brings the column of checkboxes. */
  selection?: GridSelection | undefined
  onExport?: (() => void) | undefined
  /** Stands in the menu before the grid's own entries. */
  menu?: readonly MenuEntry[]
  /** Pixels that the page needs besides the 188 that the grid leaves of the window (specification 2, "Shared grid behaviour"). */
  deduction?: number
}

const noEntries: MenuEntry[] = []

/** Rows by columns: sorted, filtered, paged, arranged and copied, as each person has it. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { label, grid, isLoading = false, failure, deduction = 0 } = props
  const [isEditing, setEditing] = useState(false)
  const [operators, setOperators] = useState<Readonly<Record<string, Operator>>>({})
  const helpId = useId()
  const { configuration, change, columns } = grid

  function resetFilters() {
    setOperators({})
    change({ filter: null })
  }
  function saveColumns(settings: ColumnSetting[]) {
    const unfiltered = settings.filter(({ filterable }) => !filterable).map(({ field }) => field)
    change({ columns: settings, filter: withoutFields(configuration.filter, new Set(unfiltered)) })
  }
  const entries = menuEntries({
    grid,
    extra: props.menu ?? noEntries,
    onExport: props.onExport,
    onEditColumns: () => setEditing(true),
  })

  return (
    <Box css={gridStyle}>
      <GridToolbar grid={grid} label={label} entries={entries} onResetFilters={resetFilters} />
      <div className="frame" style={{ height: `max(20rem, calc(100dvh - ${188 + deduction}px))` }}>
        <GridTable
          grid={grid}
          label={label}
          describedBy={helpId}
          selection={props.selection}
          onRowClick={props.onRowClick}
          operators={operators}
          onOperator={(field, operator) => setOperators((before) => ({ ...before, [field]: operator }))}
          isBusy={isLoading}
        >
          <GridState {...{ grid, isLoading, failure }} onReset={resetFilters} />
        </GridTable>
        <GridPager grid={grid} label={label} />
      </div>
      <p id={helpId} hidden>
        {keysInWords}
      </p>
      <GridAnnouncer grid={grid} isLoading={isLoading} selected={props.selection?.selected.size} />
      <ColumnDialog
        isOpen={isEditing}
        settings={configuration.columns}
        columns={columns}
        onSave={saveColumns}
        onClose={() => setEditing(false)}
      />
    </Box>
  )
}

const keysInWords =
  'On a column title Enter sorts, Shift and Enter sort by it as well, Alt and the arrows change its width, and with Shift its place. Enter or F2 goes into a filter, Escape comes back.'

type GridStateProps<Row> = Pick<DataGridProps<Row>, 'grid' | 'isLoading' | 'failure'> & { onReset: () => void }

/** What stands below the titles where there are no rows. */
function GridState<Row>({ grid, isLoading = false, failure, onReset }: GridStateProps<Row>) {
  if (failure) return <Failed {...failure} />
  if (grid.shown.length > 0) return null
  if (isLoading) return <LoadingRows height={grid.configuration.denseGrid ? rowHeights.dense : rowHeights.normal} />
  return grid.engine.rows.length === 0 ? <NoItems /> : <NoMatches onReset={onReset} />
}

function GridPager<Row>({ grid, label }: Pick<DataGridProps<Row>, 'grid' | 'label'>) {
  const { configuration, positions, shown, change } = grid
  const { take } = configuration
  if (positions.length === 0) return null
  return (
    <div className="pager">
      <Pager
        label={label}
        total={positions.length}
        sizes={gridPageSizes}
        pagination={{ page: Math.floor(shown.first / take) + 1, itemsPerPage: take }}
        onPagination={({ page, itemsPerPage }) => change(itemsPerPage === take ? { page } : { take: itemsPerPage })}
      />
    </div>
  )
}
