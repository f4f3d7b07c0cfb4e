import { z } from 'zod'
import type { WebhookEvent } from '../../../../interfaces/webhook-event.ts'

const topicData = z.object({
  topicId: z.uuid(),
  number: z.number().int(),
  projectId: z.uuid(),
  projectName: z.string(),
  title: z.string(),
  status: z.string(),
  /** Of the topic after the transaction: messages may come in another order. */
  revision: z.number().int(),
  /** Null where a review or a file speaks. */
  personId: z.string().nullable(),
  personName: z.string(),
})
const commentData = topicData.extend({ commentId: z.uuid() })

export type ToldTopic = z.infer<typeof topicData>

export const topicCreated: WebhookEvent<ToldTopic> = {
  type: 'topic.created',
  label: 'Topic Created',
  description: 'Somebody has added a topic, or made it of what a review has found.',
  data: topicData,
}

export const topicUpdated: WebhookEvent<ToldTopic> = {
  type: 'topic.updated',
  label: 'Topic Updated',
  description: 'Fields, links or viewpoints of a topic are others, or a comment was changed or removed.',
  data: topicData,
}

export const commentCreated: WebhookEvent<z.infer<typeof commentData>> = {
  type: 'comment.created',
  label: 'Comment Created',
  description: 'Somebody, or a review, has commented on a topic.',
  data: commentData,
}
