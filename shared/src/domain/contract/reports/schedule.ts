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

/** A day of the month, or the last day. In a shorter month it is the last day. */
const dayOfMonthSchema = z.union([z.number().int().min(1).max(31), z.literal('last')])

const [firstDay, lastDay] = ['1900-01-01', '2199-12-31']

/** The day from which weeks, months and years are counted. Years have four digits. */
export const startDateSchema = z.iso
  .date('Choose a date.')
  .refine((day) => day >= firstDay && day <= lastDay, 'Choose a date between the years 1900 and 2199.')

const commonFields = {
  /** Every n weeks, months or years. */
  interval: z.number().int().min(1).max(999),
  /** Local time in `timeZone`: `08:30`. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:MM.'),
  /** An IANA name. */
  timeZone: z.string().max(64),
  startDate: startDateSchema,
}

/** When a report recurs. Weeks begin on Sunday. */
export const recurrenceSchema = z.union([
  z.strictObject({ frequency: z.literal('Weekly'), ...commonFields, weekdays: z.array(weekdaySchema).min(1).max(7) }),
  z.strictObject({ frequency: z.literal('Monthly'), ...commonFields, dayOfMonth: dayOfMonthSchema }),
  z.strictObject({
    frequency: z.literal('Yearly'),
    ...commonFields,
    month: z.number().int().min(1).max(12),
    dayOfMonth: dayOfMonthSchema,
  }),
])
export type Recurrence = z.infer<typeof recurrenceSchema>

/** The next five runs of a recurrence that is not saved yet. */
export const nextRunsSchema = z.array(z.iso.datetime()).max(5)

/** The format of the email attachment: a spreadsheet, CSV, or a PDF with the first 2,000 rows. */
export const scheduleFormats = ['xlsx', 'csv', 'pdf'] as const
export type ScheduleFormat = (typeof scheduleFormats)[number]

/** Maximum number of rows in a PDF. */
export const maxPdfRows = 2000

/** Conditions for sending a report. All conditions that are set must be met. */
export const scheduleConditionSchema = z.strictObject({
  /** The report must have rows. */
  hasRows: z.boolean(),
  /** The rows must differ from those of the last report that was sent. */
  hasChanged: z.boolean(),
  /** In some row, the number in this column must exceed the limit. Without a column, the number of rows must. */
  threshold: z
    .strictObject({ field: z.string().min(1).max(200).nullable(), over: z.number().min(-1e15).max(1e15) })
    .nullable(),
})
export type ScheduleCondition = z.infer<typeof scheduleConditionSchema>

/** Why a report was not sent. */
export const notSentReasons = ['no-rows', 'unchanged', 'not-over'] as const
export type NotSentReason = (typeof notSentReasons)[number]

/** Maximum number of external addresses per schedule. */
export const maxExternalRecipients = 20

/** Email addresses of people outside of the organization. They receive a link that requires signing in, but no rows. */
const outsidersSchema = z
  .array(z.email('Enter an email address, such as ada@example.com.').max(254))
  .max(maxExternalRecipients)

/** Fields that later releases added to both forms. If omitted, they stay unchanged, or are empty for a new schedule. */
const optionalFields = {
  format: z.enum(scheduleFormats).optional(),
  condition: scheduleConditionSchema.nullable().optional(),
  /** Requires `reporting.share`, both from the person who changes it and from the owner at each run. */
  outsiders: outsidersSchema.optional(),
}

/** Sent with an `Idempotency-Key`, so that repeated calls create one schedule. */
export const scheduleCreateSchema = z.strictObject({
  reportTypeId: reportTypeIdSchema,
  dataSetId: z.uuid(),
  recurrence: recurrenceSchema,
  /** Members who receive the report; the owner only receives it if listed. */
  recipients: z.array(userIdSchema).max(100),
  /** Whether the rows are attached to the email, if they are small enough and the recipient may see every column. */
  withSpreadsheet: z.boolean(),
  ...optionalFields,
})
export type ScheduleCreate = z.output<typeof scheduleCreateSchema>

export const scheduleChangeSchema = z.strictObject({
  revision: revisionSchema,
  recurrence: recurrenceSchema.optional(),
  recipients: z.array(userIdSchema).max(100).optional(),
  withSpreadsheet: z.boolean().optional(),
  ...optionalFields,
  isPaused: z.boolean().optional(),
  /** Makes the caller the owner of a schedule whose owner is no longer a member (`mayTakeOver`). */
  takeOver: z.literal(true).optional(),
})
export type ScheduleChange = z.output<typeof scheduleChangeSchema>

export const scheduleSchema = z.object({
  id: z.uuid(),
  reportTypeId: reportTypeIdSchema,
  reportType: z.string(),
  dataSetId: z.uuid(),
  dataset: z.string(),
  /** The source, which recipients must be able to see. */
  source: z.enum(dataSourceNames),
  recurrence: recurrenceSchema,
  recipients: z.array(z.object({ id: userIdSchema, name: z.string() })),
  withSpreadsheet: z.boolean(),
  format: z.enum(scheduleFormats).optional(),
  condition: scheduleConditionSchema.nullable().optional(),
  /** Only returned to users who can send reports to external addresses; others get their number. */
  outsiders: z.array(z.string()).optional(),
  outsiderCount: z.number().int().nonnegative().optional(),
  isPaused: z.boolean(),
  /** Why the platform paused the schedule, in words; null otherwise. */
  problem: z.string().nullable(),
  /** Null while the schedule is paused. */
  nextRun: z.iso.datetime().nullable(),
  ownerId: userIdSchema.nullable(),
  ownerName: z.string(),
  /**
   * Whether the caller may change the schedule: its owner may, and users who manage the organization, if they can
   * create reports.
   */
  mayChange: z.boolean(),
  /**
   * Whether the owner is no longer a member. The schedule is then paused until someone who can create reports takes it
   * over.
   */
  mayTakeOver: z.boolean(),
  revision: revisionSchema,
})
export type Schedule = z.infer<typeof scheduleSchema>

/** Sorted by next run, paused ones last; without schedules of sources that the caller cannot see. */
export const schedulesSchema = z.array(scheduleSchema)

/** The result of one scheduled run. */
export const scheduleRunSchema = z.object({
  dueDate: z.iso.datetime(),
  outcome: z.enum([...reportStatuses, 'Missed']),
  /** Null if it was missed, or the report was deleted. */
  reportId: z.uuid().nullable(),
  details: z.string().nullable(),
  /** Why the report was created but not sent; null if it was sent or there is no report. */
  notSent: z.enum(notSentReasons).nullable().optional(),
  /** Whether a person requested this run and was its only recipient. */
  isByHand: z.boolean().optional(),
})
export type ScheduleRun = z.infer<typeof scheduleRunSchema>

/** Latest first, at most 100. */
export const scheduleRunsSchema = z.array(scheduleRunSchema)
