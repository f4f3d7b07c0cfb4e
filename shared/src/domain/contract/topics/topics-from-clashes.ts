import { clashNumbersSchema } from '../captures/clash.ts'
import { nameText } from '../name-text.ts'
import * as z from '../schema-language.ts'
import { maxTopicsAtOnce } from './topic-change.ts'
import { topicsFromReviewSchema } from './topic-finding.ts'
import { topicSummarySchema } from './topic.ts'

/** Creates a topic for each group of clashes. Clashes that already have a topic keep it. */
export const topicsFromClashesSchema = z.strictObject({
  groups: z
    .array(z.strictObject({ title: nameText(500, { what: 'Title' }), numbers: clashNumbersSchema }))
    .min(1, 'Select at least one clash.')
    .max(maxTopicsAtOnce, `You can create up to ${maxTopicsAtOnce} topics at a time.`),
  fields: topicsFromReviewSchema.shape.fields,
})
export type TopicsFromClashes = z.output<typeof topicsFromClashesSchema>

/** `known` clashes already had topics. */
export const topicsFromClashesResultSchema = z.object({
  created: z.array(topicSummarySchema),
  known: z.number().int().nonnegative(),
})
export type TopicsFromClashesResult = z.infer<typeof topicsFromClashesResultSchema>
