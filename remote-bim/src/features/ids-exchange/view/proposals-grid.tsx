import { useQuery, useQueryClient } from '@lintel/shared/api'
import type { IdsProposal } from '@lintel/shared/contract/ids-imports'
import { DataGrid, gridSheet, loadState, useDataGrid, useGridSelection } from '@lintel/shared/grid'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { useHasAnyRole } from '@lintel/shared/session'
import { ExportProgress, useSpreadsheetExport } from '@lintel/shared/spreadsheet'
import { Stack } from '@lintel/shared/ui'
import { proposalsQuery } from '../ids-exchange.api.ts'
import { DecisionBar } from './decision-bar.tsx'
import { proposalColumns, proposalDefaults } from './ids-import.columns.tsx'
import { useDecisions } from './use-decisions.ts'

const noRows: IdsProposal[] = []

/** The file's proposals, which can be selected and accepted, dismissed, or reopened. */
export function ProposalsGrid({ importId }: { importId: string }) {
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const client = useQueryClient()
  const query = proposalsQuery(organization, importId)
  const list = useQuery(query)
  const { data } = list
  const rows = data ?? noRows
  const grid = useDataGrid({
    name: 'ids-proposals-grid-settings',
    columns: proposalColumns,
    rows,
    rowId,
    defaults: proposalDefaults,
    prefix: 'proposals',
    subject: importId,
  })
  const selection = useGridSelection(rows, rowId)
  const reload = () => client.query({ ...query, staleTime: 0 })
  const decisions = useDecisions({ importId, rows, selection, listKey: query.queryKey, reload })
  const mayDecide = useHasAnyRole(['revitmastermodel.update'])
  const sheet = useSpreadsheetExport()
  return (
    <Stack gap="4">
      <ExportProgress {...sheet} />
      {mayDecide && rows.length > 0 && <DecisionBar {...{ rows, selection, decisions }} />}
      <DataGrid
        label="Proposals"
        grid={grid}
        {...loadState(list)}
        onExport={data && (() => sheet.start('Proposals', gridSheet('Proposals', grid)))}
        {...(mayDecide
          ? { selection }
          : {
              onRowClick: ({ masterElementId }: IdsProposal) => {
                if (masterElementId !== null) void navigate(paths.masterElement(organization, masterElementId))
              },
            })}
      />
    </Stack>
  )
}

function rowId({ id }: IdsProposal): string {
  return id
}
