import { elapsedTime } from '@lintel/shared/format'
import type { GridColumn } from '@lintel/shared/grid'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link, useCanOpen } from '@lintel/shared/routing'
import { StatusChip, type StatusTone } from '@lintel/shared/ui'
import type { ReactNode } from 'react'
import type { AnalyticsRow } from '../analytics-row.model.ts'
import { optionField, type DataSet } from '../data-sets/data-set.ts'
import { dateTimeText } from './date-time-text.ts'

type Column = GridColumn<AnalyticsRow>

/** Pinned, so that the other columns scroll beneath them (specification 1, "Business constants and limits"). */
const projectColumns: Column[] = [
  { field: 'projectNumber', title: 'Project Number', width: 155, pinned: true, value: (row) => row.projectNumber },
  {
    field: 'projectName',
    title: 'Project Name',
    width: 400,
    pinned: true,
    value: (row) => row.projectName,
    markedCell: (row, mark) => <ProjectName row={row}>{mark(row.projectName)}</ProjectName>,
  },
]

const tones: Record<AnalyticsRow['status'], StatusTone> = {
  Queued: 'waiting',
  'Pending Manifest': 'waiting',
  InProgress: 'running',
  Complete: 'success',
  Error: 'error',
}

const requestColumns: Column[] = [
  {
    field: 'status',
    title: 'Status',
    width: 160,
    value: (row) => row.status,
    markedCell: ({ status }, mark) => <StatusChip tone={tones[status]}>{mark(status)}</StatusChip>,
  },
  {
    field: 'requestCount',
    title: 'Requests',
    width: 120,
    type: 'number',
    value: (row) => row.requestCount,
    footer: 'sum',
  },
  { field: 'portfolio', title: 'Portfolio', width: 140, hidden: true, value: (row) => row.portfolio },
  { field: 'prototypeRelease', title: 'Release', width: 120, value: (row) => row.prototypeRelease },
]

const addressColumns: Column[] = [
  {
    field: 'requestedDate',
    title: 'Requested Date',
    width: 200,
    type: 'date',
    value: (row) => row.requestedDate,
    text: dateTimeText,
  },
  {
    field: 'completedDate',
    title: 'Completed Date',
    width: 200,
    type: 'date',
    value: (row) => row.completedDate,
    text: dateTimeText,
  },
  {
    field: 'duration',
    title: 'Duration',
    width: 200,
    type: 'number',
    perDay: 86_400_000,
    value: (row) => row.duration,
    text: (value) => (typeof value === 'number' ? elapsedTime(value) : ''),
  },
  { field: 'requestedBy', title: 'Requested By', value: (row) => row.requestedBy },
  { field: 'city', title: 'City', width: 160, value: (row) => row.city },
  { field: 'state', title: 'State', width: 150, value: (row) => row.state },
  { field: 'projectType', title: 'Project Type', width: 260, hidden: true, value: (row) => row.projectType },
  { field: 'architectOfRecord', title: 'Architect of Record', hidden: true, value: (row) => row.architectOfRecord },
  { field: 'address1', title: 'Address', width: 240, hidden: true, value: (row) => row.address1 },
  { field: 'address2', title: 'Suite / Space / Building', hidden: true, value: (row) => row.address2 },
  { field: 'zipCode', title: 'Zip Code', width: 120, hidden: true, value: (row) => row.zipCode },
  { field: 'revitVersion', title: 'Revit Version', width: 140, hidden: true, value: (row) => row.revitVersion },
  { field: 'statusDetails', title: 'Status Details', width: 320, hidden: true, value: (row) => row.statusDetails },
  { field: 'bim360ProjectId', title: 'BIM 360 Project', width: 320, hidden: true, value: (row) => row.bim360ProjectId },
]

/** The columns of a data set, with one for each of its option sets and for the others that its requests have. */
export function columnsOf({ optionSets, shown = [] }: DataSet, otherOptionSets: readonly string[]): Column[] {
  const labels = [...new Set([...optionSets, ...otherOptionSets])]
  const all = [...projectColumns, ...requestColumns, ...labels.map(optionColumn), ...addressColumns]
  return all.map((column) => (shown.includes(column.field) ? { ...column, hidden: false } : column))
}

const fieldsOfCompletion = ['completedDate', 'duration']

/** A request in progress has neither a completion date nor a duration. */
export function columnsInProgress(columns: readonly Column[]): Column[] {
  return columns.map((column) => (fieldsOfCompletion.includes(column.field) ? { ...column, hidden: true } : column))
}

/** Null if the request doesn't have the option set. */
function optionColumn(label: string): Column {
  return { field: optionField(label), title: label, width: 180, value: (row) => row.optionSets[label] ?? null }
}

/** Links to the request if the user can view it. */
function ProjectName({ row: { id }, children }: { row: AnalyticsRow; children: ReactNode }) {
  const address = paths.assemblyRequest(useOrganizationId(), id)
  const canOpen = useCanOpen()
  if (!canOpen(address)) return children
  return (
    <Link to={address} tabIndex={-1} style={linkStyle}>
      {children}
    </Link>
  )
}

/**
 * An inline style instead of a styled component, because it's rendered for every visible row. The link isn't a tab
 * stop: the grid is one, and Enter in the cell follows the link.
 */
const linkStyle = {
  textDecorationLine: 'underline',
  textDecorationColor: 'color-mix(in srgb, currentColor 40%, transparent)',
  textUnderlineOffset: '3px',
}
