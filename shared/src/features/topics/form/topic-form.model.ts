import { z } from '../../../domain/contract/index.ts'
import {
  topicCreateSchema,
  topicFieldNames,
  type Topic,
  type TopicField,
} from '../../../domain/contract/topics/index.ts'

/** The values of the fields while someone types. Empty text means no choice, and links are one per line. */
export const topicDraftSchema = z.object({
  title: z.string(),
  description: z.string(),
  type: z.string(),
  status: z.string(),
  priority: z.string(),
  labels: z.array(z.string()),
  stage: z.string(),
  assignedTo: z.string(),
  dueDate: z.string(),
  referenceLinks: z.string(),
})
export type TopicForm = z.infer<typeof topicDraftSchema>

const writtenSchema = topicCreateSchema.omit({ id: true, projectId: true, about: true })
/** The values to save. A new topic has no status yet. */
export type TopicInput = z.output<typeof writtenSchema>

/** Converts the form's values to those that the platform accepts. */
export const topicFormSchema: z.ZodType<TopicInput, TopicForm> = topicDraftSchema
  .transform(writtenOf)
  .pipe(writtenSchema)

function writtenOf(form: TopicForm, context: z.RefinementCtx): TopicInput | undefined {
  const { title, description, status, labels } = form
  const values = writtenSchema.safeParse({
    title,
    description,
    labels,
    ...(status !== '' && { status }),
    type: textOrNull(form.type),
    priority: textOrNull(form.priority),
    stage: textOrNull(form.stage),
    assignedTo: textOrNull(form.assignedTo),
    dueDate: textOrNull(form.dueDate),
    referenceLinks: linesOf(form.referenceLinks),
  })
  // An error of a list item counts as an error of its field.
  for (const { path, message } of values.error?.issues ?? []) {
    context.addIssue({ code: 'custom', path: path.slice(0, 1), message })
  }
  return values.data
}

export const emptyTopicForm: TopicForm = {
  title: '',
  description: '',
  type: '',
  status: '',
  priority: '',
  labels: [],
  stage: '',
  assignedTo: '',
  dueDate: '',
  referenceLinks: '',
}

export function topicFormValues(topic: Topic): TopicForm {
  return {
    title: topic.title,
    description: topic.description,
    type: topic.type ?? '',
    status: topic.status,
    priority: topic.priority ?? '',
    labels: topic.labels,
    stage: topic.stage ?? '',
    assignedTo: topic.assignedTo?.id ?? '',
    dueDate: topic.dueDate ?? '',
    referenceLinks: topic.referenceLinks.join('\n'),
  }
}

/** Only the fields that the person has changed, so that other people's changes of other fields remain. */
export function getTopicChanges(opened: Topic, written: TopicInput): Partial<TopicInput> {
  const changed = topicFieldNames.filter((field) => field in written && !isSame(valueOf(opened, field), written[field]))
  return Object.fromEntries(changed.map((field) => [field, written[field]]))
}

export type TopicConflict = { field: TopicField; mine: string; theirs: string }

/** Fields that both people have changed to different values since the form was opened. The person has to choose. */
export function getTopicConflicts(
  { opened, theirs }: { opened: Topic; theirs: Topic },
  changes: Partial<TopicInput>,
  nameOf: (id: string) => string,
): TopicConflict[] {
  const valueText = (field: TopicField, value: Value) =>
    inWords(field === 'assignedTo' && typeof value === 'string' ? nameOf(value) : value)
  return topicFieldNames.flatMap((field) => {
    const change = changes[field]
    const [before, now] = [valueOf(opened, field), valueOf(theirs, field)]
    if (change === undefined || isSame(before, now) || isSame(now, change)) return []
    return [{ field, mine: valueText(field, change), theirs: valueText(field, now) }]
  })
}

type Value = string | readonly string[] | null

/** The value to write back to the form; for a person, the id. */
function valueOf(topic: Topic, field: TopicField): Value {
  return field === 'assignedTo' ? (topic.assignedTo?.id ?? null) : topic[field]
}

function isSame(one: Value | undefined, other: Value | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function inWords(value: Value): string {
  if (value === null || value.length === 0) return 'none'
  return typeof value === 'string' ? value : value.join(', ')
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
