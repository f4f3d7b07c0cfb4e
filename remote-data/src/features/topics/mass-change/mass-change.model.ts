import { z } from '@lintel/shared/contract'
import { topicMassChangeSchema, type TopicMassChange, type TopicSummary } from '@lintel/shared/contract/topics'

/** Select values: unchanged, none, or a specific value. */
export const unchanged = 'unchanged'
export const none = 'none'
const chosenMark = 'is '

export function chosenAs(name: string): string {
  return `${chosenMark}${name}`
}

const formSchema = z.object({
  type: z.string(),
  status: z.string(),
  priority: z.string(),
  stage: z.string(),
  assignedTo: z.string(),
  due: z.string(),
  /** If `due` is set. */
  dueDate: z.string(),
  addedLabels: z.array(z.string()),
  removedLabels: z.array(z.string()),
})
export type MassForm = z.infer<typeof formSchema>

export const emptyMassForm: MassForm = {
  type: unchanged,
  status: unchanged,
  priority: unchanged,
  stage: unchanged,
  assignedTo: unchanged,
  due: unchanged,
  dueDate: '',
  addedLabels: [],
  removedLabels: [],
}

export type MassFields = TopicMassChange['change']

/** The changed fields. */
export const massFormSchema: z.ZodType<MassFields, MassForm> = formSchema
  .transform(changeOf)
  .pipe(topicMassChangeSchema.shape.change)

function changeOf(form: MassForm, context: z.RefinementCtx): MassFields | undefined {
  const { type, status, priority, stage, assignedTo, due, dueDate, addedLabels, removedLabels } = form
  const picked = {
    ...fieldOf('type', type),
    ...fieldOf('status', status),
    ...fieldOf('priority', priority),
    ...fieldOf('stage', stage),
    ...fieldOf('assignedTo', assignedTo),
    ...(due === none && { dueDate: null }),
    ...(due === chosenAs('day') && { dueDate }),
    ...(addedLabels.length > 0 && { addedLabels }),
    ...(removedLabels.length > 0 && { removedLabels }),
  }
  const checked = topicMassChangeSchema.shape.change.safeParse(picked)
  for (const { path, message } of checked.error?.issues ?? []) {
    context.addIssue({ code: 'custom', path: path.slice(0, 1), message })
  }
  if (checked.success && Object.keys(checked.data).length === 0) {
    context.addIssue({ code: 'custom', path: ['status'], message: 'Choose at least one change.' })
  }
  return checked.data
}

function fieldOf(name: string, value: string): Record<string, string | null> {
  if (value === unchanged) return {}
  return { [name]: value === none ? null : value.slice(chosenMark.length) }
}

/** The topics with their revisions: the platform rejects topics that changed since. */
export function massChangeOf(topics: readonly TopicSummary[], change: MassFields): TopicMassChange {
  return { topics: topics.map(({ id, revision }) => ({ id, revision })), change }
}
