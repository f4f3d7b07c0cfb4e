import { Card, Skeleton, Stack, VisuallyHidden } from '@lintel/shared/ui'

/** In the place of the stages while the release is on its way. */
export function WizardSkeleton() {
  return (
    <Stack gap="6" aria-busy>
      <VisuallyHidden role="status">Loading prototype</VisuallyHidden>
      <Skeleton h="1" rounded="full" />
      <Card.Root aria-hidden>
        <Card.Body gap="4">
          <Skeleton h="6" w="60" />
          <Skeleton h="10" />
          <Skeleton h="10" />
          <Skeleton h="10" />
        </Card.Body>
      </Card.Root>
    </Stack>
  )
}
