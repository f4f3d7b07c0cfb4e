import { organizationIdSchema } from '@lintel/shared/contract'
import { z } from 'zod'
import { defineJob } from '../../../jobs/job-kind.ts'

const payload = z.object({ organizationId: organizationIdSchema, requestId: z.uuid() })

/** Assemblies that were begun more often than is sensible. Somebody has to be told that nobody tries any more. */
export const abandonedAssemblyJob = defineJob({
  name: 'assembly-abandoned',
  payload,
  retries: { limit: 20, delay: 5, longestDelay: 600 },
})

export const assemblyJob = defineJob({
  name: 'assembly',
  payload,
  retries: { limit: 4, delay: 10, longestDelay: 300 },
  heartbeatSeconds: 30,
  deadLetter: abandonedAssemblyJob,
})

/** What is left to do where a person has ended a request: a paid service is told, and so is the requester. */
export const endedAssemblyJob = defineJob({
  name: 'assembly-ended',
  payload: payload.extend({ workItemId: z.string().nullable() }),
  retries: { limit: 10, delay: 30, longestDelay: 3600 },
  expireInSeconds: 120,
})

/** A request has its model: for whoever makes something of it. */
export const assembledJob = defineJob({
  name: 'assembled',
  payload,
  retries: { limit: 10, delay: 5, longestDelay: 600 },
})
