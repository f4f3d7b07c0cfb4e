import type { PrototypeRelease } from '@lintel/shared/contract'
import { Badge, Flex, Text } from '@lintel/shared/ui'

export function VersionName({ release }: { release: PrototypeRelease }) {
  return (
    <Flex align="center" gap="2" wrap="wrap">
      <Text color="fg.muted" overflowWrap="anywhere">
        Version {release.version}
      </Text>
      {!release.published && <Badge colorPalette="orange">Unpublished</Badge>}
    </Flex>
  )
}
