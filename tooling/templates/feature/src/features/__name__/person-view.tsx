import { useQuery } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { EmptyState, LinkButton, LoadError, SkeletonCard, VisuallyHidden } from '@lintel/shared/ui'
import { listAddress } from './addresses.ts'
import { PersonTabs } from './person-tabs.tsx'
import { personQuery } from './__name__.api.ts'

/** One person, or a loading, error or empty state. */
export function PersonView({ id, tab }: { id: string; tab: string | undefined }) {
  const organization = useOrganizationId()
  const { data, error, isFetching, refetch } = useQuery(personQuery(organization, id))
  const toList = <LinkButton to={listAddress(organization)}>All __Title__</LinkButton>
  if (data) return <PersonTabs person={data} tab={tab} />
  if (data === null) {
    return (
      <EmptyState isPage title="Person Not Found" description="They may have left the organization.">
        {toList}
      </EmptyState>
    )
  }
  if (error) {
    return (
      <LoadError
        isPage
        error={error}
        title="Couldn't Load the Person"
        forbidden="You Don't Have Access to This Person"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        actions={toList}
      />
    )
  }
  return (
    <>
      <VisuallyHidden role="status">Loading the person</VisuallyHidden>
      <SkeletonCard mediaHeight="0" />
    </>
  )
}
