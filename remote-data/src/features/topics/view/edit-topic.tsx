import { topicFieldTitles, type Topic } from '@lintel/shared/contract/topics'
import { useDraft } from '@lintel/shared/drafts'
import { Form, useForm, useFormDraft } from '@lintel/shared/form'
import { Button, Flex } from '@lintel/shared/ui'
import { useEffect, useMemo } from 'react'
import { ConflictNotice } from '@lintel/shared/widgets'
import { topicFormValues, topicDraftSchema, TopicFields, topicFormSchema } from '@lintel/shared/topics'
import { useTopicEdit } from './use-topic-edit.ts'

/** Edits a topic. The draft survives a reload. */
export function EditTopic({ topic, onClose }: { topic: Topic; onClose: () => void }) {
  const edit = useTopicEdit(topic, finish)
  const { opened, conflict } = edit
  const start = useMemo(() => topicFormValues(opened), [opened])
  const form = useForm({ schema: topicFormSchema, start })
  const draft = useDraft({ form: `topic/${topic.id}`, schema: topicDraftSchema })
  const { markSaved } = useFormDraft(form, draft)
  const { setFocus } = form
  useEffect(() => setFocus('title'), [setFocus])

  function finish() {
    markSaved()
    onClose()
  }
  function takeTheirs() {
    if (!conflict) return
    const theirs = topicFormValues(edit.takeTheirs(conflict))
    for (const { field } of conflict.fields) form.resetField(field, { defaultValue: theirs[field] })
  }
  return (
    <Form form={form} draft={draft} label="Edit Topic" onSubmit={edit.save}>
      {conflict && (
        <ConflictNotice
          conflicts={conflict.fields.map(({ field, ...values }) => ({ title: topicFieldTitles[field], ...values }))}
          isRunning={edit.isRunning}
          onKeepMine={() => void form.handleSubmit(edit.keepMine)()}
          onUseTheirs={takeTheirs}
        />
      )}
      <TopicFields assigned={topic.assignedTo} hasStatus />
      <Flex gap="3" wrap="wrap">
        <Button type="submit" loading={edit.isRunning} loadingText="Save Changes">
          Save Changes
        </Button>
        <Button variant="ghost" colorPalette="gray" disabled={edit.isRunning} onClick={finish}>
          Cancel
        </Button>
      </Flex>
    </Form>
  )
}
