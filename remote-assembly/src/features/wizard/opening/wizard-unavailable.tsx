import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useCanOpen } from '@lintel/shared/routing'
import { Card, EmptyState, LinkButton, Skeleton, Stack, VisuallyHidden } from '@lintel/shared/ui'

/** For users who can create requests but can't view prototypes. */
export function NoPrototypes() {
  const requests = paths.assemblyRequests(useOrganizationId())
  const canOpen = useCanOpen()
  return (
    <EmptyState
      isPage
      title="You Don't Have Access to Prototypes"
      description="Requests start from a prototype. Ask an organization admin for access to prototypes."
    >
      {canOpen(requests) && <LinkButton to={requests}>Prototype Requests</LinkButton>}
    </EmptyState>
  )
}

const reasons = {
  'not-found': { title: 'Prototype Not Found', description: "This release doesn't exist in this organization." },
  'not-published': {
    title: 'This Release Is Not Published',
    description: "You can request it after it's published.",
  },
  'no-automation': {
    title: 'Automation Is Off for This Release',
    description: "Its models aren't assembled automatically. Choose another release.",
  },
} as const

/** Why this release can't be requested, with a link to the others. */
export function NoRelease({ reason, name }: { reason: keyof typeof reasons; name: string }) {
  const { title, description } = reasons[reason]
  return (
    <EmptyState title={title} description={`${name}: ${description}`}>
      <LinkButton to={paths.prototypes(useOrganizationId())} mt="2">
        Choose a Prototype
      </LinkButton>
    </EmptyState>
  )
}

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
