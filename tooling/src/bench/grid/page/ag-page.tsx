import {
  CellStyleModule,
  ClientSideRowModelModule,
  ModuleRegistry,
  NumberFilterModule,
  TextFilterModule,
  type ColDef,
  type GetRowIdParams,
} from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { createRoot } from 'react-dom/client'
import { offer } from './bench-page.ts'
import { benchColumns, benchRows, pinnedColumns, rowHeight, type BenchColumn, type BenchRow } from './rows.ts'

// No more of it than the same work needs.
ModuleRegistry.registerModules([ClientSideRowModelModule, TextFilterModule, NumberFilterModule, CellStyleModule])

const dayFormat = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' })
const numberFormat = new Intl.NumberFormat('en-US')

function written(value: string | number | null, type: BenchColumn['type']): string {
  if (value === null) return ''
  return type === 'date' ? dayFormat.format(new Date(value)) : numberFormat.format(Number(value))
}

/** Moments are ordered as ISO texts, which costs it less than dates would. */
function definition({ field, title, type, width }: BenchColumn): ColDef<BenchRow, string | number | null> {
  return {
    field,
    width,
    headerName: title,
    cellDataType: false,
    pinned: pinnedColumns.includes(field) ? 'left' : null,
    filter: type === 'number' ? 'agNumberColumnFilter' : 'agTextColumnFilter',
    filterParams: { debounceMs: 0 },
    floatingFilter: true,
    ...(type !== 'text' && { valueFormatter: ({ value }) => written(value ?? null, type) }),
  }
}

const definitions = benchColumns.map(definition)

function getRowId({ data }: GetRowIdParams<BenchRow>): string {
  return String(data.id)
}

function draw(container: HTMLElement, rows: BenchRow[]) {
  // As many rows in sight as the other page has.
  container.style.height = '690px'
  createRoot(container).render(
    <AgGridReact
      rowData={rows}
      columnDefs={definitions}
      getRowId={getRowId}
      rowHeight={rowHeight}
      animateRows={false}
    />,
  )
}

offer({ draw, makeRows: benchRows, body: '.ag-grid-scrolling-container' })
