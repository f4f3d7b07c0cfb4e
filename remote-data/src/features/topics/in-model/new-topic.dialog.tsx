import { useAction } from '@lintel/shared/action'
import { errorText, useQueryClient } from '@lintel/shared/api'
import type { Topic } from '@lintel/shared/contract/topics'
import { useUnsavedInput } from '@lintel/shared/drafts'
import { Form, useForm } from '@lintel/shared/form'
import { counted } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Box, Text } from '@lintel/shared/ui'
import { DialogFooter, ModalDialog } from '@lintel/shared/widgets'
import { useId, useState } from 'react'
import { emptyTopicForm, topicFormSchema, type WrittenTopic } from '../form/topic-form.model.ts'
import { TopicFields } from '../form/topic-fields.tsx'
import { topicTitle } from '../topic.model.ts'
import { newId } from '../new-id.ts'
import { createTopic, keepTopic } from '../topics.api.ts'
import { ViewpointPicture } from '../viewpoints/viewpoint-picture.tsx'
import { addViewpoint } from '../viewpoints/viewpoints.api.ts'
import type { Seen } from './seen.model.ts'

type NewTopicDialogProps = {
  projectId: string
  /** As it was when 'New Topic' was chosen. */
  seen: Seen
  onClose: () => void
  onCreated: (topic: Topic) => void
}

type Created = { topic: Topic; notKept: Error | undefined }

/** Makes a topic of what is seen: its picture, camera, cuts, selection and colors go with it. */
export function NewTopicDialog({ projectId, seen, onClose, onCreated }: NewTopicDialogProps) {
  const formId = useId()
  const organization = useOrganizationId()
  const client = useQueryClient()
  const form = useForm({ schema: topicFormSchema, start: emptyTopicForm })
  useUnsavedInput({ isDirty: form.formState.isDirty })
  // A try whose answer was lost may have created them: the next one is about the same.
  const [ids] = useState(() => ({ topic: newId(), viewpoint: newId() }))

  async function create(written: WrittenTopic): Promise<Created> {
    const topic = await createTopic(organization, { ...written, id: ids.topic, projectId, about: seen.about })
    try {
      await addViewpoint(organization, topic.id, { ...seen.viewpoint, id: ids.viewpoint })
      return { topic, notKept: undefined }
    } catch (error) {
      // The topic is there: whoever tries again would have two.
      return { topic, notKept: error instanceof Error ? error : new Error(String(error)) }
    }
  }
  const creating = useAction(
    { mutationFn: create },
    {
      onSuccess: async ({ topic, notKept }) => {
        await keepTopic(client, organization, topic)
        const title = topicTitle(topic)
        if (!notKept) showToast({ type: 'success', text: `${title} was created.` })
        else showToast({ type: 'warning', text: `${title} was created without its viewpoint. ${errorText(notKept)}` })
      },
      goOn: ({ topic }) => onCreated(topic),
    },
  )
  return (
    <ModalDialog
      isOpen
      title="New Topic"
      onClose={onClose}
      footer={
        <DialogFooter submitText="Create Topic" isRunning={creating.isRunning} form={formId} onCancel={onClose} />
      }
    >
      <Form form={form} id={formId} label="New Topic" onSubmit={(written) => creating.submit(written)}>
        <Preview seen={seen} />
        <TopicFields />
      </Form>
    </ModalDialog>
  )
}

function Preview({ seen: { viewpoint, about } }: { seen: Seen }) {
  const elements = about.filter(({ elementId }) => elementId !== null).length
  return (
    <Box w="56" maxW="full">
      <Box rounded="md" overflow="hidden" borderWidth="1px">
        <ViewpointPicture url={viewpoint.picture} name="What is seen" />
      </Box>
      <Text mt="1" textStyle="sm" color="fg.muted">
        {elements === 0 ? 'About the capture as a whole' : `About ${counted(elements, 'selected element')}`}
      </Text>
    </Box>
  )
}
