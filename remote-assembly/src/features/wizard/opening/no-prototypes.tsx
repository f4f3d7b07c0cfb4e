import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useCanOpen } from '@lintel/shared/routing'
import { EmptyState, LinkButton } from '@lintel/shared/ui'

/** In the place of the form for people who may request and not see prototypes: a request begins with one. */
export function NoPrototypes() {
  const requests = paths.assemblyRequests(useOrganizationId())
  const canOpen = useCanOpen()
  return (
    <EmptyState
      isPage
      title="You May Not See Prototypes"
      description="A request begins with a prototype. Ask an administrator of your organization for access to them."
    >
      {canOpen(requests) && <LinkButton to={requests}>Prototype Requests</LinkButton>}
    </EmptyState>
  )
}
