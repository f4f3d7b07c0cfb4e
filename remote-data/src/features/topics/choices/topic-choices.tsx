import { useQuery } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { LoadError, Skeleton } from '@lintel/shared/ui'
import { choicesQuery } from '@lintel/shared/topics'
import { ChoicesForm } from './choices-form.tsx'

/** Edits the organization's topic choices. */
export function TopicChoices() {
  const { data, error, isFetching, refetch } = useQuery(choicesQuery(useOrganizationId()))
  if (data) return <ChoicesForm choices={data} />
  if (!error) return <Skeleton aria-label="Loading the choices" h="96" rounded="xl" />
  return (
    <LoadError
      error={error}
      title="Couldn't Load the Choices"
      forbidden="You Don't Have Access to These Choices"
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  )
}
