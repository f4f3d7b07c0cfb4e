import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Navigate, useCanOpen } from '@lintel/shared/routing'

/** Redirects to the master model, or for users who can't see it, to the parameters or the organization's start page. */
export function StartPage() {
  const organization = useOrganizationId()
  const canOpen = useCanOpen()
  const candidates = [paths.masterModel(organization), paths.masterParameters(organization)]
  return <Navigate to={candidates.find(canOpen) ?? paths.organization(organization)} replace />
}
