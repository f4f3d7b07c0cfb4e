import type { TopicSummary } from '@lintel/shared/contract/topics'
import type { GridColumn, GridDefaults } from '@lintel/shared/grid'
import { DueDate, dueText, isOverdue } from '@lintel/shared/topics'
import { StatusChip } from '@lintel/shared/ui'

const project: GridColumn<TopicSummary>[] = [
  { field: 'projectNumber', title: 'Project Number', width: 150, value: (row) => row.project.number },
  { field: 'projectName', title: 'Project Name', value: (row) => row.project.name },
]

const titleColumns: GridColumn<TopicSummary>[] = [
  { field: 'title', title: 'Title', width: 320, value: ({ title }) => title },
  {
    field: 'status',
    title: 'Status',
    width: 150,
    value: ({ status }) => status,
    markedCell: ({ status, isOpen }, mark) => (
      <StatusChip tone={isOpen ? 'open' : 'success'}>{mark(status)}</StatusChip>
    ),
  },
  { field: 'assignedTo', title: 'Assigned To', width: 180, value: ({ assignedTo }) => assignedTo?.name ?? null },
]

const otherColumns: GridColumn<TopicSummary>[] = [
  { field: 'priority', title: 'Priority', width: 120, value: ({ priority }) => priority },
  { field: 'type', title: 'Type', width: 130, value: ({ type }) => type },
  {
    field: 'isPerhapsResolved',
    title: 'Resolved?',
    type: 'boolean',
    width: 120,
    value: (row) => row.isPerhapsResolved,
  },
  { field: 'labels', title: 'Labels', value: ({ labels }) => (labels.length === 0 ? null : labels.join(', ')) },
  { field: 'stage', title: 'Stage', width: 140, hidden: true, value: ({ stage }) => stage },
  { field: 'commentCount', title: 'Comments', type: 'number', width: 120, value: (row) => row.commentCount },
  {
    field: 'viewpointCount',
    title: 'Viewpoints',
    type: 'number',
    width: 120,
    hidden: true,
    value: (row) => row.viewpointCount,
  },
  { field: 'modifiedDate', title: 'Modified', type: 'date', width: 170, value: (row) => row.modifiedDate },
  { field: 'modifiedBy', title: 'Modified By', width: 180, hidden: true, value: ({ modifiedBy }) => modifiedBy.name },
  { field: 'createdDate', title: 'Created', type: 'date', width: 170, hidden: true, value: (row) => row.createdDate },
  { field: 'createdBy', title: 'Created By', width: 180, hidden: true, value: ({ createdBy }) => createdBy.name },
  {
    field: 'assignedToEmail',
    title: 'Assigned To (Email)',
    hidden: true,
    value: (row) => row.assignedTo?.email ?? null,
  },
  { field: 'isOpen', title: 'Open', type: 'boolean', width: 100, hidden: true, value: ({ isOpen }) => isOpen },
]

/** `today` such as `2026-03-31`; without the project column for a single project. */
export function topicColumns(today: string, isForProject: boolean): GridColumn<TopicSummary>[] {
  return [
    { field: 'number', title: 'Number', type: 'number', width: 100, pinned: true, value: ({ number }) => number },
    ...(isForProject ? [] : project),
    ...titleColumns,
    {
      field: 'dueDate',
      title: 'Due Date',
      type: 'day',
      width: 140,
      value: ({ dueDate }) => dueDate,
      text: (value) => (value ? dueText(String(value)) : ''),
      cell: (row) => <DueDate topic={row} today={today} />,
    },
    ...otherColumns,
    {
      field: 'isOverdue',
      title: 'Overdue',
      type: 'boolean',
      width: 110,
      hidden: true,
      value: (row) => isOverdue(row, today),
    },
  ]
}

/** Most recently changed first. */
export const topicDefaults: GridDefaults = {
  sort: [{ field: 'modifiedDate', direction: 'descending' }],
  narrow: ['title', 'status', 'dueDate'],
}
