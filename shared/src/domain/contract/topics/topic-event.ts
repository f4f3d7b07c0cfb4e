import { openEnum, understoodWord } from '../open-enum.ts'
import { pageSchema } from '../page.ts'
import * as z from '../schema-language.ts'
import { revisionSchema } from '../revision.ts'
import { topicPersonSchema } from './topic-person.ts'

/**
 * What happens to a topic. `created` comes with a new topic, followed by a `field` for each field that is set; `resolved` says that a review did not find
 * again what it is about, and `returned` that it did.
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

/** What a stored kind is to this version. */
export function understoodKind(stored: string): TopicEvent['kind'] {
  return understoodWord(topicEventKinds, stored)
}

/** As people read it: the name of a person, a day, labels as a list. */
const valueSchema = z.union([z.string(), z.array(z.string())]).nullable()
export type TopicEventValue = z.infer<typeof valueSchema>

/** Who changed what and when. */
export const topicEventSchema = z.object({
  /** Grows with time. */
  position: z.number().int(),
  at: z.iso.datetime(),
  author: topicPersonSchema,
  /** `unknown` for what a later version has added. */
  kind: openEnum(...topicEventKinds),
  /** The `TopicField` of a `field`; null otherwise. */
  field: z.string().nullable(),
  before: valueSchema,
  after: valueSchema,
  commentId: z.uuid().nullable(),
  viewpointId: z.uuid().nullable(),
  /** The revision that the topic had with it. */
  revision: revisionSchema,
})
export type TopicEvent = z.infer<typeof topicEventSchema>

/** Newest first. */
export const topicEventPageSchema = pageSchema(topicEventSchema)
export type TopicEventPage = z.infer<typeof topicEventPageSchema>
