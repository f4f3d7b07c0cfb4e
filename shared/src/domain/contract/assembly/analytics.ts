import * as z from '../schema-language.ts'
import { timeZoneSchema } from '../time-zone.ts'
import { catalogNameSchema } from '../identifiers.ts'
import { assemblyRequestSchema } from './request.ts'

const usDay = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** PostgreSQL does not have the year 0. */
const daySchema = z.iso.date().refine((day) => day >= '0001-01-01', "This date doesn't exist.")

/** A day as `yyyy-mm-dd`, sent in US format, `3/7/2026` (specification 1, "The calls it makes"). */
export const usDaySchema = z.codec(z.string().regex(usDay), daySchema, {
  decode: (text) => text.replace(usDay, (_, month: string, day: string, year: string) => isoDay(year, month, day)),
  encode: (day) => day.replace(/^(\d{4})-0?(\d+)-0?(\d+)$/, '$2/$3/$1'),
})

function isoDay(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Both days are included. */
export const analyticsRangeSchema = z.object({
  startDate: usDaySchema,
  endDate: usDaySchema,
  /** The time zone in which days begin and end. */
  timeZone: timeZoneSchema.default('UTC'),
})
export type AnalyticsRange = z.output<typeof analyticsRangeSchema>

/** The fields of a request that Analytics uses. */
export const analyzedRequestSchema = assemblyRequestSchema.pick({
  id: true,
  status: true,
  statusDetails: true,
  projectNumber: true,
  projectName: true,
  projectType: true,
  architectOfRecord: true,
  address1: true,
  address2: true,
  city: true,
  state: true,
  zipCode: true,
  portfolio: true,
  prototypeRelease: true,
  revitVersion: true,
  optionSets: true,
  requestedBy: true,
  requestedDate: true,
  completedDate: true,
  bim360ProjectId: true,
})
export type AnalyzedRequest = z.infer<typeof analyzedRequestSchema>

/** Newest first. */
export const analyzedRequestsSchema = z.array(analyzedRequestSchema)

export const analyticsUnits = ['day', 'month'] as const

export const analyticsTotalsQuerySchema = analyticsRangeSchema.extend({ by: z.enum(analyticsUnits).default('day') })
export type AnalyticsTotalsQuery = z.output<typeof analyticsTotalsQuerySchema>

const countSchema = z.number().int().nonnegative()

/** Sorted by date, oldest first, then by portfolio; groups without requests are omitted. */
export const analyticsTotalsSchema = z.array(
  z.object({
    /** The day, or the first day of the month. */
    date: z.iso.date(),
    portfolio: catalogNameSchema,
    requests: countSchema,
    /** Numbers of requests by their current status; the rest of `total` is in progress. */
    complete: countSchema,
    error: countSchema,
  }),
)
export type AnalyticsTotals = z.infer<typeof analyticsTotalsSchema>

/**
 * Every portfolio that members of an organization have requested, by name, with the option set labels of its newest
 * request.
 */
export const analyticsPortfoliosSchema = z.array(
  z.object({ portfolio: catalogNameSchema, optionSets: z.array(z.string()) }),
)
export type AnalyticsPortfolios = z.infer<typeof analyticsPortfoliosSchema>
