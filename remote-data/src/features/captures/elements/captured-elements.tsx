import { useQuery } from '@lintel/shared/api'
import { capturedElementsQuery } from '@lintel/shared/captured-model'
import type { CapturedElement } from '@lintel/shared/contract/captures'
import { DataGrid, gridSheet, loadState, useDataGrid, type DataSetOffer } from '@lintel/shared/grid'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { ExportProgress, useSpreadsheetExport } from '@lintel/shared/spreadsheet'
import { Heading } from '@lintel/shared/ui'
import { useMemo } from 'react'
import { elementsInState } from '../model/elements-in-state.model.ts'
import type { Capture } from '../view/capture.api.ts'
import { elementColumns, elementDefaults } from './captured-elements.columns.ts'

const noRows: CapturedElement[] = []

/** All elements of the capture; a row opens its element in the model, and the menu all filtered ones. */
export function CapturedElements({ capture: { id, documentFileName } }: { capture: Capture }) {
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const toModel = paths.capture(organization, id, 'model')
  const list = useQuery(capturedElementsQuery(organization, id))
  const { data } = list
  const rows = data ?? noRows
  const grid = useDataGrid({
    name: 'captured-elements-grid',
    columns: elementColumns,
    rows,
    rowId,
    defaults: elementDefaults,
    subject: id,
  })
  const download = useSpreadsheetExport()
  const dataSet = useMemo(() => dataSetOf(id), [id])
  const { positions, isPreparing } = grid
  const menu = useMemo(() => {
    function show() {
      const numbers = [...positions].flatMap((position) => rows[position]?.number ?? [])
      void navigate(toModel, { state: elementsInState(numbers) })
    }
    return [{ title: 'Show in Model', isDisabled: isPreparing || positions.length === 0, onSelect: show }]
  }, [positions, isPreparing, rows, navigate, toModel])
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
        {...loadState(list)}
        dataSet={dataSet}
        menu={menu}
        onRowClick={({ number }) => void navigate(`${toModel}?element=${number}`)}
        onExport={() => download.start(`Captured Elements - ${documentFileName}`, gridSheet('Elements', grid))}
      />
    </>
  )
}

export function rowId({ number }: CapturedElement): string {
  return String(number)
}

export function dataSetOf(captureId: string): DataSetOffer {
  return { source: 'captured-elements', condition: { field: 'captureId', operator: '==', value: captureId } }
}
