import { useAction } from '@lintel/shared/action'
import { useQuery, useQueryClient } from '@lintel/shared/api'
import { useDraft } from '@lintel/shared/drafts'
import { Form, SubmitRow, useForm, useFormDraft } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { showToast } from '@lintel/shared/toast'
import { Panel, Stack, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { chosenIn, openDraft, projectQuery, ProjectPicker, type ProjectDraft } from '../../projects/index.ts'
import {
  createTopic,
  emptyTopicForm,
  keepTopic,
  newId,
  topicDraftSchema,
  TopicFields,
  topicFormSchema,
  topicTitle,
  type WrittenTopic,
} from '@lintel/shared/topics'

/** A topic of the project that the address names, or of one that is picked first. */
export function NewTopic({ projectId }: { projectId: string | null }) {
  const organization = useOrganizationId()
  const { data: named } = useQuery({ ...projectQuery(organization, projectId ?? ''), enabled: projectId !== null })
  const [picked, setPicked] = useState<ProjectDraft>()
  const draft: ProjectDraft = picked ?? (named ? { kind: 'existing', project: named } : openDraft)
  const project = chosenIn(draft)
  return (
    <Stack gap="6" maxW="4xl">
      <ProjectPicker draft={draft} onDraft={setPicked} isOfExisting />
      <NewTopicForm projectId={project?.kind === 'existing' ? project.projectGroupId : undefined} />
    </Stack>
  )
}

function NewTopicForm({ projectId }: { projectId: string | undefined }) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({ schema: topicFormSchema, start: emptyTopicForm })
  const draft = useDraft({ form: 'topic/new', schema: topicDraftSchema })
  const { markSaved } = useFormDraft(form, draft)
  // A try whose answer was lost may have created it: the next one is the same topic.
  const [id] = useState(newId)
  const [isProjectMissing, setProjectMissing] = useState(false)
  const { data, submit } = useAction(
    { mutationFn: (topic: WrittenTopic & { projectId: string }) => createTopic(organization, { ...topic, id }) },
    {
      onSuccess: async (topic) => {
        await keepTopic(client, organization, topic)
        showToast({ type: 'success', text: `${topicTitle(topic)} was created.` })
      },
      goOn: (topic) => {
        markSaved()
        return navigate(paths.topic(organization, topic.id), { replace: true })
      },
    },
  )
  function create(written: WrittenTopic) {
    setProjectMissing(projectId === undefined)
    // Between the answer and the next page, Enter would save it a second time.
    return projectId === undefined ? undefined : (data ?? submit({ ...written, projectId }))
  }
  return (
    <Panel title="Topic">
      <Form form={form} draft={draft} label="New Topic" onSubmit={create}>
        {isProjectMissing && projectId === undefined && (
          <Text role="alert" color="fg.error" textStyle="sm">
            Choose the project that it is a topic of.
          </Text>
        )}
        <TopicFields />
        <SubmitRow submitText="Create Topic" />
      </Form>
    </Panel>
  )
}
