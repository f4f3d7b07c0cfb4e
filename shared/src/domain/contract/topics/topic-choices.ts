import * as z from '../schema-language.ts'
import { settingRevisionSchema } from '../revision.ts'
import { writtenText } from '../master-model/written-text.ts'

export const mostTopicChoices = 200

const choiceSchema = writtenText(100, 'Choice').min(1, 'This field is required.')

const namedOnce = 'List each choice only once.'

function listOf<Choice extends z.ZodType>(choice: Choice) {
  return z.array(choice).max(mostTopicChoices, `You can have up to ${mostTopicChoices} choices.`)
}
const choicesSchema = listOf(choiceSchema).refine(isUnique, namedOnce)

export const topicStatusChoiceSchema = z.strictObject({
  name: choiceSchema,
  /** Nothing is left to do for a topic with this status: it is neither open nor overdue. */
  isClosed: z.boolean(),
})
export type TopicStatusChoice = z.output<typeof topicStatusChoiceSchema>

const fields = {
  types: choicesSchema,
  /** A new topic has the first of these. */
  statuses: listOf(topicStatusChoiceSchema)
    .refine((statuses) => isUnique(statuses.map(({ name }) => name)), namedOnce)
    .refine(
      (statuses) => statuses[0]?.isClosed === false,
      'New topics start with the first status, so it must be open.',
    ),
  priorities: choicesSchema,
  labels: choicesSchema,
  stages: choicesSchema,
}

/** What an organization chooses from, in the order in which it is offered. What topics have stays theirs when it is offered no more. */
export const topicChoicesSchema = z.object({
  ...fields,
  /** Counts the changes; 0 where no one has changed what everyone begins with. */
  revision: settingRevisionSchema,
})
export type TopicChoices = z.infer<typeof topicChoicesSchema>

/** Replaces all of them; refused if someone else has changed them since the revision. */
export const topicChoicesUpdateSchema = z.strictObject({ ...fields, revision: settingRevisionSchema })
export type TopicChoicesUpdate = z.output<typeof topicChoicesUpdateSchema>

/** What an organization begins with. */
export const firstTopicChoices: TopicChoices = {
  types: ['Issue', 'Request', 'Clash', 'Remark'],
  statuses: [
    { name: 'Open', isClosed: false },
    { name: 'In Progress', isClosed: false },
    { name: 'Resolved', isClosed: false },
    { name: 'Accepted', isClosed: true },
    { name: 'Closed', isClosed: true },
  ],
  priorities: ['Low', 'Normal', 'High', 'Critical'],
  labels: ['Architecture', 'Structure', 'Mechanical', 'Electrical', 'Plumbing'],
  stages: ['Design', 'Construction', 'Handover', 'Operation'],
  revision: 0,
}

/** A topic of this status stays silent when a review finds the same again. */
export const acceptedStatus = 'Accepted'

function isUnique(names: readonly string[]): boolean {
  return new Set(names.map((name) => name.toLowerCase())).size === names.length
}
