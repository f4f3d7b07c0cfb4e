import { isApiError, useQuery } from '@lintel/shared/api'
import type { PrototypeManifest } from '@lintel/shared/contract'
import type { AssemblyRequest } from '@lintel/shared/contract/assembly'
import { useOrganizationId } from '@lintel/shared/organization'
import type { Choices } from '@lintel/shared/prototype'
import { closeToast, showToast } from '@lintel/shared/toast'
import { ErrorPanel } from '@lintel/shared/ui'
import { useEffect, useEffectEvent } from 'react'
import { WizardHeader } from '../../../features/wizard/wizard-header.tsx'
import { manifestQuery } from '../../../features/wizard/wizard.api.ts'
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
  const failure = data || !error || isAbsent(error) ? undefined : messageOf(error)
  useFailureToast(failure, errorUpdatedAt, () => void refetch())
  const reason = data ? reasonAgainst(data) : error && isAbsent(error) ? 'not-found' : undefined
  return (
    <>
      <WizardHeader portfolio={portfolio} release={release} />
      {reason && <NoRelease reason={reason} name={`${portfolio} ${release}`} />}
      {data && !reason && <RequestWizard manifest={data} wanted={wanted} earlier={earlier} />}
      {failure !== undefined && (
        <ErrorPanel
          title="The Prototype Could Not Be Loaded"
          detail={failure}
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

function messageOf(error: Error): string {
  return isApiError(error) ? error.detail : error.message
}

/** Specification 1, section 8. */
function useFailureToast(failure: string | undefined, failedAt: number, retry: () => void): void {
  const tryAgain = useEffectEvent(retry)
  useEffect(() => {
    if (failure === undefined) return undefined
    const action = { text: 'Try Again', callback: () => tryAgain() }
    const toast = showToast({ type: 'error', text: failure, action })
    return () => closeToast(toast)
  }, [failure, failedAt])
}
