import { pageQuery, pageSchema } from '../page.ts'
import * as z from '../schema-language.ts'

export const releaseEventKinds = [
  'released',
  'trialBegan',
  'trialEnded',
  /** By itself, because it failed more often than the live version. */
  'trialStopped',
  'promoted',
  'rolledBack',
  'disabled',
  'enabled',
] as const

/** One line of a remote's audit trail. */
export const releaseEventSchema = z.object({
  id: z.number().int(),
  kind: z.enum(releaseEventKinds),
  at: z.iso.datetime(),
  /** A person's name, or that of a token's team. */
  by: z.string(),
  version: z.string(),
  /** The live version before, where the event changed it. */
  before: z.string().nullable(),
  commit: z.string().nullable(),
  /** A reason, or to whom a trial went; empty if there is nothing to say. */
  detail: z.string(),
})
export type ReleaseEvent = z.infer<typeof releaseEventSchema>

/** `GET /api/registry/remotes/{name}/events` */
export const releaseEventsQuerySchema = z.object(pageQuery(20))
export const releaseEventsSchema = pageSchema(releaseEventSchema)
