import type { z } from 'zod'

/** Worker profiles (`WORKER_JOBS`): heavy work by subject, and short jobs. */
export const workProfiles = ['assembly', 'capture', 'review', 'report', 'short'] as const
export type WorkProfile = (typeof workProfiles)[number]

/**
 * One kind of background work: everything about it except its handler. Modules define theirs in `<noun>.job.ts` and list them in their manifest;
 * `handleJob` binds the handler.
 */
export type JobKind<Payload extends object = object> = {
  /** The name of its queue. It must never change: jobs that wait under the old name would be lost. */
  name: string
  /** The payload of a job: ids, 1 kB at most. If it has an `organizationId`, organizations take turns (see `fair-priority.ts`). */
  payload: z.ZodType<Payload>
  /**
   * Retries, and the delay between them in seconds. Attempts whose worker was lost count; attempts whose worker was
   * stopped don't.
   */
  retries: { limit: number; delay: number; longestDelay: number }
  /** Heavy work has a profile, so that workers can be added for it separately; the default is `short`. */
  profile?: WorkProfile
  /**
   * Heartbeat timeout after which a worker counts as lost and another one takes over, for work of more than a few
   * seconds.
   */
  heartbeatSeconds?: number
  /** Time limit of an attempt; the deployment's run time limit by default. */
  expireInSeconds?: number
  /** Whether a worker runs one such job per organization at a time, so that long work leaves capacity to others. */
  isOnePerOrganization?: true
  /** The dead-letter job kind, which receives the payload after the last attempt. */
  deadLetter?: JobKind<Payload>
  /** When the library's scheduler sends such a job, once for all workers. */
  schedule?: { cron: string; timeZone: string; payload: Payload }
}

/** A kind of job with any payload, for lists of kinds. */
export type AnyJobKind = Omit<JobKind, 'payload' | 'deadLetter' | 'schedule'> & {
  payload: z.ZodType
  deadLetter?: AnyJobKind
  schedule?: { cron: string; timeZone: string; payload: object }
}

export function defineJob<Payload extends object>(kind: JobKind<Payload>): JobKind<Payload> {
  return kind
}
