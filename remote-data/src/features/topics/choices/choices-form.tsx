import type { TopicChoices } from '@lintel/shared/contract/topics'
import { useDraft } from '@lintel/shared/drafts'
import { Form, SubmitRow, TextField, useForm, useFormDraft } from '@lintel/shared/form'
import { Panel, SimpleGrid } from '@lintel/shared/ui'
import { ConflictNotice } from '@lintel/shared/widgets'
import {
  choicesDraftSchema,
  choicesFields,
  choicesFormSchema,
  choicesTitles,
  formOfChoices,
  type ChoicesField,
} from './choices.model.ts'
import { useChoicesSave } from './use-choices-save.ts'

const hints: Partial<Record<ChoicesField, string>> = {
  openStatuses: 'New topics start with the first status.',
  closedStatuses: 'Topics with these statuses count as closed.',
}

/** One field per list; conflicting changes by others are shown before they are replaced. */
export function ChoicesForm({ choices }: { choices: TopicChoices }) {
  const form = useForm({ schema: choicesFormSchema, start: formOfChoices(choices) })
  const draft = useDraft({ form: 'topic-choices', schema: choicesDraftSchema })
  const { markSaved } = useFormDraft(form, draft)
  const saving = useChoicesSave(choices, (saved) => {
    markSaved()
    form.reset(formOfChoices(saved))
  })
  const { conflict } = saving
  function takeTheirs() {
    if (!conflict) return
    const theirs = saving.takeTheirs(conflict)
    for (const { field } of conflict.fields) form.resetField(field, { defaultValue: theirs[field] })
  }
  return (
    <Panel title="Choices">
      <Form form={form} draft={draft} label="Topic Choices" onSubmit={saving.save}>
        {conflict && (
          <ConflictNotice
            conflicts={conflict.fields.map(({ field, ...values }) => ({ title: choicesTitles[field], ...values }))}
            isRunning={saving.isRunning}
            onKeepMine={() => void form.handleSubmit(saving.keepMine)()}
            onUseTheirs={takeTheirs}
          />
        )}
        <SimpleGrid columns={{ base: 1, md: 2, xl: 3 }} gap="5">
          {choicesFields.map((field) => (
            <TextField key={field} name={field} label={choicesTitles[field]} hint={hints[field]} lines={6} />
          ))}
        </SimpleGrid>
        <SubmitRow onDiscard={saving.dropConflict} />
      </Form>
    </Panel>
  )
}
