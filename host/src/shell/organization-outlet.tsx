import { useActiveOrganization } from '@lintel/shared/organization'
import { Outlet, useParams } from '@lintel/shared/routing'

/**
 * Shows the page only under its own organization. Between the moment another one becomes active and the moment the
 * router shows its page, the old page would otherwise ask for the new organization's data.
 */
export function OrganizationOutlet() {
  const { organization: id } = useParams()
  const organization = useActiveOrganization()
  if (organization === undefined || organization.id !== id) return null
  return <Outlet key={organization.id} />
}
