import { pageQuery, pageSchema } from '../page.ts'
import * as z from '../schema-language.ts'

export const releaseEventKinds = [
  'released',
  'trialBegan',
  'trialEnded',
  /** The platform did this automatically, because the version failed more often than the live one. */
  'trialStopped',
  'promoted',
  'rolledBack',
  'disabled',
  'enabled',
] as const

/** One entry of a remote's audit log. */
export const releaseEventSchema = z.object({
  id: z.number().int(),
  kind: z.enum(releaseEventKinds),
  at: z.iso.datetime(),
  /** A person's name, or the team of a token. */
  by: z.string(),
  version: z.string(),
  /** The previous live version, if the event changed the live version. */
  before: z.string().nullable(),
  commit: z.string().nullable(),
  /** A reason, or the audience of a trial; may be empty. */
  detail: z.string(),
})
export type ReleaseEvent = z.infer<typeof releaseEventSchema>

/** `GET /api/registry/remotes/{name}/events` */
export const releaseEventsQuerySchema = z.object(pageQuery(20))
export const releaseEventsSchema = pageSchema(releaseEventSchema)
