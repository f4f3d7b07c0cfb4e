import { openEnum, readStoredWord } from '../open-enum.ts'
import { pageSchema } from '../page.ts'
import * as z from '../schema-language.ts'
import { revisionSchema } from '../revision.ts'
import { topicPersonSchema } from './topic-person.ts'

/**
 * The kinds of changes of a topic. `created` is followed by a `field` event for each field of a new topic. `resolved`:
 * a review no longer found the problem. `returned`: a review found it again.
 */
export const topicEventKinds = [
  'created',
  'field',
  'about',
  'comment-added',
  'comment-changed',
  'comment-removed',
  'viewpoint-added',
  'viewpoint-removed',
  'resolved',
  'returned',
] as const
export type TopicEventKind = (typeof topicEventKinds)[number]

/** The kind of a stored event, as this version knows it. */
export function readStoredKind(stored: string): TopicEvent['kind'] {
  return readStoredWord(topicEventKinds, stored)
}

/** The value as shown to users: a person's name, a day, a list of labels. */
const valueSchema = z.union([z.string(), z.array(z.string())]).nullable()
export type TopicEventValue = z.infer<typeof valueSchema>

/** Who changed what, and when. */
export const topicEventSchema = z.object({
  /** Increases over time. */
  position: z.number().int(),
  at: z.iso.datetime(),
  author: topicPersonSchema,
  /** The application that made the change for the person; null if there was none. Earlier platforms omit it. */
  through: z.string().nullable().optional(),
  /** `unknown` for kinds that a later version has added. */
  kind: openEnum(...topicEventKinds),
  /** The `TopicField` of a `field` event; null for other kinds. */
  field: z.string().nullable(),
  before: valueSchema,
  after: valueSchema,
  commentId: z.uuid().nullable(),
  viewpointId: z.uuid().nullable(),
  /** The topic's revision after the event. */
  revision: revisionSchema,
})
export type TopicEvent = z.infer<typeof topicEventSchema>

/** Newest first. */
export const topicEventPageSchema = pageSchema(topicEventSchema)
export type TopicEventPage = z.infer<typeof topicEventPageSchema>
