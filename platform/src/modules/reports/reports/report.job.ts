import { organizationIdSchema, userIdSchema } from '@lintel/shared/contract'
import { z } from 'zod'
import { defineJob } from '../../../jobs/job-kind.ts'

const payload = z.object({ organizationId: organizationIdSchema, reportId: z.uuid() })

/** Dead-letter queue: notifies the user that the report has failed too often. */
export const abandonedReportJob = defineJob({
  name: 'report-abandoned',
  payload,
  retries: { limit: 20, delay: 5, longestDelay: 600 },
})

export const reportJob = defineJob({
  name: 'report',
  profile: 'report',
  payload,
  retries: { limit: 4, delay: 10, longestDelay: 300 },
  heartbeatSeconds: 30,
  // Longer than the maximum time limit, so that the run ends first.
  expireInSeconds: 3900,
  deadLetter: abandonedReportJob,
})

/** Notifies a person who subscribed to a report's end. */
export const reportNoticeJob = defineJob({
  name: 'report-notice',
  payload: payload.extend({ userId: userIdSchema }),
  retries: { limit: 10, delay: 5, longestDelay: 600 },
})

/** Deletes expired reports. The file cleanup removes their files. */
export const sweepReportsJob = defineJob({
  name: 'sweep-reports',
  payload: z.object({}),
  retries: { limit: 0, delay: 0, longestDelay: 0 },
  expireInSeconds: 900,
  schedule: { cron: '40 * * * *', timeZone: 'UTC', payload: {} },
})

const ofSchedule = {
  payload: z.object({ organizationId: organizationIdSchema, scheduleId: z.uuid(), reportId: z.uuid() }),
  retries: { limit: 10, delay: 5, longestDelay: 600 },
}

/** A report of a schedule has ended; its recipients have to be notified. */
export const scheduledReportJob = defineJob({ name: 'scheduled-report', ...ofSchedule })

/** The same for a manual run. It's a separate job, because workers of an earlier release would notify all recipients. */
export const manualReportJob = defineJob({ name: 'by-hand-report', ...ofSchedule })
