import type {
  DataSet,
  DataSetEntry,
  Report,
  ReportColumn,
  ReportSummary,
  ReportType,
} from '@lintel/shared/contract/reports'
import { filterWords } from '@lintel/shared/filter'

const hour = 3_600_000

/** A UUID that ends in this number. */
export function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

function aSummary(parts: Partial<ReportSummary> = {}): ReportSummary {
  return {
    id: idOf(1),
    reportType: 'Requests by Month',
    dataset: 'All Requests',
    reportTypeId: 'built-in:requests-by-month',
    dataSetId: idOf(301),
    submittedBy: 'Ada Byrne',
    submittedById: 'auth0|ada',
    status: 'Complete',
    statusDetails: null,
    progress: 100,
    requestedDate: new Date(Date.now() - 3 * hour).toISOString(),
    completedDate: new Date(Date.now() - 2 * hour).toISOString(),
    rowCount: 3,
    scheduleId: null,
    notify: false,
    ...parts,
  }
}

export const sampleColumns: ReportColumn[] = [
  { field: 'requestedDate', title: 'Month', type: 'day', unit: 'month' },
  { field: 'portfolio', title: 'Portfolio', type: 'text' },
  { field: 'count', title: 'Requests', type: 'number', measure: 'count' },
]

export function aReport(parts: Partial<Report> = {}): Report {
  return {
    ...aSummary(),
    definition: {
      source: 'assembly-requests',
      headers: [],
      filter: null,
      grouping: {
        by: [{ field: 'requestedDate', unit: 'month' }, { field: 'portfolio' }],
        measures: [{ function: 'count' }],
        chart: true,
      },
    },
    timeZone: 'America/New_York',
    filterInWords: 'Status is Complete',
    columns: sampleColumns,
    charts: [
      {
        name: 'Requests',
        labels: ['Sep 2026 | P13', 'Oct 2026 | P13', 'Oct 2026 | P14'],
        dataKey: 'count',
        formatter: 'default',
        data: [4, 7, null],
        isCut: false,
        lg: 4,
        md: 6,
      },
    ],
    source: 'assembly-requests',
    sourceRowCount: 11,
    keptUntil: new Date(Date.now() + 400 * 24 * hour).toISOString(),
    mayDelete: true,
    ...parts,
  }
}

export function aDataSet(parts: Partial<DataSet> = {}): DataSet {
  return {
    id: idOf(301),
    name: 'All Requests',
    source: 'assembly-requests',
    sourceTitle: 'Assembly Requests',
    filter: null,
    isShared: true,
    ownerId: 'auth0|ada',
    ownerName: 'Ada Byrne',
    favorite: false,
    mayChange: true,
    availableFields: [
      { field: 'requestedDate', title: 'Requested', type: 'date' },
      { field: 'portfolio', title: 'Portfolio', type: 'text' },
      { field: 'squareFeet', title: 'Square Feet', type: 'number' },
    ],
    problem: null,
    createdDate: new Date(Date.now() - 30 * hour).toISOString(),
    updatedDate: new Date(Date.now() - 20 * hour).toISOString(),
    revision: 1,
    ...parts,
  }
}

/** In the format of the platform's list. */
export function entryOf({ filter, availableFields, ...dataSet }: DataSet): DataSetEntry {
  const filterText = filter && filterWords(filter, availableFields)
  const entry: DataSetEntry & Pick<DataSet, 'calculated'> = { ...dataSet, filterWords: filterText }
  delete entry.calculated
  return entry
}

export function aReportType(parts: Partial<ReportType> = {}): ReportType {
  return {
    id: 'built-in:requests-by-month',
    name: 'Requests by Month',
    isBuiltIn: true,
    source: 'assembly-requests',
    definition: aReport().definition,
    version: 1,
    ownerId: null,
    ownerName: 'Lintel',
    mayChange: false,
    availableFields: aDataSet().availableFields,
    problem: null,
    revision: 1,
    ...parts,
  }
}
