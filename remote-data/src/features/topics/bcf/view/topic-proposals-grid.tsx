import { useQuery } from '@lintel/shared/api'
import type { TopicProposal } from '@lintel/shared/contract/topics'
import { DataGrid, gridSheet, loadState, useDataGrid, useGridSelection } from '@lintel/shared/grid'
import { useOrganizationId } from '@lintel/shared/organization'
import { useHasAnyRole } from '@lintel/shared/session'
import { ExportProgress, useSpreadsheetExport } from '@lintel/shared/spreadsheet'
import { Stack } from '@lintel/shared/ui'
import { topicProposalsQuery } from '../bcf.api.ts'
import { ProposalDetails } from './proposal-details.tsx'
import { topicProposalColumns, topicProposalDefaults } from './proposal.columns.tsx'
import { TopicDecisionBar } from './topic-decision-bar.tsx'
import { useTopicDecisions } from './use-topic-decisions.ts'

const noProposals: TopicProposal[] = []

/** The topics of a file, which can be selected and accepted or dismissed. */
export function TopicProposalsGrid({ importId }: { importId: string }) {
  const list = useQuery(topicProposalsQuery(useOrganizationId(), importId))
  const { data } = list
  const rows = data ?? noProposals
  const grid = useDataGrid({
    name: 'topic-proposals-grid',
    columns: topicProposalColumns,
    rows,
    rowId,
    defaults: topicProposalDefaults,
    prefix: 'proposals',
    subject: importId,
  })
  const selection = useGridSelection(rows, rowId)
  const decisions = useTopicDecisions(importId)
  const mayDecide = useHasAnyRole(['topics.create', 'topics.update'])
  const download = useSpreadsheetExport()
  const filtered = [...grid.positions].flatMap((position) => rows[position] ?? [])
  const [only] = selection.selected
  const selectedRow = selection.selected.size === 1 ? rows.find(({ id }) => id === only) : undefined
  return (
    <Stack gap="4">
      <ExportProgress {...download} />
      {mayDecide && rows.length > 0 && <TopicDecisionBar {...{ rows, filtered, selection, decisions }} />}
      {selectedRow && <ProposalDetails proposal={selectedRow} />}
      <DataGrid
        label="Topics in the File"
        grid={grid}
        {...loadState(list)}
        onExport={data && (() => download.start('Topics in the File', gridSheet('Topics in the File', grid)))}
        selection={selection}
      />
    </Stack>
  )
}

function rowId({ id }: TopicProposal): string {
  return id
}
