import type { z } from 'zod'

/** What a worker can be kept to (`WORKER_JOBS`): heavy work by what it is about, and everything that takes a moment. */
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
  /** How often it is tried again, and how many seconds apart. A try whose worker is lost counts, one whose worker was stopped does not. */
  retries: { limit: number; delay: number; longestDelay: number }
  /** Heavy work has a profile, so that workers for it can be added apart; what has none is `short`. */
  profile?: WorkProfile
  /** A worker that says nothing for so long is taken for lost, and another one takes over. For work of more than a few seconds. */
  heartbeatSeconds?: number
  /** The longest that one try may take. Without it, the deployment's time limit for runs holds. */
  expireInSeconds?: number
  /**
   * Of each organization a worker does one at a time, whatever it has room for: work of minutes leaves the room to those of others.
   */
  isOnePerOrganization?: true
  /** The kind of job that gets the payload when all tries are used up. */
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
