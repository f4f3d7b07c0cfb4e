import type { IdsProposal, ImportedSpecification } from '@lintel/shared/contract/ids-imports'
import type { GridColumn, GridDefaults } from '@lintel/shared/grid'
import { StatusChip, type StatusTone } from '@lintel/shared/ui'

const tones: Record<IdsProposal['state'], StatusTone> = { Open: 'open', Accepted: 'success', Dismissed: 'neutral' }

export const proposalColumns: GridColumn<IdsProposal>[] = [
  {
    field: 'state',
    title: 'Decision',
    width: 140,
    pinned: true,
    value: (row) => row.state,
    markedCell: ({ state }, mark) => <StatusChip tone={tones[state]}>{mark(state)}</StatusChip>,
  },
  { field: 'kind', title: 'Kind', width: 100, value: (row) => row.kind },
  { field: 'type', title: 'Type', width: 180, value: (row) => row.type },
  { field: 'parameterName', title: 'Parameter', width: 160, value: (row) => row.parameterName },
  { field: 'now', title: 'Now', width: 160, value: (row) => row.now },
  { field: 'proposed', title: 'Proposed', width: 240, value: (row) => row.proposed },
  { field: 'specification', title: 'Specification', width: 240, value: (row) => row.specification },
  { field: 'category', title: 'Category', width: 150, value: (row) => row.category },
  { field: 'family', title: 'Family', value: (row) => row.family },
  { field: 'setName', title: 'Property Set', width: 170, value: (row) => row.setName },
  { field: 'remark', title: 'Remark', width: 280, value: (row) => row.remark },
  { field: 'decidedBy', title: 'Decided By', hidden: true, value: (row) => row.decidedBy },
  {
    field: 'specificationNumber',
    title: 'Number',
    type: 'number',
    hidden: true,
    value: (row) => row.specificationNumber,
  },
]

export const proposalDefaults: GridDefaults = { sort: [{ field: 'specificationNumber', direction: 'ascending' }] }

const outcomes: Record<ImportedSpecification['outcome'], string> = {
  proposed: 'Proposes changes',
  unchanged: 'Already met',
  unmatched: 'No matches',
}

export const specificationColumns: GridColumn<ImportedSpecification>[] = [
  { field: 'number', title: 'Number', type: 'number', width: 110, value: (row) => row.number },
  { field: 'name', title: 'Specification', width: 320, value: (row) => row.name },
  { field: 'outcome', title: 'Outcome', value: (row) => outcomes[row.outcome] },
  { field: 'proposalCount', title: 'Proposals', type: 'number', width: 130, value: (row) => row.proposalCount },
  { field: 'told', title: 'Stored as Rules', width: 480, value: (row) => row.told.join('; ') || null },
  { field: 'line', title: 'Line', type: 'number', width: 110, value: (row) => row.line },
]

export const specificationDefaults: GridDefaults = { sort: [{ field: 'number', direction: 'ascending' }] }
