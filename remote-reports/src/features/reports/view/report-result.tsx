import { useQuery } from '@lintel/shared/api'
import type { Report } from '@lintel/shared/contract/reports'
import { DataGrid, useDataGrid } from '@lintel/shared/grid'
import { useOrganizationId } from '@lintel/shared/organization'
import { ExportProgress, useSpreadsheetExport } from '@lintel/shared/spreadsheet'
import { Stack } from '@lintel/shared/ui'
import { useMemo } from 'react'
import { titleOf } from '../../report-text/index.ts'
import { ReportCharts } from '../charts/report-charts.tsx'
import { PrintReport } from '../print/print-report.tsx'
import { gridColumns, rowId } from '../rows/report-columns.ts'
import { noRows } from '../rows/report-rows.model.ts'
import { reportSheet } from '../rows/report-sheet.ts'
import { rowsQuery } from '../rows/rows.api.ts'
import { CopyLink } from './copy-link.tsx'
import { DeleteReport } from './delete-report.tsx'
import { ReportHead } from './report-head.tsx'

/** A complete report: its charts, its grid, and what can be done with them. */
export function ReportResult({ report }: { report: Report }) {
  const { data = noRows, error, isFetching, isPending, refetch } = useQuery(rowsQuery(useOrganizationId(), report))
  const { id: subject, reportTypeId, columns: written, timeZone } = report
  const columns = useMemo(() => gridColumns({ columns: written, timeZone }, data), [written, timeZone, data])
  const grid = useDataGrid({ name: `report-grid-${reportTypeId}`, columns, rows: data.places, rowId, subject })
  const download = useSpreadsheetExport()
  const isReady = !isPending && !error && !grid.isPreparing
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
        <ExportProgress {...download} />
        <DataGrid
          label="Report"
          grid={grid}
          isLoading={isPending && isFetching}
          failure={error ? { error, onRetry: () => void refetch() } : undefined}
          onExport={
            isReady ? () => download.start(titleOf(report).replaceAll('|', '-'), reportSheet(grid, report)) : undefined
          }
        />
      </Stack>
    </>
  )
}
