import type { RemoteState } from '@lintel/shared/contract/releases'
import { Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { Box, Card, ChevronRight, Flex, Stack, Text } from '@lintel/shared/ui'
import { RemoteBadges } from './remote-badges.tsx'

export function ReleaseList({ remotes }: { remotes: readonly RemoteState[] }) {
  return (
    <Card.Root>
      <Stack
        as="ul"
        aria-label="Applications"
        listStyleType="none"
        gap="0"
        css={{ '& > li + li': { borderTopWidth: '1px' } }}
      >
        {remotes.map((remote) => (
          <li key={remote.name}>
            <ReleaseRow remote={remote} />
          </li>
        ))}
      </Stack>
    </Card.Root>
  )
}

function ReleaseRow({ remote }: { remote: RemoteState }) {
  const { name, owner, live, versions, changedAt } = remote
  const released = versions.find(({ version }) => version === live)
  return (
    <Flex asChild px={{ base: '4', md: '5' }} py="4" gap="4" align="center" _hover={{ bg: 'bg.muted' }}>
      <Link to={paths.releases(useOrganizationId(), name)}>
        <Box flex="1" minW="0" overflowWrap="anywhere">
          <Flex gap="2" wrap="wrap" align="center">
            <Text fontWeight="semibold">{name}</Text>
            <RemoteBadges remote={remote} />
          </Flex>
          <Text textStyle="sm" color="fg.muted">
            {owner} · Version {live}
          </Text>
          {released && (
            <Text textStyle="sm" color="fg.muted">
              Released by {released.releasedBy} · <Moment date={released.releasedAt} />
            </Text>
          )}
          <Text textStyle="sm" color="fg.subtle">
            Last change · <Moment date={changedAt} />
          </Text>
        </Box>
        <ChevronRight aria-hidden size={18} />
      </Link>
    </Flex>
  )
}
