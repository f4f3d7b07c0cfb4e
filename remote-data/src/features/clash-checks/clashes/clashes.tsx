import type { ClashCheck } from '@lintel/shared/contract/captures'
import { DataGrid, gridSheet, loadState, useDataGrid, useGridSelection, type DataSetOffer } from '@lintel/shared/grid'
import { useOrganizationId, useUnits } from '@lintel/shared/organization'
import { useNavigate } from '@lintel/shared/routing'
import { ExportProgress, useSpreadsheetExport } from '@lintel/shared/spreadsheet'
import { Flex, Select, Stack, Text } from '@lintel/shared/ui'
import { useMemo } from 'react'
import { clashCheckPath } from '../clash-check-path.ts'
import { rulesText } from '../clash-text.model.ts'
import { ClashActions } from './clash-actions.tsx'
import type { ClashRow } from './clash-rows.model.ts'
import { clashColumns, clashDefaults, groupFields, withoutDataSetField } from './clashes.columns.ts'
import { NoClashes } from './no-clashes.tsx'
import { useClashRows } from './use-clash-rows.ts'

/** All clashes of a check. A row opens its elements in the model; selected ones are accepted or become topics. */
export function Clashes({ check }: { check: ClashCheck }) {
  const { id, projectGroupId } = check
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const units = useUnits()
  const columns = useMemo(() => clashColumns(units), [units])
  const { rows, query } = useClashRows(check)
  const grid = useDataGrid({
    name: 'clashes-grid',
    columns,
    rows,
    rowId,
    defaults: clashDefaults,
    subject: id,
  })
  const selection = useGridSelection(rows, rowId)
  const download = useSpreadsheetExport()
  const offer = useMemo(
    (): DataSetOffer => ({
      source: 'clashes',
      choice: {
        label: 'Only clashes of this project',
        filter: { field: 'projectId', operator: '==', value: projectGroupId },
      },
      without: withoutDataSetField(units),
    }),
    [projectGroupId, units],
  )
  const { groups = [] } = grid.configuration
  if (check.counts?.found === 0) return <NoClashes />
  return (
    <Stack gap="3">
      <ExportProgress {...download} />
      <ClashActions check={check} rows={rows.filter((row) => selection.selected.has(rowId(row)))} />
      <DataGrid
        label="Clashes"
        heading={
          <Flex asChild align="center" gap="2" minW="0">
            <label>
              <Text as="span" textStyle="sm" flexShrink="0">
                Group By
              </Text>
              <Select
                size="sm"
                placeholder={groups.length > 1 ? 'Several' : 'None'}
                options={groupFields}
                value={groups.length === 1 ? groups[0] : ''}
                onChange={({ target }) => grid.change({ groups: target.value ? [target.value] : [] })}
              />
            </label>
          </Flex>
        }
        grid={grid}
        {...loadState(query)}
        selection={selection}
        dataSet={offer}
        onRowClick={({ number }) =>
          void navigate(`${clashCheckPath(organization, projectGroupId, id, 'model')}?clash=${number}`)
        }
        onExport={() => download.start(`Clashes - ${rulesText(check)}`, gridSheet('Clashes', grid))}
      />
    </Stack>
  )
}

function rowId({ number }: ClashRow): string {
  return String(number)
}
