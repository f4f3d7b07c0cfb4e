import { useState } from 'react'
import { useQuery } from '../../../core/api/index.ts'
import { useOrganizationId } from '../../../core/organization/index.ts'
import { Box, LoadError, Text } from '../../../ui/components/index.ts'
import { Combobox } from '../../../ui/widgets/index.ts'
import { projectOptionsOf, topicProjectsQuery, type ProjectOption } from '../projects.api.ts'

type ProjectChoiceProps = {
  project: ProjectOption | undefined
  /** The form was sent without a project. */
  isMissing: boolean
  onPick: (project: ProjectOption | undefined) => void
}

/** The project of a topic: a search among the organization's projects. */
export function ProjectChoice({ project, isMissing, onPick }: ProjectChoiceProps) {
  const [typed, setTyped] = useState('')
  const { data, error, isFetching, refetch } = useQuery(topicProjectsQuery(useOrganizationId(), typed))
  if (!data && error) {
    return (
      <LoadError
        error={error}
        title="Couldn't Load the Projects"
        forbidden="You Don't Have Access to Projects"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  const found = projectOptionsOf(data ?? [])
  const options = project && !found.some(({ value }) => value === project.value) ? [project, ...found] : found
  return (
    <Box>
      <Combobox
        label="Project"
        placeholder="Find a project by name or number"
        isInDialog
        options={options}
        value={project?.value}
        onSearch={setTyped}
        onChange={(id) => onPick(options.find(({ value }) => value === id))}
      />
      {isMissing && (
        <Text role="alert" mt="1" textStyle="sm" color="fg.error">
          Choose a project for this topic.
        </Text>
      )}
    </Box>
  )
}
