import type { z } from 'zod'

/** Worker profiles (`WORKER_JOBS`): heavy work by subject, and short jobs. */
export const workProfiles = ['assembly', 'capture', 'review', 'report', 'short'] as const
export type WorkProfile = (typeof workProfiles)[number]

/**
 * One kind of work that workers do: everything about it except for the function that does it. Modules define theirs in `<noun>.job.ts` and
 * list them in their manifest; `handleJob` binds the function to it.
 */
export type JobKind<Payload extends object = object> = {
  /** The name of its queue. It must never change: jobs that wait under the old name would be left behind. */
  name: string
  /** What a job carries: ids, 1 kB at most. With an `organizationId` in it, organizations take turns (see `fair-turns.ts`). */
  payload: z.ZodType<Payload>
  /**
   * Retries, and the delay between them in seconds. Attempts whose worker was lost count; attempts whose worker was
   * stopped don't.
   */
  retries: { limit: number; delay: number; longestDelay: number }
  /** Heavy work has a profile, so that workers for it can be added apart; what has none is `short`. */
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
  /** When the library's clock sends such a job, once for all workers. */
  schedule?: { cron: string; timeZone: string; payload: Payload }
}

/** A kind of job of any payload, as lists of kinds hold them. */
export type AnyJobKind = Omit<JobKind, 'payload' | 'deadLetter' | 'schedule'> & {
  payload: z.ZodType
  deadLetter?: AnyJobKind
  schedule?: { cron: string; timeZone: string; payload: object }
}

export function defineJob<Payload extends object>(kind: JobKind<Payload>): JobKind<Payload> {
  return kind
}
