import type { TopicProposal, TopicProposalKind } from '@lintel/shared/contract/topics'
import type { GridColumn, GridDefaults } from '@lintel/shared/grid'
import { StatusChip, type StatusTone } from '@lintel/shared/ui'

const kinds: Record<TopicProposalKind, string> = {
  new: 'New',
  change: 'Change',
  unchanged: 'Unchanged',
  refused: 'Refused',
}

/** The effect of accepting a topic, in words. */
export function effectOf(proposal: TopicProposal): string {
  const { kind, differences, newComments, changedComments, newViewpoints, reason, remarks } = proposal
  const parts = [
    ...(reason === null ? [] : [reason]),
    ...differences.map(differenceText),
    ...countTexts(newComments, 'new comment'),
    ...countTexts(changedComments, 'changed comment'),
    ...countTexts(newViewpoints, 'new viewpoint'),
    ...remarks,
  ]
  return parts.length === 0 && kind === 'new' ? 'A new topic' : parts.join('; ')
}

function differenceText({ field, before, after }: TopicProposal['differences'][number]): string {
  return `${field}: ${before || 'empty'} → ${after || 'empty'}`
}

function countTexts(count: number, word: string): string[] {
  return count === 0 ? [] : [`${count} ${word}${count === 1 ? '' : 's'}`]
}

export function canBeAccepted({ kind }: TopicProposal): boolean {
  return kind === 'new' || kind === 'change'
}

const tones: Record<TopicProposal['state'], StatusTone> = { Open: 'open', Accepted: 'success', Dismissed: 'neutral' }

function needsNoDecision(row: TopicProposal): boolean {
  return !canBeAccepted(row) && row.state === 'Open'
}

function decisionText(row: TopicProposal): string {
  return needsNoDecision(row) ? 'No action needed' : row.state
}

export const topicProposalColumns: GridColumn<TopicProposal>[] = [
  {
    field: 'state',
    title: 'Decision',
    width: 170,
    pinned: true,
    value: decisionText,
    markedCell: (row, mark) => (
      <StatusChip tone={needsNoDecision(row) ? 'neutral' : tones[row.state]}>{mark(decisionText(row))}</StatusChip>
    ),
  },
  { field: 'kind', title: 'Topic', width: 120, value: ({ kind }) => kinds[kind] },
  { field: 'title', title: 'Title', width: 280, value: ({ title }) => title },
  { field: 'effect', title: 'Changes', width: 460, value: effectOf },
  { field: 'author', title: 'Author', width: 200, value: ({ author }) => author || null },
  { field: 'createdDate', title: 'Created', type: 'date', width: 170, value: ({ createdDate }) => createdDate },
  { field: 'decidedBy', title: 'Decided By', width: 160, value: ({ decidedBy }) => decidedBy },
  { field: 'number', title: 'Number', type: 'number', width: 110, hidden: true, value: ({ id }) => Number(id) },
]

export const topicProposalDefaults: GridDefaults = { sort: [{ field: 'number', direction: 'ascending' }] }
