import { isRow, readable, type Row } from '../../readable.ts'
import * as z from '../../schema-language.ts'
import { dashboardHistorySchema, dashboardSchema, shownTileSchema, dashboardTileSchema } from '../dashboard.ts'
import { scheduleRunSchema, scheduleSchema, type Recurrence, type Schedule } from '../schedule.ts'
import { unsupportedMessage } from './definitions.ts'

/** Recurring reports as a browser reads them. A report with an unknown timing can only be deleted. */
export const readSchedulesSchema = z.array(
  readable(scheduleSchema, (row) => ({ source: 'projects', ...fallbackTiming(row) }), { problem: unsupportedMessage }),
)

/** Whether a recurring report has parts that this version does not know and that were replaced. */
export function isUnsupportedSchedule({ problem }: Pick<Schedule, 'problem'>): boolean {
  return problem === unsupportedMessage
}

const timingSchema = scheduleSchema.pick({ recurrence: true, format: true, condition: true })
type Timing = Required<z.infer<typeof timingSchema>>

/** The timing of a stored recurring report; undefined if this version does not know it. */
export function readTiming(stored: Row): Timing | undefined {
  const { recurrence, format = 'xlsx', condition = null } = timingSchema.safeParse(stored).data ?? {}
  return recurrence && { recurrence, format, condition }
}

/** The replacement for an unknown timing. */
export function fallbackTiming({ recurrence }: Row): Timing {
  return { recurrence: readStoredRecurrence(recurrence), format: 'xlsx', condition: null }
}

/** The replacement for an unknown recurrence; it is never due. */
function readStoredRecurrence(stored: unknown): Recurrence {
  const zone = isRow(stored) ? stored['timeZone'] : undefined
  const timeZone = typeof zone === 'string' && zone.length <= 64 ? zone : 'UTC'
  const day = { interval: 1, time: '00:00', startDate: '2000-01-01', weekdays: [0] }
  return { frequency: 'Weekly', timeZone, ...day }
}

/** The history of a recurring report as a browser reads it. */
export const readScheduleRunsSchema = z.array(
  readable(scheduleRunSchema, () => ({ outcome: 'Failed', details: unsupportedMessage, notSent: null })),
)

function replacementTile() {
  return { size: 'wide', report: null, later: null }
}

/**
 * The dashboard as a browser reads it. A tile with an unknown size is shown wide; the platform keeps the stored size.
 */
export const readDashboardSchema = dashboardSchema.extend({
  tiles: z.array(readable(shownTileSchema, replacementTile)),
})

const tileBeforeSchema = dashboardTileSchema.extend({
  reportType: z.string().nullable(),
  dataset: z.string().nullable(),
})

/** The history of the dashboard as a browser reads it. */
export const readDashboardHistorySchema = z.array(
  dashboardHistorySchema.element.extend({ tiles: z.array(readable(tileBeforeSchema, replacementTile)) }),
)
