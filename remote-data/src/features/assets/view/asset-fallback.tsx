import { isApiError } from '@lintel/shared/api'
import type { Asset } from '@lintel/shared/contract/assets'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { EmptyState, LinkButton, LoadError, Skeleton, Stack, VisuallyHidden } from '@lintel/shared/ui'

type AssetFallbackProps = {
  /** Null if it doesn't exist. */
  data: Asset | null | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
  title: string
}

/** Loading, missing, and failed states of an asset. */
export function AssetFallback({ data, error, isFetching, refetch, title }: AssetFallbackProps) {
  const organization = useOrganizationId()
  if (data === null || (isApiError(error) && error.status === 404)) {
    return (
      <EmptyState isPage title="Asset Not Found" description="It was deleted or isn't in this organization.">
        <LinkButton to={paths.assets(organization)}>Show All Assets</LinkButton>
      </EmptyState>
    )
  }
  if (error) {
    return (
      <LoadError
        isPage
        error={error}
        title="Couldn't Load the Asset"
        forbidden="You Don't Have Access to This Asset"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  return (
    <>
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      <VisuallyHidden role="status">Loading the asset</VisuallyHidden>
      <Stack aria-hidden gap="6">
        <Skeleton h="10" w="min(24rem, 80%)" />
        <Skeleton h="72" rounded="xl" />
        <Skeleton h="32" rounded="xl" />
        <Skeleton h="64" rounded="xl" />
      </Stack>
    </>
  )
}
