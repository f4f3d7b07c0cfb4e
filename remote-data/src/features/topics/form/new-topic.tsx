import { useAction } from '@lintel/shared/action'
import { useQuery, useQueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import { useDraft } from '@lintel/shared/drafts'
import { Form, SubmitRow, useController, useForm, useFormDraft } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { showToast } from '@lintel/shared/toast'
import { Box, Panel, Stack } from '@lintel/shared/ui'
import { useState } from 'react'
import { openDraft, projectQuery, ProjectPicker, type PickedProject, type ProjectDraft } from '../../projects/index.ts'
import {
  createTopic,
  emptyTopicForm,
  cacheTopic,
  newId,
  topicDraftSchema,
  TopicFields,
  topicFormSchema,
  topicTitle,
} from '@lintel/shared/topics'

const formSchema = topicFormSchema.and(z.object({ projectId: z.string().min(1) }))
const draftSchema = topicDraftSchema.extend({ projectId: z.string() })
type Written = z.output<typeof formSchema>

/** Creates a topic in the project of the URL, or in one that the user picks. */
export function NewTopic({ projectId }: { projectId: string | null }) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({ schema: formSchema, start: { ...emptyTopicForm, projectId: projectId ?? '' } })
  const draft = useDraft({ form: 'topic/new', schema: draftSchema })
  const { markSaved } = useFormDraft(form, draft)
  // The ID makes a retry after a lost response idempotent.
  const [id] = useState(newId)
  const { data, submit } = useAction(
    { mutationFn: (topic: Written) => createTopic(organization, { ...topic, id }) },
    {
      onSuccess: async (topic) => {
        await cacheTopic(client, organization, topic)
        showToast({ type: 'success', text: `${topicTitle(topic)} was created.` })
      },
      onSuccessIfMounted: (topic) => {
        markSaved()
        return navigate(paths.topic(organization, topic.id), { replace: true })
      },
    },
  )
  return (
    <Box maxW="4xl">
      {/* Prevents a second submit before the next page. */}
      <Form form={form} draft={draft} label="New Topic" onSubmit={(topic) => data ?? submit(topic)}>
        <ProjectField />
        <Panel title="Topic">
          <Stack gap="5">
            <TopicFields />
            <SubmitRow submitText="Create Topic" />
          </Stack>
        </Panel>
      </Form>
    </Box>
  )
}

function ProjectField() {
  const organization = useOrganizationId()
  const [picked, setPicked] = useState<PickedProject>()
  const { field, fieldState } = useController({ name: 'projectId' })
  const id = String(field.value)
  const isPicked = picked?.id === id
  const { data: loadedProject } = useQuery({ ...projectQuery(organization, id), enabled: id !== '' && !isPicked })
  const project = isPicked ? picked : id === '' ? undefined : loadedProject
  function pick(draft: ProjectDraft) {
    const next = draft.kind === 'existing' ? draft.project : undefined
    setPicked(next)
    field.onChange(next?.id ?? '')
  }
  return (
    <ProjectPicker
      draft={project ? { kind: 'existing', project } : openDraft}
      onDraft={pick}
      isExistingOnly
      error={fieldState.error?.message}
      inputRef={field.ref}
    />
  )
}
