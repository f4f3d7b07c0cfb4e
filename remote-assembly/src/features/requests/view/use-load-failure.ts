import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { NavigationType, useNavigate, useNavigationType } from '@lintel/shared/routing'
import { showToast } from '@lintel/shared/toast'
import { useEffect, useEffectEvent } from 'react'

/** Specification 1, section 8: a request that cannot be loaded leads back one page; to the list where none is before. */
export function useLoadFailure(hasFailed: boolean): void {
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const cameFromPage = useNavigationType() === NavigationType.Push
  const leave = useEffectEvent(() => {
    showToast({ type: 'error', text: 'There was an error loading the request.' })
    if (cameFromPage) void navigate(-1)
    else void navigate(paths.assemblyRequests(organization), { replace: true })
  })
  useEffect(() => {
    if (hasFailed) leave()
  }, [hasFailed])
}
