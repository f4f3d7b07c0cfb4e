import { useQuery } from '@lintel/shared/api'
import type { Report } from '@lintel/shared/contract/reports'
import { DataGrid, useDataGrid } from '@lintel/shared/grid'
import { useOrganizationId } from '@lintel/shared/organization'
import { ExportProgress, useSpreadsheetExport } from '@lintel/shared/spreadsheet'
import { Box, Stack } from '@lintel/shared/ui'
import { useMemo, useRef } from 'react'
import { titleOf } from '../../report-text/index.ts'
import { ReportCharts } from '../charts/report-charts.tsx'
import { PrintReport } from '../print/print-report.tsx'
import { gridColumns, rowId } from '../rows/report-columns.ts'
import { noRows } from '../rows/report-rows.model.ts'
import { reportSheet } from '../rows/report-sheet.ts'
import { rowsQuery } from '../rows/rows.api.ts'
import { CopyLink } from './copy-link.tsx'
import { DeleteReport } from './delete-report.tsx'
import { PickedRows } from './picked-rows.tsx'
import { ReportHead } from './report-head.tsx'

/** A complete report with charts, grid and actions. */
export function ReportResult({ report }: { report: Report }) {
  const { data = noRows, error, isFetching, isPending, refetch } = useQuery(rowsQuery(useOrganizationId(), report))
  const { id: subject, reportTypeId, columns: written, timeZone } = report
  const columns = useMemo(() => gridColumns({ columns: written, timeZone }, data), [written, timeZone, data])
  const grid = useDataGrid({ name: `report-grid-${reportTypeId}`, columns, rows: data.rowIndexes, rowId, subject })
  const download = useSpreadsheetExport()
  const isReady = !isPending && !error && !grid.isPreparing
  const rowsRef = useRef<HTMLDivElement>(null)
  function showRows() {
    rowsRef.current?.scrollIntoView({ block: 'start' })
    rowsRef.current?.querySelector<HTMLElement>('[role$=grid] [tabindex="0"]')?.focus({ preventScroll: true })
  }
  return (
    <>
      <ReportHead
        report={report}
        actions={
          <>
            <PrintReport report={report} grid={grid} isReady={isReady} />
            <CopyLink />
            {report.mayDelete && <DeleteReport report={report} />}
          </>
        }
      />
      <Stack gap="5">
        <ReportCharts
          report={report}
          rows={data}
          isLoading={isPending && isFetching}
          picks={{ filter: grid.configuration.filter, onChange: (filter) => grid.change({ filter }) }}
        />
        {report.charts.length > 0 && data.count > 0 && (
          <PickedRows
            isFiltered={grid.configuration.filter !== null}
            shown={grid.positions.length}
            all={data.count}
            onShow={showRows}
          />
        )}
        <ExportProgress {...download} />
        <Box ref={rowsRef} minW="0">
          <DataGrid
            label="Report"
            grid={grid}
            isLoading={isPending && isFetching}
            failure={error ? { error, onRetry: () => void refetch() } : undefined}
            onExport={
              isReady
                ? () => download.start(titleOf(report).replaceAll('|', '-'), reportSheet(grid, report))
                : undefined
            }
          />
        </Box>
      </Stack>
    </>
  )
}
