import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { BackLink } from '@lintel/shared/ui'

export function TopicsBackLink() {
  return <BackLink to={paths.topics(useOrganizationId())}>Topics</BackLink>
}
