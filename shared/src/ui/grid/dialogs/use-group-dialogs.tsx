import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { withoutCalculated } from '../calculated/calculated-changes.ts'
import type { OnColumnFilter } from '../filter/filter-field.tsx'
import { measuresOf } from '../groups/grouping.ts'
import type { TableInstance } from '../table/use-grid-table.ts'
import type { GridModel } from '../rows/use-data-grid.ts'
import type { useDialogCode } from './use-dialog-code.ts'

type GroupDialogs<Row> = {
  grid: Pick<GridModel<Row>, 'columns' | 'configuration' | 'change'>
  table: TableInstance
  code: ReturnType<typeof useDialogCode>
  returnFocusTo: () => HTMLElement | null
  onColumnFilter: OnColumnFilter
  onEditCalculated: (field: string) => void
}

/** Opens a column's menu from its title, or by a key on it. */
export type OnColumnMenu = (field: string, title: HTMLElement) => void

/** The grouping dialog of the grid's menu, and the menu of each column. */
export function useGroupDialogs<Row>({
  grid,
  table,
  code,
  returnFocusTo,
  onColumnFilter,
  onEditCalculated,
}: GroupDialogs<Row>) {
  const { columns, configuration, change } = grid
  const { opened, open, close, closeMenu } = code
  const [request, setRequest] = useState<{ field: string; title: HTMLElement }>()
  const onColumnMenu = useCallback<OnColumnMenu>(
    (field, title) => {
      setRequest({ field, title })
      open('column-menu')
    },
    [open],
  )
  const measures = useMemo(() => measuresOf(columns, configuration.measures), [columns, configuration.measures])
  const inOrder = useMemo(
    () => configuration.columns.flatMap(({ field }) => columns.get(field) ?? []),
    [configuration.columns, columns],
  )
  const isOpen = (name: 'groups' | 'column-menu') => opened?.isOpen === true && opened.name === name
  const { groups = [] } = configuration
  const column = request && columns.get(request.field)
  let dialogs: ReactNode = null
  if (opened) {
    const { ColumnMenu, GroupDialog } = opened.code
    dialogs = (
      <>
        <GroupDialog
          isOpen={isOpen('groups')}
          {...{ groups, measures, returnFocusTo }}
          columns={inOrder}
          onSave={change}
          onClose={close}
        />
        {request && column && (
          <ColumnMenu
            isOpen={isOpen('column-menu')}
            {...{ column, table, measures }}
            isFilterable={configuration.columns.some(({ field, filterable }) => field === column.field && filterable)}
            anchor={request.title}
            onFilter={() => onColumnFilter(column.field, request.title)}
            onChange={change}
            calculated={
              configuration.calculated?.some(({ field }) => field === column.field)
                ? {
                    onEdit: () => onEditCalculated(column.field),
                    onRemove: () => change((before) => withoutCalculated(before, column.field)),
                  }
                : undefined
            }
            onClose={closeMenu}
          />
        )}
      </>
    )
  }
  return { onGroupRows: useCallback(() => open('groups'), [open]), onColumnMenu, dialogs }
}
