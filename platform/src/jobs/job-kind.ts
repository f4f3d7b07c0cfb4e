import type { z } from 'zod'

/**
 * One kind of work that workers do: everything about it but the doing. Modules define theirs in `<noun>.job.ts` and list
 * them in their manifest; the doing is bound to it with `handleJob`.
 */
export type JobKind<Payload extends object = object> = {
  /** Of its queue. Never changed: jobs that wait would be left behind. */
  name: string
  /** What a job carries. With `organizationId`, organizations take turns (see `fair-turns.ts`). */
  payload: z.ZodType<Payload>
  /** How often and how far apart, in seconds, it is tried again. Lost workers count as tries, stopped ones do not. */
  retries: { limit: number; delay: number; longestDelay: number }
  /** A worker that says nothing for so long is lost, and another one takes over. For work of more than a few seconds. */
  heartbeatSeconds?: number
  /** The longest that one try may take. Without it, the time limit for runs that this deployment sets. */
  expireInSeconds?: number
  /** What gets the jobs that have used up their tries. */
  deadLetter?: JobKind<Payload>
  /** Sent by the clock, once for all workers. */
  schedule?: { cron: string; timeZone: string; payload: Payload }
}

/** Kinds of jobs of any payload, as registries hold them. */
export type AnyJobKind = Omit<JobKind, 'payload' | 'deadLetter' | 'schedule'> & {
  payload: z.ZodType
  deadLetter?: AnyJobKind
  schedule?: { cron: string; timeZone: string; payload: object }
}

export function defineJob<Payload extends object>(kind: JobKind<Payload>): JobKind<Payload> {
  return kind
}
