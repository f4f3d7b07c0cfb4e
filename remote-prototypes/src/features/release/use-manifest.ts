import { errorText, useQuery } from '@lintel/shared/api'
import { manifestQuery } from '@lintel/shared/manifest'
import { useOrganizationId } from '@lintel/shared/organization'
import { useFailureToast } from '@lintel/shared/toast'

/** The manifest; while there is none, a failure is told in a toast too. */
export function useManifest(portfolio: string, release: string) {
  const { data, error, errorUpdatedAt, isFetching, refetch } = useQuery(
    manifestQuery(useOrganizationId(), portfolio, release),
  )
  const failure = data === undefined && error ? errorText(error) : undefined
  const reload = () => void refetch()
  useFailureToast(failure, errorUpdatedAt, reload)
  return { manifest: data, failure, isFetching, reload }
}
