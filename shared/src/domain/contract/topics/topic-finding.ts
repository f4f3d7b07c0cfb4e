import * as z from '../schema-language.ts'
import { topicSummarySchema } from './topic.ts'
import { maxTopicsAtOnce, topicChangeSchema } from './topic-change.ts'

/** Maximum number of findings per review. If there are more, the master model needs a review first. */
export const maxFindings = 5000

/**
 * A finding of a review: elements of one master element that violate one rule, or that are not approved. In a later
 * capture of the same file, the same finding has the same key, and therefore the same topic.
 */
export const topicFindingSchema = z.object({
  key: z.string().regex(/^[0-9a-f]{32}$/),
  masterElementId: z.uuid(),
  category: z.string(),
  family: z.string(),
  type: z.string(),
  /** Null if the elements themselves are not approved. */
  rule: z.object({ kind: z.enum(['type', 'instance']), setName: z.string(), parameterName: z.string() }).nullable(),
  elementCount: z.number().int().positive(),
  /** The title of its topic. */
  title: z.string(),
  /** The existing topic. */
  topic: topicSummarySchema.nullable(),
})
export type TopicFinding = z.infer<typeof topicFindingSchema>

/** Sorted by number of elements, largest first; at most `maxFindings`. */
export const topicFindingsSchema = z.array(topicFindingSchema)

/** Creates topics for findings that have none; `fields` apply to all of them. */
export const topicsFromReviewSchema = z.strictObject({
  keys: z
    .array(z.string().max(64))
    .min(1)
    .max(maxTopicsAtOnce, `You can create up to ${maxTopicsAtOnce} topics at a time.`),
  fields: topicChangeSchema
    .pick({ type: true, priority: true, labels: true, stage: true, assignedTo: true, dueDate: true, description: true })
    .optional(),
})
export type TopicsFromReview = z.output<typeof topicsFromReviewSchema>

/** `known` findings already had topics, and `gone` findings are not in the review. */
export const topicsFromReviewResultSchema = z.object({
  created: z.array(topicSummarySchema),
  known: z.number().int().nonnegative(),
  gone: z.number().int().nonnegative(),
})
export type TopicsFromReviewResult = z.infer<typeof topicsFromReviewResultSchema>
