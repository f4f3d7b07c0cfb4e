import { errorText, isApiError, useQuery } from '@lintel/shared/api'
import type { PrototypeManifest } from '@lintel/shared/contract'
import type { AssemblyRequest } from '@lintel/shared/contract/assembly'
import { manifestQuery } from '@lintel/shared/manifest'
import { useOrganizationId } from '@lintel/shared/organization'
import type { Choices } from '@lintel/shared/prototype'
import { paths } from '@lintel/shared/remote'
import { useFailureToast } from '@lintel/shared/toast'
import { BackLink, LoadError, PageHeader } from '@lintel/shared/ui'
import { RequestWizard } from '../request-wizard.tsx'
import { NoRelease, WizardSkeleton } from './wizard-unavailable.tsx'

type ReleaseWizardProps = {
  portfolio: string
  release: string
  urlChoices: Choices
  earlier?: AssemblyRequest
}

/** The wizard for a release, or why that release cannot be requested. */
export function ReleaseWizard({ portfolio, release, urlChoices, earlier }: ReleaseWizardProps) {
  const organization = useOrganizationId()
  const { data, error, errorUpdatedAt, isFetching, refetch } = useQuery(manifestQuery(organization, portfolio, release))
  const failure = data || !error || isAbsent(error) ? undefined : error
  useFailureToast(failure && errorText(failure), errorUpdatedAt, () => void refetch())
  const reason = data ? reasonAgainst(data) : error && isAbsent(error) ? 'not-found' : undefined
  return (
    <>
      <PageHeader
        back={<BackLink to={paths.prototypes(organization)}>Prototypes</BackLink>}
        title={`Assembly Request - ${portfolio} ${release}`.trim()}
      />
      {reason && <NoRelease reason={reason} name={`${portfolio} ${release}`} />}
      {data && !reason && <RequestWizard manifest={data} urlChoices={urlChoices} earlier={earlier} />}
      {failure && (
        <LoadError
          error={failure}
          title="Couldn't Load the Prototype"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <WizardSkeleton />}
    </>
  )
}

function reasonAgainst({ published, automation }: PrototypeManifest) {
  if (!published) return 'not-published'
  return automation ? undefined : 'no-automation'
}

/** The platform returns 400 for an invalid release name. */
function isAbsent(error: Error): boolean {
  return isApiError(error) && (error.status === 404 || error.status === 400)
}
