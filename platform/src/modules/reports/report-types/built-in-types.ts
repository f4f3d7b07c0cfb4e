import type { ReportDefinition } from '@lintel/shared/contract/reports'

/** Report types of every organization. `version` must be incremented with every change of the definition. */
export type BuiltInType = { id: string; name: string; version: number; definition: ReportDefinition }

const latestCaptures = { field: 'isLatestCapture', operator: '==', value: true } as const

export const builtInTypes: readonly BuiltInType[] = [
  {
    id: 'built-in:requests-by-month',
    name: 'Assembly Requests by Month and Portfolio',
    version: 1,
    definition: {
      source: 'assembly-requests',
      headers: [],
      filter: null,
      grouping: {
        by: [{ field: 'requestedDate', unit: 'month' }, { field: 'portfolio' }],
        measures: [
          { function: 'count', title: 'Requests' },
          { function: 'average', field: 'leadTimeDays' },
          { function: 'maximum', field: 'leadTimeDays' },
        ],
        chart: true,
      },
    },
  },
  {
    id: 'built-in:review-results',
    name: 'Review Results by Project',
    version: 1,
    definition: {
      source: 'capture-reviews',
      headers: [],
      filter: latestCaptures,
      grouping: {
        by: [{ field: 'projectNumber' }, { field: 'projectName' }],
        measures: [
          { function: 'sum', field: 'revitElementCount', title: 'Captured Elements' },
          { function: 'sum', field: 'approvedElementsCount', title: 'Approved Elements' },
          { function: 'sum', field: 'failedElementsCount', title: 'Flagged Elements' },
          { function: 'sum', field: 'notReviewedElementsCount', title: 'Not Reviewed Elements' },
        ],
        chart: true,
      },
    },
  },
  {
    id: 'built-in:flagged-by-reason',
    name: 'Flagged Elements by Reason',
    version: 1,
    definition: {
      source: 'flagged-elements',
      headers: [],
      filter: latestCaptures,
      grouping: { by: [{ field: 'kindOfReason' }], measures: [{ function: 'count', title: 'Flags' }], chart: true },
    },
  },
  {
    id: 'built-in:elements-by-category',
    name: 'Elements by Category',
    version: 1,
    definition: {
      source: 'captured-elements',
      headers: [],
      filter: latestCaptures,
      grouping: { by: [{ field: 'category' }], measures: [{ function: 'count', title: 'Elements' }], chart: true },
    },
  },
  {
    id: 'built-in:model-growth',
    name: 'Model Growth Between Captures',
    version: 1,
    definition: {
      source: 'capture-reviews',
      headers: [],
      filter: null,
      grouping: {
        by: [{ field: 'projectName' }, { field: 'documentFileName' }, { field: 'captureDate', unit: 'day' }],
        measures: [
          { function: 'maximum', field: 'revitElementCount', title: 'Elements' },
          { function: 'sum', field: 'growth', title: 'Growth' },
          { function: 'maximum', field: 'growthPercent', title: 'Growth (%)' },
        ],
        chart: true,
      },
    },
  },
  {
    id: 'built-in:parameter-coverage',
    name: 'Parameter Coverage',
    version: 1,
    definition: {
      source: 'master-parameters',
      headers: [
        'parameterName',
        'defaultGroup',
        'type',
        'defaultReviewStatus',
        'captureCount',
        'elementCount',
        'includedCount',
        'coveredCount',
        'coverage',
      ],
      filter: { field: 'elementCount', operator: '>', value: 0 },
      grouping: null,
    },
  },
  {
    id: 'built-in:asset-value',
    name: 'Asset Value and Age',
    version: 1,
    definition: {
      source: 'assets',
      headers: [],
      filter: null,
      grouping: {
        by: [{ field: 'category' }],
        measures: [
          { function: 'count', title: 'Assets' },
          { function: 'sum', field: 'purchasePrice' },
          { function: 'sum', field: 'currentValue' },
          { function: 'sum', field: 'worth' },
          { function: 'average', field: 'ageYears' },
        ],
        chart: true,
      },
    },
  },
  {
    id: 'built-in:open-topics',
    name: 'Open Topics by Person and Age',
    version: 1,
    definition: {
      source: 'topics',
      headers: [],
      filter: { field: 'isOpen', operator: '==', value: true },
      grouping: {
        by: [{ field: 'assignedTo' }, { field: 'age' }],
        measures: [
          { function: 'count', title: 'Topics' },
          { function: 'maximum', field: 'ageDays' },
        ],
        chart: true,
      },
    },
  },
  {
    id: 'built-in:model-health',
    name: 'Model Health',
    version: 1,
    definition: {
      source: 'model-health',
      headers: [
        'projectName',
        'documentFileName',
        'captureDate',
        'revitElementCount',
        'fileWarnings',
        'withoutGeometry',
        'withoutType',
        'withoutLevel',
        'withoutMaterial',
        'unclassified',
        'duplicateIds',
        'flaggedElements',
        'failedSpecifications',
      ],
      filter: null,
      grouping: null,
    },
  },
  {
    id: 'built-in:open-clashes',
    name: 'Open Clashes by Project and Rule',
    version: 1,
    definition: {
      source: 'clashes',
      headers: [],
      filter: { field: 'isAccepted', operator: '==', value: false },
      grouping: {
        by: [{ field: 'projectNumber' }, { field: 'projectName' }, { field: 'ruleName' }],
        measures: [{ function: 'count', title: 'Open Clashes' }],
        chart: true,
      },
    },
  },
]
