import { aReport, idOf } from './a-report.ts'
import { DashboardPlatform } from './dashboard-platform.ts'
import { ReportsPlatform } from './reports-platform.ts'
import { SchedulesPlatform } from './schedules-platform.ts'

const queued = { completedDate: null, rowCount: null, columns: null, charts: [] }

/** Mock handlers for this remote's requests. */
export function sampleHandlers() {
  const reports = Array.from({ length: 23 }, (_, index) => aReport({ id: idOf(index + 1) }))
  reports.splice(
    1,
    3,
    aReport({ ...queued, id: idOf(2), status: 'Queued' }),
    aReport({ ...queued, id: idOf(3), status: 'InProgress', progress: 40, statusDetails: 'Reading the data set' }),
    aReport({ ...queued, id: idOf(4), status: 'Failed', statusDetails: "The field 'Portfolio' is gone." }),
  )
  return [
    ...new ReportsPlatform({ reports }).handlers(),
    ...new SchedulesPlatform().handlers(),
    ...new DashboardPlatform().handlers(),
  ]
}
