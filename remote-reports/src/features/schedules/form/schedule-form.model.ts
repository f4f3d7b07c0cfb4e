import * as z from '@lintel/shared/schema'
import { recurrenceFormSchema } from './recurrence-form.model.ts'

/** What both dialogs have in common: when it recurs, and who gets it how. */
export const scheduleFormSchema = z.object({
  recurrence: recurrenceFormSchema,
  recipients: z.array(z.string()),
  withSpreadsheet: z.boolean(),
})

export type ScheduleFormOutput = z.output<typeof scheduleFormSchema>
