import { errorText, isApiError, useQuery } from '@lintel/shared/api'
import type { PrototypeManifest } from '@lintel/shared/contract'
import type { AssemblyRequest } from '@lintel/shared/contract/assembly'
import { manifestQuery } from '@lintel/shared/manifest'
import { useOrganizationId } from '@lintel/shared/organization'
import type { Choices } from '@lintel/shared/prototype'
import { useFailureToast } from '@lintel/shared/toast'
import { LoadError } from '@lintel/shared/ui'
import { WizardHeader } from '../wizard-header.tsx'
import { NoRelease } from './no-release.tsx'
import { RequestWizard } from '../request-wizard.tsx'
import { WizardSkeleton } from './wizard-skeleton.tsx'

type ReleaseGateProps = {
  portfolio: string
  release: string
  wanted: Choices
  earlier?: AssemblyRequest
}

/** The wizard for a release that can be requested, or why it cannot. */
export function ReleaseGate({ portfolio, release, wanted, earlier }: ReleaseGateProps) {
  const { data, error, errorUpdatedAt, isFetching, refetch } = useQuery(
    manifestQuery(useOrganizationId(), portfolio, release),
  )
  const failure = data || !error || isAbsent(error) ? undefined : error
  useFailureToast(failure && errorText(failure), errorUpdatedAt, () => void refetch())
  const reason = data ? reasonAgainst(data) : error && isAbsent(error) ? 'not-found' : undefined
  return (
    <>
      <WizardHeader portfolio={portfolio} release={release} />
      {reason && <NoRelease reason={reason} name={`${portfolio} ${release}`} />}
      {data && !reason && <RequestWizard manifest={data} wanted={wanted} earlier={earlier} />}
      {failure && (
        <LoadError
          error={failure}
          title="The Prototype Could Not Be Loaded"
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

/** No such release, or a name that none can have. */
function isAbsent(error: Error): boolean {
  return isApiError(error) && (error.status === 404 || error.status === 400)
}
