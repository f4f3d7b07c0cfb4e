import * as z from '../schema-language.ts'
import { userIdSchema } from '../identifiers.ts'
import { timeZoneSchema } from '../time-zone.ts'
import { partQuery, partSchema } from '../page.ts'
import { dataSourceNames, numberFormats } from './data-source.ts'
import { isGroupColumn, reportColumnSchema, reportDefinitionSchema, type ReportColumn } from './report-definition.ts'
import { reportTypeIdSchema } from './report-type.ts'
import { searchText } from '../search-text.ts'

export const reportStatuses = ['Queued', 'InProgress', 'Complete', 'Failed'] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** Whether a report still waits to be made, or is. */
export function isBeingMade(status: ReportStatus): boolean {
  return status === 'Queued' || status === 'InProgress'
}

/** What happens to a report, in order. */
export const reportStepLabels = {
  queue: 'Waiting for a worker',
  read: 'Reading the data set',
  store: 'Storing the report',
} as const
export type ReportStepName = keyof typeof reportStepLabels

/** Sent with an `Idempotency-Key`: however often it is sent, it is one report. */
export const reportCreateSchema = z.strictObject({
  reportTypeId: reportTypeIdSchema,
  dataSetId: z.uuid(),
  /** Where the days of filters and groups begin and end, as an IANA name. */
  timeZone: timeZoneSchema,
})
export type ReportCreate = z.output<typeof reportCreateSchema>

/** A row of the list. */
export const reportSummarySchema = z.object({
  id: z.uuid(),
  /** Both as they were called when it was asked for. */
  reportType: z.string(),
  dataset: z.string(),
  reportTypeId: reportTypeIdSchema,
  /** Null if the data set was deleted since. */
  dataSetId: z.uuid().nullable(),
  submittedBy: z.string(),
  submittedById: userIdSchema.nullable(),
  status: z.enum(reportStatuses),
  /** What is being done, or why it failed, in words for people. */
  statusDetails: z.string().max(2000).nullable(),
  /** 0 to 100. */
  progress: z.number().min(0).max(100),
  requestedDate: z.iso.datetime(),
  completedDate: z.iso.datetime().nullable(),
  rowCount: z.number().int().nonnegative().nullable(),
  /** The schedule that asked for it; null for one that a person asked for, or whose schedule is gone. */
  scheduleId: z.uuid().nullable(),
  /** Whether the caller is told when it is complete. */
  notify: z.boolean(),
})
export type ReportSummary = z.infer<typeof reportSummarySchema>

export const reportListQuerySchema = z.object({
  /** In report type, data set and submitter, case folded. */
  filterNeedle: searchText(200).default(''),
  ...partQuery(10),
})
export type ReportListQuery = z.output<typeof reportListQuerySchema>

/** Newest first; only those of sources that the caller may see. */
export const reportPageSchema = partSchema(reportSummarySchema)
export type ReportPage = z.infer<typeof reportPageSchema>

/** Whether the values of groups are parts of one that is their sum; an average, an extreme or a running total is no part of another. */
export function addsUp({ measure }: Pick<ReportColumn, 'measure'>): boolean {
  return measure === 'count' || measure === 'sum' || measure === 'share'
}

/** More bars tell no one more; the grid has all of them. */
export const mostChartBars = 50

/** Whether the groups of a report begin with a time: then its bars follow each other, and the newest are shown. */
export function isOverTime(columns: readonly Pick<ReportColumn, 'type' | 'measure' | 'compared'>[]): boolean {
  const first = columns.find(isGroupColumn)
  return first?.type === 'date' || first?.type === 'day'
}

/**
 * One bar for each of `labels`, its number in `data`, in the same order. `isCut` says that there are more than may be: shown are the
 * newest where the groups begin with a time, and the largest elsewhere; of equal ones those that come first.
 */
export const reportChartSchema = z.object({
  name: z.string(),
  labels: z.array(z.string()).max(mostChartBars),
  dataKey: z.string(),
  /** How numbers are written; the default writes 'N/A' for null. */
  formatter: z.enum(['default', ...numberFormats]),
  data: z.array(z.number().nullable()).max(mostChartBars),
  isCut: z.boolean(),
  /** What has no bar of its own, and its sum; null if numbers do not add up, such as averages. Reports from before do not have it. */
  others: z.object({ groups: z.number().int().positive(), sum: z.number().nullable() }).optional(),
  /** Of twelve columns, on wide and on medium screens. */
  lg: z.number().int().min(1).max(12),
  md: z.number().int().min(1).max(12),
})
export type ReportChart = z.infer<typeof reportChartSchema>

/** Its rows are asked for apart: `GET /reports/{id}/rows`, one `rowGroupSchema` to a line. */
export const reportSchema = reportSummarySchema.extend({
  source: z.enum(dataSourceNames),
  definition: reportDefinitionSchema,
  timeZone: z.string(),
  /** What the data set let through then, in words. */
  filterInWords: z.string().nullable(),
  /** Null until it is complete. */
  columns: z.array(reportColumnSchema).nullable(),
  charts: z.array(reportChartSchema),
  /** Rows of the source that went in. */
  sourceRowCount: z.number().int().nonnegative().nullable(),
  /** When it is deleted, with its rows. */
  keptUntil: z.iso.datetime().nullable(),
  mayDelete: z.boolean(),
})
export type Report = z.infer<typeof reportSchema>

/** A report that the caller is told of when it is over. */
export const reportNoticeSchema = reportSummarySchema.pick({
  id: true,
  reportType: true,
  dataset: true,
  status: true,
  statusDetails: true,
  completedDate: true,
})
export type ReportNotice = z.infer<typeof reportNoticeSchema>

/** Those that are being made, and those that ended within the last ten minutes. */
export const reportNoticesSchema = z.array(reportNoticeSchema)
