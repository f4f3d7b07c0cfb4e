import * as z from '../schema-language.ts'
import { topicSummarySchema } from './topic.ts'
import { mostTopicsAtOnce, topicChangeSchema } from './topic-change.ts'

/** A review has as many of them as are told of; whoever has more reviews the master model first. */
export const mostFindings = 5000

/**
 * What a review found: elements of one master element that do not meet one rule, or that are not approved. The same finding in a later capture of the file
 * has the same key, and so the same topic.
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
  /** The title that its topic is given. */
  title: z.string(),
  /** The topic that there is already. */
  topic: topicSummarySchema.nullable(),
})
export type TopicFinding = z.infer<typeof topicFindingSchema>

/** The most elements first; at most `mostFindings`. */
export const topicFindingsSchema = z.array(topicFindingSchema)

/** Makes topics of findings that have none; `fields` are those of all of them. */
export const topicsFromReviewSchema = z.strictObject({
  keys: z
    .array(z.string().max(64))
    .min(1)
    .max(mostTopicsAtOnce, `You can create up to ${mostTopicsAtOnce} topics at a time.`),
  fields: topicChangeSchema
    .pick({ type: true, priority: true, labels: true, stage: true, assignedTo: true, dueDate: true, description: true })
    .optional(),
})
export type TopicsFromReview = z.output<typeof topicsFromReviewSchema>

/** `known` findings had their topics already, and `gone` ones are none of the review. */
export const topicsFromReviewResultSchema = z.object({
  created: z.array(topicSummarySchema),
  known: z.number().int().nonnegative(),
  gone: z.number().int().nonnegative(),
})
export type TopicsFromReviewResult = z.infer<typeof topicsFromReviewResultSchema>
