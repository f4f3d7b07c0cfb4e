import { organizationIdSchema } from '@lintel/shared/contract'
import { z } from 'zod'
import { defineJob } from '../../../jobs/job-kind.ts'

/** Says that a report of a schedule is over, to whatever tells its recipients. */
export const scheduledReportJob = defineJob({
  name: 'scheduled-report',
  payload: z.object({ organizationId: organizationIdSchema, scheduleId: z.uuid(), reportId: z.uuid() }),
  retries: { limit: 10, delay: 5, longestDelay: 600 },
})
