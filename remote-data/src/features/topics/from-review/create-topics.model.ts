import { z } from '@lintel/shared/contract'
import { topicsFromReviewSchema, type TopicFinding, type TopicsFromReview } from '@lintel/shared/contract/topics'

/** Those that no topic has been made of yet. */
export function withoutTopic(findings: readonly TopicFinding[]): TopicFinding[] {
  return findings.filter(({ topic }) => topic === null)
}

/** Those with all of the words in title, category, family or type. */
export function findingsWith(findings: readonly TopicFinding[], sought: string): TopicFinding[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean)
  return findings.filter(({ title, category, family, type }) => {
    const text = `${title}\n${category}\n${family}\n${type}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

const formSchema = z.object({ assignedTo: z.string(), dueDate: z.string(), type: z.string(), priority: z.string() })
export type MakeForm = z.infer<typeof formSchema>
export const emptyMakeForm: MakeForm = { assignedTo: '', dueDate: '', type: '', priority: '' }

const fieldsSchema = topicsFromReviewSchema.shape.fields.unwrap()
export type MadeFields = NonNullable<TopicsFromReview['fields']>

/** What all of them are given; what is empty is left out. */
export const makeFormSchema: z.ZodType<MadeFields, MakeForm> = formSchema
  .transform((form): MadeFields => Object.fromEntries(Object.entries(form).filter(([, value]) => value !== '')))
  .pipe(fieldsSchema)
