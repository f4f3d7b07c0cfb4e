import { z } from '@lintel/shared/contract'
import { topicChoicesUpdateSchema, type TopicChoices, type TopicChoicesUpdate } from '@lintel/shared/contract/topics'

/** Field values: one choice per line; open statuses come first. */
export const choicesDraftSchema = z.object({
  openStatuses: z.string(),
  closedStatuses: z.string(),
  types: z.string(),
  priorities: z.string(),
  labels: z.string(),
  stages: z.string(),
})
export type ChoicesForm = z.infer<typeof choicesDraftSchema>
export type ChoicesField = keyof ChoicesForm

export const choicesTitles: Readonly<Record<ChoicesField, string>> = {
  openStatuses: 'Open Statuses',
  closedStatuses: 'Closed Statuses',
  types: 'Topic Types',
  priorities: 'Priorities',
  labels: 'Labels',
  stages: 'Stages',
}
export const choicesFields = Object.keys(choicesTitles) as ChoicesField[]

const writtenSchema = topicChoicesUpdateSchema.omit({ revision: true })
export type WrittenChoices = Omit<TopicChoicesUpdate, 'revision'>

/** Parses lines to the platform's format, with errors per field. */
export const choicesFormSchema: z.ZodType<ChoicesForm, ChoicesForm> = choicesDraftSchema.superRefine(
  (form, context) => {
    const written = writtenSchema.safeParse(choicesOf(form))
    for (const { path, message } of written.error?.issues ?? []) {
      const [name = '', index] = path.map(String)
      const open = linesOf(form.openStatuses).length
      const ofStatus = index !== undefined && Number(index) >= open ? 'closedStatuses' : 'openStatuses'
      context.addIssue({ code: 'custom', path: [name === 'statuses' ? ofStatus : name], message, input: form })
    }
  },
)

export function choicesOf(form: ChoicesForm): WrittenChoices {
  const statuses = (lines: string, isClosed: boolean) => linesOf(lines).map((name) => ({ name, isClosed }))
  return {
    types: linesOf(form.types),
    statuses: [...statuses(form.openStatuses, false), ...statuses(form.closedStatuses, true)],
    priorities: linesOf(form.priorities),
    labels: linesOf(form.labels),
    stages: linesOf(form.stages),
  }
}

export function formOfChoices({ types, statuses, priorities, labels, stages }: TopicChoices): ChoicesForm {
  const namesWhere = (isClosed: boolean) => statuses.filter((one) => one.isClosed === isClosed).map(({ name }) => name)
  return {
    openStatuses: namesWhere(false).join('\n'),
    closedStatuses: namesWhere(true).join('\n'),
    types: types.join('\n'),
    priorities: priorities.join('\n'),
    labels: labels.join('\n'),
    stages: stages.join('\n'),
  }
}

export type ChoicesConflict = { field: ChoicesField; mine: string; theirs: string }

/** Fields changed by both to different values. */
export function conflictsBetween(opened: ChoicesForm, mine: ChoicesForm, theirs: ChoicesForm): ChoicesConflict[] {
  return changedIn(opened, mine)
    .filter((field) => theirs[field] !== opened[field] && theirs[field] !== mine[field])
    .map((field) => ({ field, mine: mine[field], theirs: theirs[field] }))
}

/** Their values with the local changes on top. */
export function mergedOver(theirs: ChoicesForm, opened: ChoicesForm, mine: ChoicesForm): ChoicesForm {
  const changes = changedIn(opened, mine).map((field) => [field, mine[field]])
  return { ...theirs, ...(Object.fromEntries(changes) as Partial<ChoicesForm>) }
}

function changedIn(opened: ChoicesForm, mine: ChoicesForm): ChoicesField[] {
  return choicesFields.filter((field) => mine[field] !== opened[field])
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
