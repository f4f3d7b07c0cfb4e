import { errorText, useQuery } from '@lintel/shared/api'
import { manifestQuery } from '@lintel/shared/manifest'
import { useOrganizationId } from '@lintel/shared/organization'
import { useProduct } from '@lintel/shared/session'
import { useFailureToast } from '@lintel/shared/toast'
import { withoutBidiControls } from '@lintel/shared/ui'
import { useEffect } from 'react'

/** The manifest of the page's release. A failure also shows a toast. */
export function useRelease(portfolio: string, release: string) {
  useReleaseTitle(portfolio, release)
  const { data, error, errorUpdatedAt, isFetching, refetch } = useQuery(
    manifestQuery(useOrganizationId(), portfolio, release),
  )
  const failure = data === undefined && error ? error : undefined
  const reload = () => void refetch()
  useFailureToast(failure && errorText(failure), errorUpdatedAt, reload)
  return { manifest: data, failure, isFetching, reload }
}

/** The viewer's document title differs from its route's (specification 1, "Screens and routes"). */
function useReleaseTitle(prototype: string, release: string): void {
  const { name } = useProduct()
  useEffect(() => {
    document.title = withoutBidiControls(`${name} Prototypes: ${prototype} - ${release}`)
  }, [name, prototype, release])
}
