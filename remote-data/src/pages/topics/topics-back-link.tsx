import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { BackLink, Box } from '@lintel/shared/ui'

export function TopicsBackLink() {
  return (
    <Box mb="2">
      <BackLink to={paths.topics(useOrganizationId())}>Topics</BackLink>
    </Box>
  )
}
