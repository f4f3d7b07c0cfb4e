import * as z from '../schema-language.ts'
import { revisionSchema } from '../revision.ts'
import { userIdSchema } from '../identifiers.ts'
import { dataSourceNames } from './data-source.ts'
import { reportStatuses } from './report.ts'
import { reportTypeIdSchema } from './report-type.ts'

export const frequencies = ['Weekly', 'Monthly', 'Yearly'] as const
export type Frequency = (typeof frequencies)[number]

/** Sunday is 0. */
export const weekdaySchema = z.number().int().min(0).max(6)

/** A day of the month, which in a shorter month is its last, or its last day always. */
const dayOfMonthSchema = z.union([z.number().int().min(1).max(31), z.literal('last')])

const [firstDay, lastDay] = ['1900-01-01', '2199-12-31']

/** The day that weeks, months and years are counted from. Whoever counts from a far one leaves the years that are written in four digits. */
export const startDateSchema = z.iso
  .date('Choose a date.')
  .refine((day) => day >= firstDay && day <= lastDay, 'Choose a date between the years 1900 and 2199.')

const every = {
  /** Every so many weeks, months or years. */
  interval: z.number().int().min(1).max(999),
  /** When, on a clock on the wall there: `08:30`. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:MM.'),
  /** An IANA name. */
  timeZone: z.string().max(64),
  startDate: startDateSchema,
}

/** When a report recurs. Weeks begin on Sunday. */
export const recurrenceSchema = z.union([
  z.strictObject({ frequency: z.literal('Weekly'), ...every, weekdays: z.array(weekdaySchema).min(1).max(7) }),
  z.strictObject({ frequency: z.literal('Monthly'), ...every, dayOfMonth: dayOfMonthSchema }),
  z.strictObject({
    frequency: z.literal('Yearly'),
    ...every,
    month: z.number().int().min(1).max(12),
    dayOfMonth: dayOfMonthSchema,
  }),
])
export type Recurrence = z.infer<typeof recurrenceSchema>

/** The next five moments of a recurrence that is not saved yet, which is what is asked with. */
export const nextRunsSchema = z.array(z.iso.datetime()).max(5)

/** As what the rows go with the e-mail: a spreadsheet, text with commas, or pages for reading with the first 2,000 rows. */
export const scheduleFormats = ['xlsx', 'csv', 'pdf'] as const
export type ScheduleFormat = (typeof scheduleFormats)[number]

/** Most rows that the pages of a PDF show. */
export const mostPdfRows = 2000

/** What has to be so for a report to be sent. Every part that is asked for has to hold. */
export const scheduleConditionSchema = z.strictObject({
  /** There are rows. */
  hasRows: z.boolean(),
  /** The rows are not those of the last report that was sent. */
  hasChanged: z.boolean(),
  /** In some row the number of this column is over the limit; without a column the number of rows is. */
  threshold: z
    .strictObject({ field: z.string().min(1).max(200).nullable(), over: z.number().min(-1e15).max(1e15) })
    .nullable(),
})
export type ScheduleCondition = z.infer<typeof scheduleConditionSchema>

/** Why a report was not sent. */
export const notSentReasons = ['no-rows', 'unchanged', 'not-over'] as const
export type NotSentReason = (typeof notSentReasons)[number]

/** Most addresses outside of the organization that one schedule has. */
export const mostOutsiders = 20

/** Addresses of people outside of the organization. They get a link that asks for signing in, and no rows. */
const outsidersSchema = z.array(z.email('Enter an email address, such as ada@example.com.').max(254)).max(mostOutsiders)

/** What later releases added to both forms; what is left out is as it was before, or is nothing. */
const later = {
  format: z.enum(scheduleFormats).optional(),
  condition: scheduleConditionSchema.nullable().optional(),
  /** Needs `reporting.share`, of whoever changes it and of the owner whenever it is sent. */
  outsiders: outsidersSchema.optional(),
}

/** Sent with an `Idempotency-Key`: however often it is sent, it is one schedule. */
export const scheduleCreateSchema = z.strictObject({
  reportTypeId: reportTypeIdSchema,
  dataSetId: z.uuid(),
  recurrence: recurrenceSchema,
  /** Members who can read it; the owner is told as one of them or not at all. */
  recipients: z.array(userIdSchema).max(100),
  /** Whether the e-mail carries the rows too, in that format, where they are small enough and the recipient may see every column. */
  withSpreadsheet: z.boolean(),
  ...later,
})
export type ScheduleCreate = z.output<typeof scheduleCreateSchema>

export const scheduleChangeSchema = z.strictObject({
  revision: revisionSchema,
  recurrence: recurrenceSchema.optional(),
  recipients: z.array(userIdSchema).max(100).optional(),
  withSpreadsheet: z.boolean().optional(),
  ...later,
  isPaused: z.boolean().optional(),
  /** Whoever asks becomes the owner of one whose owner is a member no more (`mayTakeOver`). */
  takeOver: z.literal(true).optional(),
})
export type ScheduleChange = z.output<typeof scheduleChangeSchema>

export const scheduleSchema = z.object({
  id: z.uuid(),
  reportTypeId: reportTypeIdSchema,
  reportType: z.string(),
  dataSetId: z.uuid(),
  dataset: z.string(),
  /** What it is about: recipients have to be able to see it. */
  source: z.enum(dataSourceNames),
  recurrence: recurrenceSchema,
  recipients: z.array(z.object({ id: userIdSchema, name: z.string() })),
  withSpreadsheet: z.boolean(),
  format: z.enum(scheduleFormats).optional(),
  condition: scheduleConditionSchema.nullable().optional(),
  /** Only for users who can send reports outside; for others their number alone is there. */
  outsiders: z.array(z.string()).optional(),
  outsiderCount: z.number().int().nonnegative().optional(),
  isPaused: z.boolean(),
  /** Why it was paused, in words; null if a person has paused it or all is well. */
  problem: z.string().nullable(),
  /** Null while it is paused. */
  nextRun: z.iso.datetime().nullable(),
  ownerId: userIdSchema.nullable(),
  ownerName: z.string(),
  /** Its owner and those who manage the organization, as far as they may make reports. */
  mayChange: z.boolean(),
  /** Its owner is a member no more: it stays paused until someone who can make reports takes it over. */
  mayTakeOver: z.boolean(),
  revision: revisionSchema,
})
export type Schedule = z.infer<typeof scheduleSchema>

/** By the next run, paused ones last; without those of sources that the caller may not see. */
export const schedulesSchema = z.array(scheduleSchema)

/** What became of one due moment. */
export const scheduleRunSchema = z.object({
  dueDate: z.iso.datetime(),
  outcome: z.enum([...reportStatuses, 'Missed']),
  /** Null if it was missed, or the report was deleted. */
  reportId: z.uuid().nullable(),
  details: z.string().nullable(),
  /** Why its report was made and not sent; null if it was sent or there is none. */
  notSent: z.enum(notSentReasons).nullable().optional(),
  /** Someone had it sent to themselves. */
  isByHand: z.boolean().optional(),
})
export type ScheduleRun = z.infer<typeof scheduleRunSchema>

/** Latest first, at most 100. */
export const scheduleRunsSchema = z.array(scheduleRunSchema)
