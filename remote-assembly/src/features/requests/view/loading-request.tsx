import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { NavigationType, useNavigate, useNavigationType } from '@lintel/shared/routing'
import { showToast } from '@lintel/shared/toast'
import { Skeleton, Stack, VisuallyHidden } from '@lintel/shared/ui'
import { useEffect, useEffectEvent } from 'react'
import { ToRequests } from './request-head.tsx'

/** Placeholder while a request loads. Leaves the page if loading fails. */
export function LoadingRequest({ hasFailed }: { hasFailed: boolean }) {
  useLeaveAfter(hasFailed)
  return (
    <>
      <VisuallyHidden as="h1">View BIM Assembly Request</VisuallyHidden>
      <VisuallyHidden role="status">Loading request</VisuallyHidden>
      <ToRequests />
      <Stack aria-hidden gap="4" mt="5">
        <Skeleton h="9" w="min(22rem, 80%)" />
        <Skeleton h="5" w="12rem" />
        <Skeleton h="5" w="16rem" />
        <Skeleton h="40" rounded="xl" mt="4" />
        <Skeleton h="40" rounded="xl" />
      </Stack>
    </>
  )
}

/**
 * After a failure, goes back one page, or to the list if there is no previous page (specification 1, "The error
 * catalogue").
 */
function useLeaveAfter(hasFailed: boolean): void {
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
