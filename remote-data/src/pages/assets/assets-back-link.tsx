import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { BackLink } from '@lintel/shared/ui'

export function AssetsBackLink() {
  return <BackLink to={paths.assets(useOrganizationId())}>Assets</BackLink>
}
