import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { BackLink, Box } from '@lintel/shared/ui'

/** Over the heading of pages below the list. */
export function AssetWayBack() {
  return (
    <Box mb="2">
      <BackLink to={paths.assets(useOrganizationId())}>Assets</BackLink>
    </Box>
  )
}
