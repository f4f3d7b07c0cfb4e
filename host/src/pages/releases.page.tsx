import { isApiError, useQuery } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { useParams } from '@lintel/shared/routing'
import { EmptyState, LoadError, Package, PageHeader, Skeleton, Stack } from '@lintel/shared/ui'
import { ReleaseDetail } from '../releases/release-detail.tsx'
import { ReleaseList } from '../releases/release-list.tsx'
import { remotesQuery } from '../releases/releases.api.ts'
import { NotFoundPage } from './not-found.page.tsx'

/** `/{organization}/releases`: every remote with its versions; with a name, the details of one remote. */
export function ReleasesPage() {
  const { remote: name } = useParams()
  const { data, error, isPending, isFetching, refetch } = useQuery(remotesQuery(useOrganizationId()))
  const remote = data?.items.find((item) => item.name === name)
  if (data && remote) return <ReleaseDetail key={remote.name} remote={remote} />
  if (data && name !== undefined) return <NotFoundPage />
  return (
    <>
      <PageHeader
        title="Releases"
        description="See which version of each application is live, who gets it, and how it's performing."
      />
      {isPending && <ListSkeleton />}
      {!data && error && (
        <LoadError
          error={error}
          title="Couldn't load releases"
          forbidden={forbiddenTitle(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data?.items.length === 0 && (
        <EmptyState
          icon={<Package />}
          title="No Releases Yet"
          description="Applications appear here once their team releases them."
        />
      )}
      {data && data.items.length > 0 && <ReleaseList remotes={data.items} />}
    </>
  )
}

/** The user has the role, but the organization can't release remotes, so another role wouldn't help. */
function forbiddenTitle(error: Error): string {
  const isElsewhere = isApiError(error) && error.code === 'registry/organization-refused'
  return isElsewhere ? "This organization doesn't release applications" : "You don't have access to releases"
}

function ListSkeleton() {
  return (
    <Stack gap="3" role="status" aria-label="Loading releases">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} height="20" rounded="lg" />
      ))}
    </Stack>
  )
}
