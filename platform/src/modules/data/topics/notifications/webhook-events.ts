import { z } from 'zod'
import type { WebhookEvent } from '../../../../interfaces/webhook-event.ts'

const topicData = z.object({
  topicId: z.uuid(),
  number: z.number().int(),
  projectId: z.uuid(),
  projectName: z.string(),
  title: z.string(),
  status: z.string(),
  /** The topic's revision after the transaction: messages may arrive out of order. */
  revision: z.number().int(),
  /** Null for reviews and imports. */
  personId: z.string().nullable(),
  personName: z.string(),
  /** The application through which they did it; null if there was none. */
  through: z.string().nullable(),
})
const commentData = topicData.extend({ commentId: z.uuid() })

export type WebhookTopic = z.infer<typeof topicData>

export const topicCreated: WebhookEvent<WebhookTopic> = {
  type: 'topic.created',
  label: 'Topic Created',
  description: 'A topic was created by a user or from a review finding.',
  data: topicData,
}

export const topicUpdated: WebhookEvent<WebhookTopic> = {
  type: 'topic.updated',
  label: 'Topic Updated',
  description: "A topic's fields, links, or viewpoints changed, or a comment was edited or removed.",
  data: topicData,
}

export const commentCreated: WebhookEvent<z.infer<typeof commentData>> = {
  type: 'comment.created',
  label: 'Comment Created',
  description: 'A user or a review commented on a topic.',
  data: commentData,
}
