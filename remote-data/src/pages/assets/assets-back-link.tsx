import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { BackLink } from '@lintel/shared/ui'

/** The link to the list, above the heading of the other pages about assets. */
export function AssetsBackLink() {
  return <BackLink to={paths.assets(useOrganizationId())}>Assets</BackLink>
}
