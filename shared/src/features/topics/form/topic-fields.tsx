import { useQuery } from '../../../core/api/index.ts'
import {
  defaultTopicChoices,
  topicFieldTitles as titles,
  type TopicPerson,
} from '../../../domain/contract/topics/index.ts'
import { SelectField, TextField, useWatch } from '../../../ui/form/index.ts'
import { membersQuery } from '../../../core/members/index.ts'
import { useOrganizationId } from '../../../core/organization/index.ts'
import { SimpleGrid } from '../../../ui/components/index.ts'
import { choicesQuery } from '../choices.api.ts'
import { LabelsField } from './labels-field.tsx'
import { memberOptions } from './people.model.ts'
import type { TopicForm } from './topic-form.model.ts'

type TopicFieldsProps = {
  /** The assignee before this change. */
  assigned?: TopicPerson | null
  /** Whether the topic is new: it gets the first status of the organization. */
  hasStatus?: boolean
}

const noChoice = 'None'

/**
 * The editable fields of a topic. The topic's values remain available even if the organization no longer offers them.
 */
export function TopicFields({ assigned = null, hasStatus = false }: TopicFieldsProps) {
  const organization = useOrganizationId()
  const { data: choices = defaultTopicChoices } = useQuery(choicesQuery(organization))
  const { data: members = [] } = useQuery(membersQuery(organization))
  return (
    <>
      <TextField name="title" label={titles.title} isRequired maxLength={500} autoComplete="off" />
      <TextField name="description" label={titles.description} lines={4} maxLength={10_000} />
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
        {hasStatus && <Choice name="status" offered={choices.statuses.map(({ name }) => name)} isNeeded />}
        <SelectField
          // The browser would drop the selected person if they are not among the options yet.
          key={members.length}
          name="assignedTo"
          label={titles.assignedTo}
          placeholder="Unassigned"
          options={memberOptions(members, assigned)}
        />
        <Choice name="type" offered={choices.types} />
        <Choice name="priority" offered={choices.priorities} />
        <TextField name="dueDate" label={titles.dueDate} type="date" />
        <Choice name="stage" offered={choices.stages} />
      </SimpleGrid>
      <LabelsField name="labels" label={titles.labels} offered={choices.labels} />
      <TextField name="referenceLinks" label={titles.referenceLinks} hint="Related URLs, one per line." lines={2} />
    </>
  )
}

type ChoiceProps = {
  name: 'type' | 'status' | 'priority' | 'stage'
  offered: readonly string[]
  isNeeded?: boolean
}

function Choice({ name, offered, isNeeded = false }: ChoiceProps) {
  const chosen = useWatch<TopicForm, typeof name>({ name })
  const options = chosen === '' || offered.includes(chosen) ? offered : [...offered, chosen]
  return (
    <SelectField
      name={name}
      label={titles[name]}
      options={options}
      {...(!isNeeded && { placeholder: noChoice })}
      isRequired={isNeeded}
    />
  )
}
