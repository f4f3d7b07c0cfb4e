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

// Only the modules needed for the same work.
ModuleRegistry.registerModules([ClientSideRowModelModule, TextFilterModule, NumberFilterModule, CellStyleModule])

const dayFormat = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' })
const numberFormat = new Intl.NumberFormat('en-US')

function written(value: string | number | null, type: BenchColumn['type']): string {
  if (value === null) return ''
  return type === 'date' ? dayFormat.format(new Date(value)) : numberFormat.format(Number(value))
}

/** Moments are sorted as ISO texts, which is faster for AG Grid than dates. */
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
  // As many visible rows as on the other page.
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
