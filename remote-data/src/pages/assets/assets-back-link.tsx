import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { BackLink, Box } from '@lintel/shared/ui'

/** The link to the list, above the heading of the other pages about assets. */
export function AssetsBackLink() {
  return (
    <Box mb="2">
      <BackLink to={paths.assets(useOrganizationId())}>Assets</BackLink>
    </Box>
  )
}
