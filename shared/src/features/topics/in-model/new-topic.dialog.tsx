import { useAction } from '../../../ui/action/index.ts'
import { errorText, useQueryClient } from '../../../core/api/index.ts'
import type { Topic } from '../../../domain/contract/topics/index.ts'
import { useUnsavedInput } from '../../../core/drafts/index.ts'
import { Form, useForm } from '../../../ui/form/index.ts'
import { pluralize } from '../../../core/format/index.ts'
import { useOrganizationId } from '../../../core/organization/index.ts'
import { showToast } from '../../../ui/toast/index.ts'
import { Box, Text } from '../../../ui/components/index.ts'
import { DialogFooter, ModalDialog } from '../../../ui/widgets/index.ts'
import { useId, useState } from 'react'
import { emptyTopicForm, topicFormSchema, type TopicInput } from '../form/topic-form.model.ts'
import { TopicFields } from '../form/topic-fields.tsx'
import { topicTitle } from '../topic.model.ts'
import { newId } from '../../../core/browser/new-id.ts'
import { createTopic, cacheTopic } from '../topics.api.ts'
import { ViewpointPicture } from '../viewpoints/viewpoint-picture.tsx'
import { addViewpoint } from '../viewpoints/viewpoints.api.ts'
import { ProjectChoice } from '../form/project-choice.tsx'
import { useProjectChoice } from '../form/use-project-choice.ts'
import type { ModelSnapshot } from './model-snapshot.model.ts'

type NewTopicDialogProps = {
  /** Undefined if the person chooses the project in the form. The project with this number is initially chosen. */
  projectId: string | undefined
  projectNumber?: string | undefined
  /** The initial title. */
  title?: string
  /** The view at the time when 'New Topic' was clicked. */
  seen: ModelSnapshot
  onClose: () => void
  onCreated: (topic: Topic) => void
}

type Created = { topic: Topic; notKept: Error | undefined }

/** Creates a topic from the current view, with its picture, camera, section planes, selection and colors. */
export function NewTopicDialog({
  projectId: initialProjectId,
  projectNumber,
  title = '',
  seen,
  onClose,
  onCreated,
}: NewTopicDialogProps) {
  const formId = useId()
  const organization = useOrganizationId()
  const client = useQueryClient()
  const form = useForm({ schema: topicFormSchema, start: { ...emptyTopicForm, title } })
  useUnsavedInput({ isDirty: form.formState.isDirty })
  // An attempt without a response may have created the topic and its viewpoint, so the next attempt uses the same ids.
  const [ids] = useState(() => ({ topic: newId(), viewpoint: newId() }))

  const { project, pick } = useProjectChoice(projectNumber)
  const [isProjectMissing, setProjectMissing] = useState(false)
  const projectId = initialProjectId ?? project?.value

  async function create(values: TopicInput & { projectId: string }): Promise<Created> {
    const topic = await createTopic(organization, { ...values, id: ids.topic, about: seen.about })
    try {
      await addViewpoint(organization, topic.id, { ...seen.viewpoint, id: ids.viewpoint })
      return { topic, notKept: undefined }
    } catch (error) {
      // The topic already exists, so trying again would create a second one.
      return { topic, notKept: error instanceof Error ? error : new Error(String(error)) }
    }
  }
  const creating = useAction(
    { mutationFn: create },
    {
      onSuccess: async ({ topic, notKept }) => {
        await cacheTopic(client, organization, topic)
        const title = topicTitle(topic)
        if (!notKept) showToast({ type: 'success', text: `${title} was created.` })
        else showToast({ type: 'warning', text: `${title} was created without its viewpoint. ${errorText(notKept)}` })
      },
      onSuccessIfMounted: ({ topic }) => onCreated(topic),
    },
  )
  function submit(values: TopicInput) {
    setProjectMissing(projectId === undefined)
    return projectId === undefined ? undefined : creating.submit({ ...values, projectId })
  }
  return (
    <ModalDialog
      isOpen
      title="New Topic"
      onClose={onClose}
      footer={
        <DialogFooter submitText="Create Topic" isRunning={creating.isRunning} form={formId} onCancel={onClose} />
      }
    >
      <Form form={form} id={formId} label="New Topic" onSubmit={submit}>
        <Preview seen={seen} />
        {initialProjectId === undefined && (
          <ProjectChoice project={project} isMissing={isProjectMissing && !project} onPick={pick} />
        )}
        <TopicFields />
      </Form>
    </ModalDialog>
  )
}

function Preview({ seen }: { seen: ModelSnapshot }) {
  const { viewpoint, about } = seen
  const elements = about.filter(({ elementId }) => elementId !== null).length
  return (
    <Box w="56" maxW="full">
      <Box rounded="md" overflow="hidden" borderWidth="1px">
        <ViewpointPicture url={viewpoint.picture} name="Current view" />
      </Box>
      <Text mt="1" textStyle="sm" color="fg.muted">
        {aboutWords(seen, elements)}
      </Text>
    </Box>
  )
}

function aboutWords({ viewpoint: { seenIn } }: ModelSnapshot, elements: number): string {
  if (elements > 0) return `About ${pluralize(elements, 'selected element')}`
  if (seenIn?.kind === 'prototype') return `In ${seenIn.prototype} ${seenIn.release}`
  if (seenIn?.kind === 'federated') return 'In the federated model'
  return seenIn?.kind === 'assembled' ? 'In the assembled model' : 'About the whole capture'
}
