import { useAction } from '@lintel/shared/action'
import { useQuery, useQueryClient } from '@lintel/shared/api'
import { defaultTopicChoices, type TopicMassChangeResult, type TopicSummary } from '@lintel/shared/contract/topics'
import { Form, SelectField, TextField, useForm, useWatch } from '@lintel/shared/form'
import { pluralize } from '@lintel/shared/format'
import { membersQuery } from '@lintel/shared/members'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { SimpleGrid, Stack } from '@lintel/shared/ui'
import { DialogFooter, ModalDialog } from '@lintel/shared/widgets'
import { useId, useRef } from 'react'
import {
  changeTopics,
  allTopicsKey,
  choicesQuery,
  LabelsField,
  invalidateTopicLists,
  memberOptions,
} from '@lintel/shared/topics'
import {
  chosenAs,
  emptyMassForm,
  massChangeOf,
  massFormSchema,
  none,
  unchanged,
  type MassFields,
  type MassForm,
} from './mass-change.model.ts'

type MassChangeDialogProps = {
  topics: readonly TopicSummary[]
  onClose: () => void
  /** Called with the failure reasons by ID. */
  onDone: (failed: ReadonlyMap<string, string>) => void
}

export function MassChangeDialog({ topics, onClose, onDone }: MassChangeDialogProps) {
  const formId = useId()
  const organization = useOrganizationId()
  const client = useQueryClient()
  const form = useForm({ schema: massFormSchema, start: emptyMassForm })
  // Prevents a second submit while the dialog closes.
  const isDone = useRef(false)
  const changing = useAction(
    {
      mutationFn: (change: MassFields) => changeTopics(organization, massChangeOf(topics, change)),
      onSettled: () => {
        invalidateTopicLists(client, organization)
        return client.invalidateQueries({ queryKey: allTopicsKey(organization) })
      },
    },
    {
      onSuccess: (answer) => {
        isDone.current = true
        const failed = failedOf(answer)
        const changedCount = topics.length - failed.size
        if (changedCount > 0) showToast({ type: 'success', text: `${pluralize(changedCount, 'topic')} changed.` })
      },
      onSuccessIfMounted: (answer) => onDone(failedOf(answer)),
    },
  )
  return (
    <ModalDialog
      isOpen
      title={`Change ${pluralize(topics.length, 'Topic')}`}
      onClose={onClose}
      footer={<DialogFooter submitText="Change" isRunning={changing.isRunning} form={formId} onCancel={onClose} />}
    >
      <Form
        form={form}
        id={formId}
        label="Change Topics"
        onSubmit={(change) => (isDone.current ? undefined : changing.submit(change))}
      >
        <Fields />
      </Form>
    </ModalDialog>
  )
}

const unchangedOption = { value: unchanged, label: 'No change' }
const noneOption = { value: none, label: 'None' }

function optionsOf(names: readonly string[]) {
  return names.map((name) => ({ value: chosenAs(name), label: name }))
}

function Fields() {
  const organization = useOrganizationId()
  const { data: choices = defaultTopicChoices } = useQuery(choicesQuery(organization))
  const { data: members = [] } = useQuery(membersQuery(organization))
  const due = useWatch<MassForm, 'due'>({ name: 'due' })
  const people = memberOptions(members, null).map(({ value, label }) => ({ value: chosenAs(value), label }))
  const statuses = choices.statuses.map(({ name }) => name)
  return (
    <Stack gap="5">
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
        <SelectField name="status" label="Status" options={[unchangedOption, ...optionsOf(statuses)]} />
        <SelectField name="assignedTo" label="Assigned To" options={[unchangedOption, noneOption, ...people]} />
        <SelectField name="type" label="Type" options={[unchangedOption, noneOption, ...optionsOf(choices.types)]} />
        <SelectField
          name="priority"
          label="Priority"
          options={[unchangedOption, noneOption, ...optionsOf(choices.priorities)]}
        />
        <SelectField name="stage" label="Stage" options={[unchangedOption, noneOption, ...optionsOf(choices.stages)]} />
        <SelectField
          name="due"
          label="Due"
          options={[unchangedOption, noneOption, { value: chosenAs('day'), label: 'On a Day' }]}
        />
        {due === chosenAs('day') && <TextField name="dueDate" label="Due Date" type="date" isRequired />}
      </SimpleGrid>
      <LabelsField name="addedLabels" label="Add Labels" offered={choices.labels} />
      <LabelsField name="removedLabels" label="Remove Labels" offered={choices.labels} />
    </Stack>
  )
}

function failedOf({ results }: TopicMassChangeResult): ReadonlyMap<string, string> {
  return new Map(results.flatMap(({ id, problem }) => (problem ? [[id, problem.detail] as const] : [])))
}
