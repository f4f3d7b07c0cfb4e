import type { PrototypeRelease } from '@lintel/shared/contract'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useCanOpen } from '@lintel/shared/routing'
import { Badge, Flex, LinkButton, Text, VisuallyHidden } from '@lintel/shared/ui'

/** The version of a release, with its links. */
export function ReleaseSummary({ release }: { release: PrototypeRelease }) {
  return (
    <>
      <Flex align="center" gap="2" wrap="wrap">
        <Text color="fg.muted" overflowWrap="anywhere">
          Version {release.version}
        </Text>
        {!release.published && <Badge colorPalette="orange">Unpublished</Badge>}
      </Flex>
      <ReleaseLinks release={release} />
    </>
  )
}

/** View and Request, if the registry has the page and the user's roles allow it. */
function ReleaseLinks({ release }: { release: PrototypeRelease }) {
  const { prototype, version, published, automation } = release
  const organization = useOrganizationId()
  const canOpen = useCanOpen()
  const viewer = paths.prototype(organization, prototype, version)
  const wizard = paths.assemblyForm(organization, prototype, version)
  const hasView = canOpen(viewer)
  const hasRequest = published && automation && canOpen(wizard)
  if (!hasView && !hasRequest) return null
  return (
    <Flex gap="2" mt="3">
      {hasView && (
        <LinkButton to={viewer} size="sm" variant="outline">
          View<VisuallyHidden> {`${prototype} ${version}`}</VisuallyHidden>
        </LinkButton>
      )}
      {hasRequest && (
        <LinkButton to={wizard} size="sm" variant="outline" colorPalette="gray">
          Request<VisuallyHidden> {`${prototype} ${version}`}</VisuallyHidden>
        </LinkButton>
      )}
    </Flex>
  )
}
