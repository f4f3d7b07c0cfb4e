import { frequencies, startDateSchema, type Recurrence } from '@lintel/shared/contract/reports'
import * as z from '@lintel/shared/schema'

/** As its fields hold it: all kinds of recurrence at once, and what a browser's fields give is text. */
const fields = z.object({
  frequency: z.enum(frequencies),
  interval: z.string().regex(/^([1-9]\d{0,2})$/, 'Use a whole number from 1 to 999.'),
  weekdays: z.array(z.number()),
  /** `last`, or its number. */
  dayOfMonth: z.string(),
  /** From 1. */
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

function toRecurrence(form: z.output<typeof fields>): Recurrence {
  const { frequency, time, timeZone, startDate } = form
  const every = { interval: Number(form.interval), time, timeZone, startDate }
  const dayOfMonth = form.dayOfMonth === 'last' ? ('last' as const) : Number(form.dayOfMonth)
  if (frequency === 'Weekly') return { frequency, ...every, weekdays: [...form.weekdays].sort() }
  if (frequency === 'Monthly') return { frequency, ...every, dayOfMonth }
  return { frequency, ...every, dayOfMonth, month: Number(form.month) }
}

/** Every Monday at eight where the person is, from today on. */
export function newRecurrence(now: Date, timeZone: string): RecurrenceForm {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
  const [, month = '1', day = '1'] = today.split('-').map((part) => String(Number(part)))
  return {
    ...{ frequency: 'Weekly', interval: '1', weekdays: [1], dayOfMonth: day, month },
    ...{ time: '08:00', timeZone, startDate: today },
  }
}

/** What it is now; the fields of other kinds begin with what goes with its day. */
export function formOf(recurrence: Recurrence): RecurrenceForm {
  const { frequency, interval, time, timeZone, startDate } = recurrence
  const start = newRecurrence(new Date(`${startDate}T12:00:00Z`), 'UTC')
  const days = recurrence.frequency === 'Weekly' ? { weekdays: recurrence.weekdays } : {}
  const day = recurrence.frequency === 'Weekly' ? {} : { dayOfMonth: String(recurrence.dayOfMonth) }
  const month = recurrence.frequency === 'Yearly' ? { month: String(recurrence.month) } : {}
  return { ...start, ...days, ...day, ...month, frequency, interval: String(interval), time, timeZone }
}
