import { DataGrid, useDataGrid, type GridColumn } from '@lintel/shared/grid'
import type { RowProblem } from './check/check-rows.ts'

const columns: GridColumn<RowProblem>[] = [
  { field: 'row', title: 'Row', type: 'number', width: 72, value: ({ row }) => row },
  { field: 'column', title: 'Column', width: 150, value: ({ column }) => column },
  { field: 'reason', title: 'Reason', width: 480, value: ({ reason }) => reason },
  { field: 'written', title: 'Written', width: 240, value: ({ written }) => written },
]

/** Every cell that cannot be taken in. */
export function ProblemGrid({ problems }: { problems: readonly RowProblem[] }) {
  const grid = useDataGrid({ name: 'asset-import-problems-grid', columns, rows: problems, rowId, defaults })
  return <DataGrid label="Problems" grid={grid} deduction={220} />
}

const defaults = {}

function rowId({ key }: RowProblem): string {
  return key
}
