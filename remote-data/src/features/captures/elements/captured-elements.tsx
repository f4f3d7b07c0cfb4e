import { useQuery } from '@lintel/shared/api'
import { capturedElementsQuery } from '@lintel/shared/captured-model'
import type { CapturedElement } from '@lintel/shared/contract/captures'
import { DataGrid, gridSheet, useDataGrid, type DataSetOffer } from '@lintel/shared/grid'
import { useOrganizationId } from '@lintel/shared/organization'
import { ExportProgress, useSpreadsheetExport } from '@lintel/shared/spreadsheet'
import { Heading } from '@lintel/shared/ui'
import { useMemo } from 'react'
import type { Capture } from '../view/capture.api.ts'
import { elementColumns } from './captured-elements.columns.ts'

/** Pixels that the header of the capture needs (specification 2, section 2, "Shared grid behaviour"). */
const deduction = 530
const noRows: CapturedElement[] = []

/** Every element of the capture, in a grid. */
export function CapturedElements({ capture: { id, documentFileName } }: { capture: Capture }) {
  const { data, error, isFetching, refetch } = useQuery(capturedElementsQuery(useOrganizationId(), id))
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
      <Heading as="h2" textStyle="lg" mb="3">
        Captured Elements
      </Heading>
      <ExportProgress {...download} />
      <DataGrid
        label="Captured Elements"
        grid={grid}
        isLoading={isFetching && !data}
        failure={error && !data ? { error, onRetry: () => void refetch() } : undefined}
        deduction={deduction}
        dataSet={dataSet}
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
