import type { Member } from '@lintel/shared/contract'
import { frequencies, startDateSchema, type Recurrence, type Schedule } from '@lintel/shared/contract/reports'
import * as z from '@lintel/shared/schema'
import { recurrenceText } from '../recurrence-text.model.ts'
import {
  attachFormSchema,
  attachmentOf,
  conditionFormSchema,
  conditionText,
  outsidersFormSchema,
  sendingOf,
} from '../sending/sending-form.model.ts'

/** Field values as text, for all three frequencies, so that changing the frequency loses none. */
const fields = z.object({
  frequency: z.enum(frequencies),
  interval: z.string().regex(/^([1-9]\d{0,2})$/, 'Use a whole number from 1 to 999.'),
  weekdays: z.array(z.number()),
  /** `last`, or a number from 1 to 31. */
  dayOfMonth: z.string(),
  /** From 1 to 12. */
  month: z.string(),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose a time.'),
  timeZone: z.string().min(1),
  startDate: startDateSchema,
})

export const recurrenceFormSchema = fields
  .refine(({ frequency, weekdays }) => frequency !== 'Weekly' || weekdays.length > 0, {
    path: ['weekdays'],
    error: 'Choose at least one day.',
  })
  .transform(toRecurrence)

export type RecurrenceForm = z.input<typeof recurrenceFormSchema>

/** The form of both dialogs: recurrence, recipients, attachment, and condition. */
export const scheduleFormSchema = z
  .object({
    recurrence: recurrenceFormSchema,
    recipients: z.array(z.string()),
    attach: attachFormSchema,
    condition: conditionFormSchema,
    outsiders: outsidersFormSchema,
  })
  .transform(({ attach, ...form }) => ({ ...form, ...attachmentOf(attach) }))

export type ScheduleFormOutput = z.output<typeof scheduleFormSchema>
type ScheduleForm = z.input<typeof scheduleFormSchema>

export const scheduleFormTitles: Record<keyof ScheduleForm, string> = {
  recurrence: 'Recurrence',
  recipients: 'Recipients',
  attach: 'Attachment',
  condition: 'Condition',
  outsiders: 'Email Addresses Outside the Organization',
}

/** The form values of an existing schedule. */
export function scheduleFormOf(schedule: Schedule): ScheduleForm {
  const { recurrence, recipients } = schedule
  return { recurrence: formOf(recurrence), recipients: recipients.map(({ id }) => id), ...sendingOf(schedule) }
}

/** The value of a field as text. */
export function fieldText(name: keyof ScheduleForm, form: ScheduleForm, members: readonly Member[]): string {
  if (name === 'recurrence') {
    const { data } = recurrenceFormSchema.safeParse(form.recurrence)
    return data ? `${recurrenceText(data)}, from ${data.startDate}` : 'incomplete'
  }
  if (name === 'condition') return conditionText(conditionFormSchema.safeParse(form.condition).data) ?? 'always'
  if (name === 'recipients') return form.recipients.map((id) => nameOf(id, members)).join(', ') || 'none'
  return form[name].split('\n').join(', ') || 'none'
}

function nameOf(id: string, members: readonly Member[]): string {
  const member = members.find((one) => one.id === id)
  return member ? `${member.firstName} ${member.lastName}`.trim() : 'a former member'
}

/** Users without the role omit external recipients, which leaves them unchanged. */
export function withoutOutsiders(form: ScheduleFormOutput): Omit<ScheduleFormOutput, 'outsiders'> {
  const { recurrence, recipients, condition, withSpreadsheet, format } = form
  return { recurrence, recipients, condition, withSpreadsheet, ...(format && { format }) }
}

function toRecurrence(form: z.output<typeof fields>): Recurrence {
  const { frequency, time, timeZone, startDate } = form
  const commonFields = { interval: Number(form.interval), time, timeZone, startDate }
  const dayOfMonth = form.dayOfMonth === 'last' ? ('last' as const) : Number(form.dayOfMonth)
  if (frequency === 'Weekly') return { frequency, ...commonFields, weekdays: [...form.weekdays].sort() }
  if (frequency === 'Monthly') return { frequency, ...commonFields, dayOfMonth }
  return { frequency, ...commonFields, dayOfMonth, month: Number(form.month) }
}

/** Initial values: every Monday at 8:00 in the user's time zone, from today on. */
export function newRecurrence(now: Date, timeZone: string): RecurrenceForm {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
  const [, month = '1', day = '1'] = today.split('-').map((part) => String(Number(part)))
  return {
    ...{ frequency: 'Weekly', interval: '1', weekdays: [1], dayOfMonth: day, month },
    ...{ time: '08:00', timeZone, startDate: today },
  }
}

/** The form values of a recurrence. Fields of other frequencies get the day and month of its start date. */
function formOf(recurrence: Recurrence): RecurrenceForm {
  const { frequency, interval, time, timeZone, startDate } = recurrence
  const start = newRecurrence(new Date(`${startDate}T12:00:00Z`), 'UTC')
  const days = recurrence.frequency === 'Weekly' ? { weekdays: recurrence.weekdays } : {}
  const day = recurrence.frequency === 'Weekly' ? {} : { dayOfMonth: String(recurrence.dayOfMonth) }
  const month = recurrence.frequency === 'Yearly' ? { month: String(recurrence.month) } : {}
  return { ...start, ...days, ...day, ...month, frequency, interval: String(interval), time, timeZone }
}
