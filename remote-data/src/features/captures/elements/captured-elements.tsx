import { useQuery } from '@lintel/shared/api'
import { capturedElementsQuery } from '@lintel/shared/captured-model'
import type { CapturedElement } from '@lintel/shared/contract/captures'
import { DataGrid, gridSheet, useDataGrid, type DataSetOffer } from '@lintel/shared/grid'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { ExportProgress, useSpreadsheetExport } from '@lintel/shared/spreadsheet'
import { Heading } from '@lintel/shared/ui'
import { useMemo } from 'react'
import type { Capture } from '../view/capture.api.ts'
import { elementColumns } from './captured-elements.columns.ts'

const noRows: CapturedElement[] = []

/** Every element of the capture, in a grid; a row leads to its element in the model. */
export function CapturedElements({ capture: { id, documentFileName } }: { capture: Capture }) {
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useQuery(capturedElementsQuery(organization, id))
  const grid = useDataGrid({
    name: 'captured-elements-grid',
    columns: elementColumns,
    rows: data ?? noRows,
    rowId,
    subject: id,
  })
  const download = useSpreadsheetExport()
  const dataSet = useMemo(() => dataSetOf(id), [id])
  return (
    <>
      <ExportProgress {...download} />
      <DataGrid
        label="Captured Elements"
        heading={
          <Heading as="h2" textStyle="lg" me="3">
            Captured Elements
          </Heading>
        }
        grid={grid}
        isLoading={isFetching && !data}
        failure={error && !data ? { error, onRetry: () => void refetch() } : undefined}
        dataSet={dataSet}
        onRowClick={({ number }) => void navigate(`${paths.capture(organization, id, 'model')}?element=${number}`)}
        onExport={() => download.start(`Captured Elements - ${documentFileName}`, gridSheet('Elements', grid))}
      />
    </>
  )
}

function rowId({ number }: CapturedElement): string {
  return String(number)
}

function dataSetOf(captureId: string): DataSetOffer {
  return { source: 'captured-elements', condition: { field: 'captureId', operator: '==', value: captureId } }
}
