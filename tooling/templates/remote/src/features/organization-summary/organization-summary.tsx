import { isApiError, useQuery } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { ErrorPanel, SkeletonCard, Text } from '@lintel/shared/ui'
import { organizationQuery } from './organization-summary.api.ts'

export function OrganizationSummary() {
  const { data, error, isFetching, refetch } = useQuery(organizationQuery(useOrganizationId()))
  if (data) return <Text>{data.displayName}</Text>
  if (!error || isFetching) return <SkeletonCard />
  return (
    <ErrorPanel
      title="The Organization Could Not Be Loaded"
      detail={isApiError(error) ? error.detail : 'Something unexpected happened.'}
      traceId={isApiError(error) ? error.requestId : undefined}
      onRetry={() => void refetch()}
    />
  )
}
