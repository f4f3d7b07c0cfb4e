import { organizationIdSchema } from '@lintel/shared/contract'
import { z } from 'zod'
import { defineJob } from '../../../jobs/job-kind.ts'

const payload = z.object({ organizationId: organizationIdSchema, requestId: z.uuid() })

/** Assemblies that were begun too often. The requester has to be told that no one tries any more. */
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

/** What is left to do after a person has ended a request: telling the paid service, and the requester. */
export const endedAssemblyJob = defineJob({
  name: 'assembly-ended',
  payload: payload.extend({ workItemId: z.string().max(200).nullable() }),
  retries: { limit: 10, delay: 30, longestDelay: 3600 },
  expireInSeconds: 120,
})

/** Says that a request has its model, to whatever makes something of it. */
export const assembledJob = defineJob({
  name: 'assembled',
  payload,
  retries: { limit: 10, delay: 5, longestDelay: 600 },
})
