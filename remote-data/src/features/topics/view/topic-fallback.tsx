import { isApiError } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { EmptyState, LinkButton, LoadError, Skeleton, Stack, VisuallyHidden } from '@lintel/shared/ui'

type TopicFallbackProps = { isMissing: boolean; error: Error | null; isFetching: boolean; onRetry: () => void }

/** Loading, missing, and failed states of a topic. */
export function TopicFallback({ isMissing, error, isFetching, onRetry }: TopicFallbackProps) {
  const all = <LinkButton to={paths.topics(useOrganizationId())}>Show All Topics</LinkButton>
  if (isMissing || (isApiError(error) && error.status === 404)) {
    return (
      <EmptyState
        isPage
        title="Topic Not Found"
        description="Its project was deleted, or it isn't in this organization."
      >
        {all}
      </EmptyState>
    )
  }
  if (error) {
    const titles = { title: "Couldn't Load the Topic", forbidden: "You Don't Have Access to This Topic" }
    return <LoadError isPage {...titles} error={error} onRetry={onRetry} isRetrying={isFetching} actions={all} />
  }
  return (
    <>
      <VisuallyHidden as="h1">View Topic</VisuallyHidden>
      <VisuallyHidden role="status">Loading the topic</VisuallyHidden>
      <Stack aria-hidden gap="5">
        <Skeleton h="9" w="min(26rem, 85%)" />
        <Skeleton h="48" rounded="xl" />
        <Skeleton h="64" rounded="xl" />
      </Stack>
    </>
  )
}
