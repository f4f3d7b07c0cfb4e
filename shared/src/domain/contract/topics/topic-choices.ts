import * as z from '../schema-language.ts'
import { settingRevisionSchema } from '../revision.ts'
import { writtenText } from '../master-model/written-text.ts'

export const maxTopicChoices = 200

const choiceSchema = writtenText(100, 'Choice').min(1, 'This field is required.')

const namedOnce = 'List each choice only once.'

function listOf<Choice extends z.ZodType>(choice: Choice) {
  return z.array(choice).max(maxTopicChoices, `You can have up to ${maxTopicChoices} choices.`)
}
const choicesSchema = listOf(choiceSchema).refine(isUnique, namedOnce)

export const topicStatusChoiceSchema = z.strictObject({
  name: choiceSchema,
  /** Topics with this status are done, so they are neither open nor overdue. */
  isClosed: z.boolean(),
})
export type TopicStatusChoice = z.output<typeof topicStatusChoiceSchema>

const fields = {
  types: choicesSchema,
  /** New topics get the first of these. */
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

/** The choices of an organization, in display order. Topics keep values that are no longer offered. */
export const topicChoicesSchema = z.object({
  ...fields,
  /** Counts the changes; 0 until the defaults are changed. */
  revision: settingRevisionSchema,
})
export type TopicChoices = z.infer<typeof topicChoicesSchema>

/** Replaces all choices. The change is rejected if someone else has changed them since the revision was read. */
export const topicChoicesUpdateSchema = z.strictObject({ ...fields, revision: settingRevisionSchema })
export type TopicChoicesUpdate = z.output<typeof topicChoicesUpdateSchema>

/** The default choices of an organization. */
export const defaultTopicChoices: TopicChoices = {
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

/** A topic with this status is not reopened when a review finds the same problem again. */
export const acceptedStatus = 'Accepted'

function isUnique(names: readonly string[]): boolean {
  return new Set(names.map((name) => name.toLowerCase())).size === names.length
}
