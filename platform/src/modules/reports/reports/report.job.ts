import { organizationIdSchema, userIdSchema } from '@lintel/shared/contract'
import { z } from 'zod'
import { defineJob } from '../../../jobs/job-kind.ts'

const payload = z.object({ organizationId: organizationIdSchema, reportId: z.uuid() })

/** Reports that were begun too often. Whoever requested them has to be told that no one tries any more. */
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
  // Longer than the longest time limit that can be set, so that the run itself ends first.
  expireInSeconds: 3900,
  deadLetter: abandonedReportJob,
})

/** Tells someone who asked for it that a report is over. */
export const reportNoticeJob = defineJob({
  name: 'report-notice',
  payload: payload.extend({ userId: userIdSchema }),
  retries: { limit: 10, delay: 5, longestDelay: 600 },
})

/** Deletes the reports whose time is over. Their files are removed by the sweep of files. */
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

/** Says that a report of a schedule is over, to whatever tells its recipients. */
export const scheduledReportJob = defineJob({ name: 'scheduled-report', ...ofSchedule })

/** The same of a report that someone had made for themselves. A kind of its own: workers that know none of them would tell all recipients. */
export const manualReportJob = defineJob({ name: 'by-hand-report', ...ofSchedule })
