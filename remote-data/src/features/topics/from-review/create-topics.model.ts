import { z } from '@lintel/shared/contract'
import { topicsFromReviewSchema, type TopicFinding, type TopicsFromReview } from '@lintel/shared/contract/topics'

/** Findings without a topic. */
export function withoutTopic(findings: readonly TopicFinding[]): TopicFinding[] {
  return findings.filter(({ topic }) => topic === null)
}

/** Findings with all words in title, category, family, or type. */
export function findingsWith(findings: readonly TopicFinding[], search: string): TopicFinding[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return findings.filter(({ title, category, family, type }) => {
    const text = `${title}\n${category}\n${family}\n${type}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

const formSchema = z.object({ assignedTo: z.string(), dueDate: z.string(), type: z.string(), priority: z.string() })
export type CommonFieldsForm = z.infer<typeof formSchema>
export const emptyCommonFields: CommonFieldsForm = { assignedTo: '', dueDate: '', type: '', priority: '' }

const fieldsSchema = topicsFromReviewSchema.shape.fields.unwrap()
export type CommonTopicFields = NonNullable<TopicsFromReview['fields']>

/** Fields of all topics; empty ones are omitted. */
export const commonFieldsFormSchema: z.ZodType<CommonTopicFields, CommonFieldsForm> = formSchema
  .transform((form): CommonTopicFields => Object.fromEntries(Object.entries(form).filter(([, value]) => value !== '')))
  .pipe(fieldsSchema)
