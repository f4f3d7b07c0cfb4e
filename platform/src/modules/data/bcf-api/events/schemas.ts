import { z } from 'zod'

const actions = z.array(z.object({ type: z.string(), value: z.string().nullable() }))

export const topicEventSchema = z.object({
  topic_guid: z.string(),
  date: z.string(),
  author: z.string(),
  /** The standard's text calls this property `events`, its schema calls it `actions`. */
  events: actions,
  actions,
})
export type BcfTopicEvent = z.infer<typeof topicEventSchema>
export type EventAction = z.infer<typeof actions>[number]

export const commentEventSchema = topicEventSchema.extend({ comment_guid: z.string() })
export type BcfCommentEvent = z.infer<typeof commentEventSchema>
