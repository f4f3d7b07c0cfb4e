import { assetFieldNames, assetFields, type AssetField } from '@lintel/shared/contract/assets'
import { formatDay, formatMoney } from '@lintel/shared/format'
import { DataGrid, gridSheet, useDataGrid, type GridColumn, type GridModel } from '@lintel/shared/grid'
import { ExportProgress, useSpreadsheetExport } from '@lintel/shared/spreadsheet'
import type { NumberedAsset, RowProblem } from './check/check-rows.ts'

/** Amounts and dates come first, because they can be misread. */
const doubtful = new Set<string>(['money', 'day'])
const inOrder = assetFieldNames.toSorted((one, other) => rankOf(one) - rankOf(other))

function rankOf(field: AssetField): number {
  if (field === 'sku') return 0
  return doubtful.has(assetFields[field].kind) ? 1 : 2
}

/** Parsed values in the usual format, so that misreadings are visible. */
const assetColumns: GridColumn<NumberedAsset>[] = [
  { field: 'row', title: 'Row', type: 'number', width: 90, value: ({ row }) => row },
  ...inOrder.map((field): GridColumn<NumberedAsset> => {
    const { title, kind } = assetFields[field]
    if (kind === 'money') return { field, title, value: (asset) => formatMoney(Number(asset[field])) }
    if (kind === 'day') return { field, title, value: (asset) => formatDay(String(asset[field])) }
    return { field, title, value: (asset) => asset[field] }
  }),
]

/** The rows of a file without problems. */
export function PreviewGrid({ assets, file }: { assets: readonly NumberedAsset[]; file: File }) {
  const grid = useDataGrid({
    name: 'asset-import-preview-grid',
    columns: assetColumns,
    rows: assets,
    rowId,
    defaults,
    subject: subjectOf(file),
  })
  return <ExportedGrid label="Rows" grid={grid} file={file} />
}

const defaults = {}

/** Identifies a file; a corrected one is different. */
function subjectOf({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`
}

function rowId({ row }: NumberedAsset): string {
  return String(row)
}

const problemColumns: GridColumn<RowProblem>[] = [
  { field: 'row', title: 'Row', type: 'number', width: 72, value: ({ row }) => row },
  { field: 'column', title: 'Column', width: 150, value: ({ column }) => column },
  { field: 'reason', title: 'Reason', width: 480, value: ({ reason }) => reason },
  { field: 'written', title: 'Value in File', width: 240, value: ({ written }) => written },
]

/** All invalid cells. */
export function ProblemGrid({ problems, file }: { problems: readonly RowProblem[]; file: File }) {
  const grid = useDataGrid({
    name: 'asset-import-problems-grid',
    columns: problemColumns,
    rows: problems,
    rowId: problemId,
    defaults,
    subject: subjectOf(file),
  })
  return <ExportedGrid label="Problems" grid={grid} file={file} />
}

type ExportedGridProps<Row> = { label: string; grid: GridModel<Row>; file: File }

/** With Export To Excel, to send the problems to the file's author. */
function ExportedGrid<Row>({ label, grid, file }: ExportedGridProps<Row>) {
  const download = useSpreadsheetExport()
  return (
    <>
      <ExportProgress {...download} />
      <DataGrid
        label={label}
        grid={grid}
        onExport={() => download.start(`${label} - ${file.name}`, gridSheet(label, grid))}
      />
    </>
  )
}

function problemId({ key }: RowProblem): string {
  return key
}
