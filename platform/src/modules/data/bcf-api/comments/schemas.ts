import { topicCommentCreateSchema } from '@lintel/shared/contract/topics'
import { z } from 'zod'
import { suppliedGuid, topicParams } from '../topics/schemas.ts'

export const commentParams = topicParams.extend({ commentId: z.string().max(100) })

export const commentPutSchema = z.object({
  /** The standard's schema requires it, but its text allows comments that only show a viewpoint. */
  comment: topicCommentCreateSchema.shape.text.nullable(),
  viewpoint_guid: z.string().max(100).nullish(),
})
export type CommentPut = z.output<typeof commentPutSchema>
export const commentPostSchema = commentPutSchema.extend({ guid: suppliedGuid.nullish() })
export type CommentPost = z.output<typeof commentPostSchema>

export const commentSchema = z.object({
  guid: z.string(),
  date: z.string(),
  author: z.string(),
  comment: z.string(),
  topic_guid: z.string(),
  viewpoint_guid: z.string().optional(),
  modified_date: z.string().optional(),
  modified_author: z.string().optional(),
  authorization: z.object({ comment_actions: z.array(z.string()) }),
})
export type BcfComment = z.infer<typeof commentSchema>
