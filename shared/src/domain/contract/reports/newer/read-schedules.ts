import { isRow, readable, type Row } from '../../readable.ts'
import * as z from '../../schema-language.ts'
import { dashboardHistorySchema, dashboardSchema, shownTileSchema, dashboardTileSchema } from '../dashboard.ts'
import { scheduleRunSchema, scheduleSchema, type Recurrence, type Schedule } from '../schedule.ts'
import { newerWords } from './newer.ts'

/** Recurring reports as a browser reads them: one that says when or how in unknown words can be deleted and no more. */
export const readSchedulesSchema = z.array(
  readable(scheduleSchema, (row) => ({ source: 'projects', ...timingInPlaceOf(row) }), { problem: newerWords }),
)

/** Whether a recurring report says something that is not understood here; what it shows of it stands in for that. */
export function isNewerSchedule({ problem }: Pick<Schedule, 'problem'>): boolean {
  return problem === newerWords
}

const timingSchema = scheduleSchema.pick({ recurrence: true, format: true, condition: true })
type Timing = Required<z.infer<typeof timingSchema>>

/** When and how a stored recurring report is sent, as far as it is understood; undefined for one that is not. */
export function timingOf(stored: Row): Timing | undefined {
  const { recurrence, format = 'xlsx', condition = null } = timingSchema.safeParse(stored).data ?? {}
  return recurrence && { recurrence, format, condition }
}

/** What stands in for the timing of a recurring report that is not understood. */
export function timingInPlaceOf({ recurrence }: Row): Timing {
  return { recurrence: understoodRecurrence(recurrence), format: 'xlsx', condition: null }
}

/** What stands in for a recurrence that is not understood; nothing is due by it. */
function understoodRecurrence(stored: unknown): Recurrence {
  const zone = isRow(stored) ? stored['timeZone'] : undefined
  const timeZone = typeof zone === 'string' && zone.length <= 64 ? zone : 'UTC'
  const day = { interval: 1, time: '00:00', startDate: '2000-01-01', weekdays: [0] }
  return { frequency: 'Weekly', timeZone, ...day }
}

/** The history of a recurring report as a browser reads it. */
export const readScheduleRunsSchema = z.array(
  readable(scheduleRunSchema, () => ({ outcome: 'Failed', details: newerWords, notSent: null })),
)

function standInTile() {
  return { size: 'wide', report: null, later: null }
}

/** The dashboard as a browser reads it: a tile of an unknown size is wide; the platform keeps what it was. */
export const readDashboardSchema = dashboardSchema.extend({ tiles: z.array(readable(shownTileSchema, standInTile)) })

const tileBeforeSchema = dashboardTileSchema.extend({
  reportType: z.string().nullable(),
  dataset: z.string().nullable(),
})

/** What the dashboard was, as a browser reads it. */
export const readDashboardHistorySchema = z.array(
  dashboardHistorySchema.element.extend({ tiles: z.array(readable(tileBeforeSchema, standInTile)) }),
)
