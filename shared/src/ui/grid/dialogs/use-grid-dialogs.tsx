import { useCallback, useMemo, type ReactNode } from 'react'
import { dataSourceRoles } from '../../../domain/contract/reports/data-source-roles.ts'
import { useHasAnyRole } from '../../../core/session/roles.ts'
import type { GridView } from '../../../domain/contract/grid-views/index.ts'
import type { MenuEntry } from '../../widgets/menu.tsx'
import type { OnColumnFilter } from '../filter/filter-field.tsx'
import { partsOf, withoutFields } from '../filter/filter-parts.ts'
import { inWords } from '../filter/filter-words.ts'
import type { GridModel } from '../rows/use-data-grid.ts'
import type { TableInstance } from '../table/use-grid-table.ts'
import type { ColumnSetting } from '../settings/grid-configuration.ts'
import type { DataSetOffer } from './data-set-offer.ts'
import { useCalculatedDialog } from './calculated/use-calculated-dialog.tsx'
import { useFilterDialog } from './filter/use-filter-dialog.tsx'
import { useDialogCode } from './use-dialog-code.ts'
import { useViewDialogs } from './views/use-view-dialogs.tsx'
import { useGroupDialogs, type OnColumnMenu } from './use-group-dialogs.tsx'

type GridDialogs<Row> = {
  grid: Pick<
    GridModel<Row>,
    'columns' | 'configuration' | 'change' | 'engine' | 'positions' | 'groups' | 'views' | 'query' | 'search'
  >
  table: TableInstance
  /** The data set to save, for users who can. */
  offer: DataSetOffer | undefined
  /** Which pinned columns the window has no room for. */
  pinNote: string | undefined
  /** The element that gets the focus when a dialog closes, because the menu that opened it no longer exists. */
  returnFocusTo: () => HTMLElement | null
  /** Like `returnFocusTo`, for dialogs that are opened from the menu of views. */
  returnToViews: () => HTMLElement | null
}

type OpenDialogs = {
  onEditColumns: () => void
  onAddCalculated: () => void
  onGroupRows: () => void
  onColumnMenu: OnColumnMenu
  onColumnFilter: OnColumnFilter
  onPivot: () => void
  onEditView: (view: GridView | undefined) => void
  onDeleteView: (view: GridView) => void
  onViewConflict: () => void
  /** Menu entries for users who can save data sets. */
  saveEntries: readonly MenuEntry[]
  dialog: ReactNode
}

/** The dialogs that are opened from the menu of a grid. */
export function useGridDialogs<Row>({ grid, table, offer, pinNote, ...focus }: GridDialogs<Row>): OpenDialogs {
  const { returnFocusTo, returnToViews } = focus
  const code = useDialogCode()
  const { opened, open, close } = code
  const { filterDialog, onColumnFilter } = useFilterDialog({ grid, code })
  const { viewDialogs, ...views } = useViewDialogs({ views: grid.views, code, returnFocusTo: returnToViews })
  const { calculatedDialog, onAddCalculated, onEditCalculated } = useCalculatedDialog({ grid, code, returnFocusTo })
  const { dialogs, ...groups } = useGroupDialogs({ grid, table, code, returnFocusTo, onColumnFilter, onEditCalculated })
  const { columns, configuration, change } = grid
  const isOffered = useIsOffered(offer)
  const onEditColumns = useCallback(() => open('columns'), [open])
  const onPivot = useCallback(() => open('pivot'), [open])
  const saveEntries = useMemo(
    () => (isOffered ? [{ title: 'Save as Data Set', onSelect: () => open('data-set') }] : noEntries),
    [isOffered, open],
  )
  const saveColumns = useCallback(
    (settings: ColumnSetting[]) => {
      const unfiltered = new Set(settings.filter(({ filterable }) => !filterable).map(({ field }) => field))
      change(({ filter }) => ({ columns: settings, filter: withoutFields(filter, unfiltered) }))
    },
    [change],
  )
  const opening = { ...groups, ...views, onColumnFilter, onPivot, onEditColumns, onAddCalculated, saveEntries }
  if (!opened) return { ...opening, dialog: null }
  const { ColumnDialog, PivotDialog, SaveDataSetDialog } = opened.code
  const isOpen = (name: typeof opened.name) => opened.isOpen && opened.name === name
  const dialog = (
    <>
      {dialogs}
      {filterDialog}
      {viewDialogs}
      {calculatedDialog}
      <PivotDialog isOpen={isOpen('pivot')} grid={grid} table={table} onClose={close} returnFocusTo={returnFocusTo} />
      <ColumnDialog
        isOpen={isOpen('columns')}
        settings={configuration.columns}
        columns={columns}
        pinNote={pinNote}
        onSave={saveColumns}
        onClose={close}
        returnFocusTo={returnFocusTo}
      />
      {offer && (
        <SaveDataSetDialog
          isOpen={isOpen('data-set')}
          offer={offer}
          filter={grid.query.filter}
          calculated={configuration.calculated}
          conditions={[
            ...partsOf(configuration.filter).map((part) => inWords(part, columns)),
            ...(grid.search ? [`A column shown here contains ${grid.search}`] : []),
          ]}
          onClose={close}
          returnFocusTo={returnFocusTo}
        />
      )}
    </>
  )
  return { ...opening, dialog }
}

const noEntries: readonly MenuEntry[] = []

function useIsOffered(offer: DataSetOffer | undefined): boolean {
  const mayCreate = useHasAnyRole(offer ? ['reporting.create'] : [])
  const maySee = useHasAnyRole(offer ? dataSourceRoles[offer.source] : [])
  return offer !== undefined && mayCreate && maySee
}
