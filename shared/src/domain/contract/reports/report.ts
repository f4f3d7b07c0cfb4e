import * as z from '../schema-language.ts'
import { userIdSchema } from '../identifiers.ts'
import { timeZoneSchema } from '../time-zone.ts'
import { offsetPageQuery, offsetPageSchema } from '../page.ts'
import { dataSourceNames, numberFormats } from './data-source.ts'
import { isGroupColumn, reportColumnSchema, reportDefinitionSchema, type ReportColumn } from './report-definition.ts'
import { reportTypeIdSchema } from './report-type.ts'
import { searchText } from '../search-text.ts'

export const reportStatuses = ['Queued', 'InProgress', 'Complete', 'Failed'] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** Whether a report is queued or running. */
export function isGenerating(status: ReportStatus): boolean {
  return status === 'Queued' || status === 'InProgress'
}

/** The steps of making a report, in order. */
export const reportStepLabels = {
  queue: 'Waiting for a worker',
  read: 'Reading the data set',
  store: 'Storing the report',
} as const
export type ReportStepName = keyof typeof reportStepLabels

/** Sent with an `Idempotency-Key`, so that repeated calls create one report. */
export const reportCreateSchema = z.strictObject({
  reportTypeId: reportTypeIdSchema,
  dataSetId: z.uuid(),
  /** The time zone in which days of filters and groups begin and end, an IANA name. */
  timeZone: timeZoneSchema,
})
export type ReportCreate = z.output<typeof reportCreateSchema>

/** A row of the list. */
export const reportSummarySchema = z.object({
  id: z.uuid(),
  /** The names at the time of the request. */
  reportType: z.string(),
  dataset: z.string(),
  reportTypeId: reportTypeIdSchema,
  /** Null if the data set has been deleted. */
  dataSetId: z.uuid().nullable(),
  submittedBy: z.string(),
  submittedById: userIdSchema.nullable(),
  status: z.enum(reportStatuses),
  /** The current step, or why the report failed; shown to users. */
  statusDetails: z.string().max(2000).nullable(),
  /** Percent, 0 to 100. */
  progress: z.number().min(0).max(100),
  requestedDate: z.iso.datetime(),
  completedDate: z.iso.datetime().nullable(),
  rowCount: z.number().int().nonnegative().nullable(),
  /** The schedule that requested the report; null if a person did, or if the schedule was deleted. */
  scheduleId: z.uuid().nullable(),
  /** Whether the caller is notified when the report is complete. */
  notify: z.boolean(),
})
export type ReportSummary = z.infer<typeof reportSummarySchema>

export const reportListQuerySchema = z.object({
  /** Searches the report type, the data set and the person, case-insensitive. */
  filterNeedle: searchText(200).default(''),
  ...offsetPageQuery(10),
})
export type ReportListQuery = z.output<typeof reportListQuerySchema>

/** Newest first; only those of sources that the caller can see. */
export const reportPageSchema = offsetPageSchema(reportSummarySchema)
export type ReportPage = z.infer<typeof reportPageSchema>

/** Whether the values of groups add up to a total; averages, extremes and running totals do not. */
export function isSummable({ measure }: Pick<ReportColumn, 'measure'>): boolean {
  return measure === 'count' || measure === 'sum' || measure === 'share'
}

/** Maximum number of bars; the grid has all groups. */
export const maxChartBars = 50

/** Whether the first group of a report is a period. Bars are then in order of time, and the newest are shown. */
export function isOverTime(columns: readonly Pick<ReportColumn, 'type' | 'measure' | 'compared'>[]): boolean {
  const first = columns.find(isGroupColumn)
  return first?.type === 'date' || first?.type === 'day'
}

/**
 * The bars of a chart: each of `labels` has its value at the same index of `data`. `isCut`: there are more groups than
 * bars. If groups begin with a period, the newest are shown, otherwise the largest.
 */
export const reportChartSchema = z.object({
  name: z.string(),
  labels: z.array(z.string()).max(maxChartBars),
  dataKey: z.string(),
  /** How numbers are formatted; the default shows 'N/A' for null. */
  formatter: z.enum(['default', ...numberFormats]),
  data: z.array(z.number().nullable()).max(maxChartBars),
  isCut: z.boolean(),
  /**
   * The number of groups without a bar, and their sum; null if values do not add up, such as averages. Earlier reports
   * do not have it.
   */
  others: z.object({ groups: z.number().int().positive(), sum: z.number().nullable() }).optional(),
  /** Width in twelve columns, on large and medium screens. */
  lg: z.number().int().min(1).max(12),
  md: z.number().int().min(1).max(12),
})
export type ReportChart = z.infer<typeof reportChartSchema>

/** Its rows have a request of their own: `GET /reports/{id}/rows`, one `rowGroupSchema` per line. */
export const reportSchema = reportSummarySchema.extend({
  source: z.enum(dataSourceNames),
  definition: reportDefinitionSchema,
  timeZone: z.string(),
  /** The data set's filter at that time, in words. */
  filterInWords: z.string().nullable(),
  /** Null until the report is complete. */
  columns: z.array(reportColumnSchema).nullable(),
  charts: z.array(reportChartSchema),
  /** The number of rows of the source that were included. */
  sourceRowCount: z.number().int().nonnegative().nullable(),
  /** When the report is deleted together with its rows. */
  keptUntil: z.iso.datetime().nullable(),
  mayDelete: z.boolean(),
})
export type Report = z.infer<typeof reportSchema>

/** A report whose completion is announced to the caller. */
export const reportNoticeSchema = reportSummarySchema.pick({
  id: true,
  reportType: true,
  dataset: true,
  status: true,
  statusDetails: true,
  completedDate: true,
})
export type ReportNotice = z.infer<typeof reportNoticeSchema>

/** Reports in progress, and reports that ended within the last ten minutes. */
export const reportNoticesSchema = z.array(reportNoticeSchema)
