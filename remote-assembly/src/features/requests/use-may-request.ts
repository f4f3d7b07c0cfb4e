import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useCanOpen } from '@lintel/shared/routing'
import { useHasAnyRole } from '@lintel/shared/session'

/** Whether the form can be filled in: it is open, and so are the releases of prototypes, of which it asks for one. */
export function useMayRequest(): boolean {
  const organization = useOrganizationId()
  const canOpen = useCanOpen()
  const maySeeReleases = useHasAnyRole(['prototypes.read'])
  return maySeeReleases && canOpen(paths.assemblyForm(organization, 'any', 'any'))
}
