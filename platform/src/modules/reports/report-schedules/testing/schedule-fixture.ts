import type { Schedule, ScheduleRun } from '@lintel/shared/contract/reports'
import type { FileStore } from '../../../../interfaces/files.ts'
import type { TestApp } from '../../../../testing/build-test-app.ts'
import { openReportFixture } from '../../reports/testing/report-fixture.ts'
import { notifyRecipients } from '../emails/notify-recipients.ts'
import { callAsAnalyst } from './seed-schedule.ts'
import { emailBranding, tick } from './tick.ts'

const organizationId = 'CFA'

export type SentEmail = {
  to: string
  subject: string
  text: string
  url: string | null
  key: string | null
  name: string | null
}

type ScheduleId = Pick<Schedule, 'id'>

/** Acts as scheduler and worker, and reads the results. */
export function openScheduleFixture(platform: TestApp) {
  return {
    notify: (schedule: ScheduleId, reportId: string, store?: FileStore) =>
      notify(platform, { schedule, reportId, store }),
    latestReport: (schedule: ScheduleId) => latestReport(platform, schedule),
    emails: () =>
      platform.asOwner<SentEmail>(
        `select "to", subject, text, unsubscribe_url as url, attachment_key as key, attachment_name as name
         from outbox_emails order by "to"`,
      ),
    recur: (schedule: ScheduleId, { isBroken = false } = {}) => recur(platform, schedule, isBroken),
    async historyOf({ id }: ScheduleId): Promise<ScheduleRun[]> {
      return (await callAsAnalyst(platform, { url: `/api/report-schedules/${id}/runs` })).json<ScheduleRun[]>()
    },
    async read({ id }: ScheduleId): Promise<Schedule> {
      return (await callAsAnalyst(platform, { url: `/api/report-schedules/${id}` })).json<Schedule>()
    },
  }
}

type EndedReport = { schedule: ScheduleId; reportId: string; store?: FileStore | undefined }

async function notify(
  platform: TestApp,
  { schedule, reportId, store = platform.files.store }: EndedReport,
): Promise<void> {
  const { db, jobs, config } = platform
  const { quotaBytes } = config.uploads
  const endedReport = { organizationId, scheduleId: schedule.id, reportId }
  await notifyRecipients({ db, jobs, store, quotaBytes, emailBranding }, endedReport)
}

async function latestReport(platform: TestApp, { id }: ScheduleId): Promise<string> {
  const [report] = await platform.asOwner<{ id: string }>(
    `select report_id as id from report_schedule_runs where schedule_id = $1 order by due_date desc limit 1`,
    [id],
  )
  if (!report) throw new Error('The schedule has made no report.')
  return report.id
}

/** Makes a schedule due, creates its report and notifies recipients. Can be repeated. */
async function recur(platform: TestApp, schedule: ScheduleId, isBroken: boolean): Promise<string> {
  const [dueRun] = await platform.asOwner<{ at: Date }>(`select next_run as at from report_schedules where id = $1`, [
    schedule.id,
  ])
  if (!dueRun || (await tick(platform, dueRun.at.toISOString())) !== 1)
    throw new Error('The schedule was not due alone.')
  const reportId = await latestReport(platform, schedule)
  if (isBroken)
    await platform.asOwner(
      `update reports set definition = definition || '{"headers":["gone"],"grouping":null}' where id = $1`,
      [reportId],
    )
  await openReportFixture(platform).work(reportId)
  await notify(platform, { schedule, reportId })
  return reportId
}
