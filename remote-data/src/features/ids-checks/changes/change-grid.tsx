import { useQuery } from '@lintel/shared/api'
import type { IdsChange, IdsCheck, IdsCheckSummary } from '@lintel/shared/contract/ids'
import { pluralize, countText } from '@lintel/shared/format'
import { DataGrid, gridSheet, loadState, useDataGrid } from '@lintel/shared/grid'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { ExportProgress, useSpreadsheetExport } from '@lintel/shared/spreadsheet'
import { Text } from '@lintel/shared/ui'
import { useMemo } from 'react'
import { checkChangesQuery } from '../findings/findings.api.ts'
import { changeColumns, changeDefaults, type ChangeRow } from './changes.columns.ts'

const noChanges: IdsChange[] = []

type ChangeGridProps = { check: IdsCheck; before: IdsCheckSummary }

/** Failures that only one of two checks has. A row opens its element in the model. */
export function ChangeGrid({ check, before }: ChangeGridProps) {
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const list = useQuery(checkChangesQuery(organization, check.id, before.id))
  const { data } = list
  const rows = useMemo(() => (data ?? noChanges).map((change, index) => ({ ...change, key: String(index) })), [data])
  const grid = useDataGrid({
    name: 'ids-changes-grid',
    columns: changeColumns,
    defaults: changeDefaults,
    rows,
    rowId,
    subject: `${check.id} ${before.id}`,
  })
  const download = useSpreadsheetExport()
  return (
    <>
      <Text role="status">{data && inWords(data)}</Text>
      {(isCut(check) || isCut(before)) && (
        <Text p="3" rounded="md" bg="orange.subtle" color="orange.fg">
          One of the checks has more failures than can be listed, so unlisted failures appear as changed.
        </Text>
      )}
      <ExportProgress {...download} />
      <DataGrid
        label="Changes"
        grid={grid}
        {...loadState(list)}
        onRowClick={({ elementNumber }) => {
          if (elementNumber === null) return
          void navigate(`${paths.capture(organization, check.captureId, 'model')}?element=${elementNumber}`)
        }}
        onExport={() => download.start(`Changes - ${check.rulesName}`, gridSheet('Changes', grid))}
      />
    </>
  )
}

function isCut({ counts }: IdsCheckSummary): boolean {
  return counts !== null && counts.keptFailures < counts.failures
}

function inWords(changes: readonly IdsChange[]): string {
  const count = (kind: IdsChange['change']) => changes.filter(({ change }) => change === kind).length
  const removedCount = count('is gone')
  const fixedText = `${countText(count('fails no longer'))} fixed`
  return `${pluralize(count('fails anew'), 'new failure')}, ${fixedText}${removedCount === 0 ? '' : `, ${countText(removedCount)} for removed elements`}.`
}

function rowId({ key }: ChangeRow): string {
  return key
}
