import * as z from '../schema-language.ts'
import { nameText, webLink } from '../name-text.ts'
import { revisionSchema } from '../revision.ts'
import { userIdSchema } from '../identifiers.ts'
import { massProblemSchema } from '../master-model/mass-update.ts'
import { writtenText } from '../master-model/written-text.ts'
import { maxAbout, topicAboutCreateSchema } from './topic-about.ts'
import { topicSummarySchema } from './topic.ts'

export const maxTopicsAtOnce = 1000
const maxLabels = 50
const maxReferenceLinks = 50

const [firstDay, lastDay] = ['1900-01-01', '2199-12-31']
const day = z.iso
  .date('Enter a valid date, such as 2026-03-31.')
  .refine((written) => written >= firstDay && written <= lastDay, 'Enter a date between the years 1900 and 2199.')

const choice = writtenText(100, 'Choice').min(1, 'This field is required.')
const labels = z
  .array(choice)
  .max(maxLabels, `A topic can have up to ${maxLabels} labels.`)
  .overwrite((names) => [...new Set(names)])
const referenceLink = webLink(2000)

/** The editable fields. */
const writtenFields = {
  title: nameText(500, { what: 'Title' }),
  description: writtenText(10_000, 'Description'),
  type: choice.nullable(),
  status: choice,
  priority: choice.nullable(),
  labels,
  stage: choice.nullable(),
  /** The id of a member of the organization. */
  assignedTo: userIdSchema.nullable(),
  dueDate: day.nullable(),
  referenceLinks: z
    .array(referenceLink)
    .max(maxReferenceLinks, `A topic can have up to ${maxReferenceLinks} reference links.`),
}
export const topicFieldNames = Object.keys(writtenFields) as (keyof typeof writtenFields)[]
export type TopicField = (typeof topicFieldNames)[number]

/** Labels of the fields. */
export const topicFieldTitles: Readonly<Record<TopicField, string>> = {
  title: 'Title',
  description: 'Description',
  type: 'Type',
  status: 'Status',
  priority: 'Priority',
  labels: 'Labels',
  stage: 'Stage',
  assignedTo: 'Assigned To',
  dueDate: 'Due Date',
  referenceLinks: 'Reference Links',
}

const fieldsSchema = z.strictObject(writtenFields)

/** A new topic. By default it gets the organization's first status. */
export const topicCreateSchema = fieldsSchema.partial().extend({
  /**
   * A BCF GUID, if another program has assigned one. The response is 409 if the topic exists. Returned in lower case.
   */
  id: z
    .uuid()
    .overwrite((guid) => guid.toLowerCase())
    .optional(),
  projectId: z.uuid(),
  title: writtenFields.title,
  about: z.array(topicAboutCreateSchema).max(maxAbout, `A topic can be linked to up to ${maxAbout} items.`).optional(),
})
export type TopicCreate = z.output<typeof topicCreateSchema>

/** The changed fields of a topic. */
export const topicChangeSchema = fieldsSchema.partial().extend({
  /** Replaces the list of subjects. */
  about: z.array(topicAboutCreateSchema).max(maxAbout, `A topic can be linked to up to ${maxAbout} items.`).optional(),
  /** Dismisses the suggestion that the topic may be resolved. */
  isPerhapsResolved: z.literal(false).optional(),
  /** The revision that was read. The change is rejected if someone else has changed one of the same fields since. */
  revision: revisionSchema,
})
export type TopicChange = z.output<typeof topicChangeSchema>

/** The same change for many topics, each applied independently. */
export const topicMassChangeSchema = z.strictObject({
  topics: z
    .array(z.strictObject({ id: z.uuid(), revision: revisionSchema }))
    .min(1)
    .max(maxTopicsAtOnce, `You can change up to ${maxTopicsAtOnce} topics at a time.`)
    .refine((topics) => new Set(topics.map(({ id }) => id)).size === topics.length, 'List each item only once.'),
  change: fieldsSchema
    .pick({ type: true, status: true, priority: true, stage: true, assignedTo: true, dueDate: true })
    .partial()
    .extend({ addedLabels: labels.optional(), removedLabels: labels.optional() }),
})
export type TopicMassChange = z.output<typeof topicMassChangeSchema>

export const topicMassChangeResultSchema = z.object({
  /** One result for each topic, in the same order. */
  results: z.array(
    z.object({
      id: z.uuid(),
      /** The topic after the change; null if it does not exist. */
      topic: topicSummarySchema.nullable(),
      /** Null if the topic was changed, or needed no change. */
      problem: massProblemSchema.nullable(),
    }),
  ),
})
export type TopicMassChangeResult = z.infer<typeof topicMassChangeResultSchema>
