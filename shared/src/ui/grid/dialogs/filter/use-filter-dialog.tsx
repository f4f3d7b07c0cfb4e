import { useCallback, useState, type ReactNode } from 'react'
import type { Filter, ListOperator } from '../../../../domain/filter/index.ts'
import type { OnColumnFilter } from '../../filter/filter-field.tsx'
import { withPart } from '../../filter/filter-parts.ts'
import type { GridModel } from '../../rows/use-data-grid.ts'
import type { useDialogCode } from '../use-dialog-code.ts'

type FilterDialogOf<Row> = {
  grid: Pick<GridModel<Row>, 'columns' | 'configuration' | 'change' | 'engine'>
  code: ReturnType<typeof useDialogCode>
}

type Request = { field: string; from: HTMLElement; operator: ListOperator | undefined }

/** State and rendering of the dialog for the filter of one column. */
export function useFilterDialog<Row>({ grid, code }: FilterDialogOf<Row>) {
  const { columns, configuration, change, engine } = grid
  const { opened, open, close } = code
  const [request, setRequest] = useState<Request>()
  const onColumnFilter = useCallback<OnColumnFilter>(
    (field, from, operator) => {
      setRequest({ field, from, operator })
      open('filter')
    },
    [open],
  )
  const column = request && columns.get(request.field)
  let filterDialog: ReactNode = null
  if (opened && request && column) {
    const { FilterDialog } = opened.code
    const { from, operator } = request
    const save = (part: Filter | undefined) =>
      change(({ filter }) => ({ filter: withPart(filter, column.field, part) }))
    filterDialog = (
      <FilterDialog
        key={column.field}
        isOpen={opened.isOpen && opened.name === 'filter'}
        {...{ column, engine }}
        filter={configuration.filter}
        listOperator={operator}
        onSave={save}
        onClose={close}
        returnFocusTo={() => (from.isConnected ? from : null)}
      />
    )
  }
  return { onColumnFilter, filterDialog }
}
