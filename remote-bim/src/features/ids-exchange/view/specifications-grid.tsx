import { useQuery } from '@lintel/shared/api'
import type { ImportedSpecification } from '@lintel/shared/contract/ids-imports'
import { DataGrid, gridSheet, loadState, useDataGrid } from '@lintel/shared/grid'
import { useOrganizationId } from '@lintel/shared/organization'
import { ExportProgress, useSpreadsheetExport } from '@lintel/shared/spreadsheet'
import { Stack } from '@lintel/shared/ui'
import { specificationsQuery } from '../ids-exchange.api.ts'
import { specificationColumns, specificationDefaults } from './ids-import.columns.tsx'

const noRows: ImportedSpecification[] = []

/** All specifications of the file, including those without matches. */
export function SpecificationsGrid({ importId }: { importId: string }) {
  const list = useQuery(specificationsQuery(useOrganizationId(), importId))
  const { data } = list
  const grid = useDataGrid({
    name: 'ids-specifications-grid-settings',
    columns: specificationColumns,
    rows: data ?? noRows,
    rowId,
    defaults: specificationDefaults,
    prefix: 'specifications',
    subject: importId,
  })
  const sheet = useSpreadsheetExport()
  return (
    <Stack gap="4">
      <ExportProgress {...sheet} />
      <DataGrid
        label="Specifications"
        grid={grid}
        {...loadState(list)}
        onExport={data && (() => sheet.start('Specifications', gridSheet('Specifications', grid)))}
      />
    </Stack>
  )
}

function rowId({ number }: ImportedSpecification): string {
  return String(number)
}
