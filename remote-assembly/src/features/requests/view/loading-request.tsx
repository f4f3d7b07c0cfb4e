import { Skeleton, Stack, VisuallyHidden } from '@lintel/shared/ui'
import { ToRequests } from './request-head.tsx'

export function LoadingRequest() {
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
