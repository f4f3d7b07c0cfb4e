import { isInProgress, type AssemblyRequest } from '@lintel/shared/contract/assembly'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useCanOpen } from '@lintel/shared/routing'
import { useHasAnyRole } from '@lintel/shared/session'
import { LinkButton } from '@lintel/shared/ui'

/** Opens the form with the request's values, if the request has no model: it failed, or the model was deleted. */
export function RequestAgain({ request }: { request: AssemblyRequest }) {
  const organization = useOrganizationId()
  const mayRequest = useMayRequest()
  const hasNoModel = !isInProgress(request.status) && request.result === null
  if (!hasNoModel || !mayRequest) return null
  return <LinkButton to={paths.assemblyFormAgain(organization, request)}>Request Again</LinkButton>
}

/** Whether the user can fill in the form, which also requires access to prototypes. */
export function useMayRequest(): boolean {
  const organization = useOrganizationId()
  const canOpen = useCanOpen()
  const maySeeReleases = useHasAnyRole(['prototypes.read'])
  return maySeeReleases && canOpen(paths.assemblyForm(organization, 'any', 'any'))
}
