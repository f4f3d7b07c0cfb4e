import { useActiveOrganization } from '@lintel/shared/organization'
import { Outlet, useParams } from '@lintel/shared/routing'

/**
 * Renders the page only under its own organization. Between activating another organization and rendering its page,
 * the old page would otherwise request the new organization's data.
 */
export function OrganizationOutlet() {
  const { organization: id } = useParams()
  const organization = useActiveOrganization()
  if (organization === undefined || organization.id !== id) return null
  return <Outlet key={organization.id} />
}
