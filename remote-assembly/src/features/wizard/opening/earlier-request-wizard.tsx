import { isApiError, useQuery } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import type { Choices } from '@lintel/shared/prototype'
import { paths } from '@lintel/shared/remote'
import { EmptyState, LinkButton, LoadError } from '@lintel/shared/ui'
import { earlierRequestQuery } from '../wizard.api.ts'
import { ReleaseWizard } from './release-wizard.tsx'
import { WizardSkeleton } from './wizard-unavailable.tsx'

/** Request Again: the form with the values of an earlier request. */
export function EarlierRequestWizard({ id, urlChoices }: { id: string; urlChoices: Choices }) {
  const organization = useOrganizationId()
  const { data, error, isFetching, refetch } = useQuery(earlierRequestQuery(organization, id))
  if (data) {
    return (
      <ReleaseWizard
        portfolio={data.portfolio}
        release={data.prototypeRelease}
        urlChoices={urlChoices}
        earlier={data}
      />
    )
  }
  if (!error) return <WizardSkeleton />
  const toList = <LinkButton to={paths.assemblyRequests(organization)}>Prototype Requests</LinkButton>
  if (isApiError(error) && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState isPage title="Request Not Found" description="This request doesn't exist in this organization.">
        {toList}
      </EmptyState>
    )
  }
  return (
    <LoadError
      isPage
      error={error}
      title="Couldn't Load the Request"
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      actions={toList}
    />
  )
}
