import { organizationIdSchema } from '@lintel/shared/contract'
import { z } from 'zod'
import { defineJob } from '../../../jobs/job-kind.ts'

const payload = z.object({ organizationId: organizationIdSchema, requestId: z.uuid() })

/** Dead-letter queue: notifies the requester that the assembly has failed too often. */
export const abandonedAssemblyJob = defineJob({
  name: 'assembly-abandoned',
  payload,
  retries: { limit: 20, delay: 5, longestDelay: 600 },
})

export const assemblyJob = defineJob({
  name: 'assembly',
  profile: 'assembly',
  payload,
  retries: { limit: 4, delay: 10, longestDelay: 300 },
  heartbeatSeconds: 30,
  deadLetter: abandonedAssemblyJob,
})

/** Runs after a person has ended a request: stops the paid service and notifies the requester. */
export const endedAssemblyJob = defineJob({
  name: 'assembly-ended',
  payload: payload.extend({ workItemId: z.string().max(200).nullable() }),
  retries: { limit: 10, delay: 30, longestDelay: 3600 },
  expireInSeconds: 120,
})

/** Sent when a request has its model, for modules that process it further. */
export const assembledJob = defineJob({
  name: 'assembled',
  payload,
  retries: { limit: 10, delay: 5, longestDelay: 600 },
})
