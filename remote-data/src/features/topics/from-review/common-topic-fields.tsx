import { useQuery } from '@lintel/shared/api'
import { defaultTopicChoices, topicFieldTitles as titles } from '@lintel/shared/contract/topics'
import { SelectField, TextField } from '@lintel/shared/form'
import { membersQuery } from '@lintel/shared/members'
import { useOrganizationId } from '@lintel/shared/organization'
import { SimpleGrid } from '@lintel/shared/ui'
import { choicesQuery, memberOptions } from '@lintel/shared/topics'

/** Fields of all topics created together. */
export function CommonTopicFieldInputs() {
  const organization = useOrganizationId()
  const { data: choices = defaultTopicChoices } = useQuery(choicesQuery(organization))
  const { data: members = [] } = useQuery(membersQuery(organization))
  return (
    <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
      <SelectField
        name="assignedTo"
        label={titles.assignedTo}
        placeholder="Unassigned"
        options={memberOptions(members, null)}
      />
      <TextField name="dueDate" label={titles.dueDate} type="date" />
      <SelectField name="type" label={titles.type} placeholder="None" options={choices.types} />
      <SelectField name="priority" label={titles.priority} placeholder="None" options={choices.priorities} />
    </SimpleGrid>
  )
}
