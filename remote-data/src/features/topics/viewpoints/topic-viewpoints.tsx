import { useQuery } from '@lintel/shared/api'
import type { Topic, TopicViewpointSummary } from '@lintel/shared/contract/topics'
import { Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { Link, useCanOpen } from '@lintel/shared/routing'
import { Authorized } from '@lintel/shared/session'
import { Box, Flex, LoadError, Panel, SimpleGrid, Skeleton, Text } from '@lintel/shared/ui'
import { RemoveViewpoint } from './remove-viewpoint.tsx'
import { viewpointAddress, viewpointName, ViewpointPicture, viewpointsQuery } from '@lintel/shared/topics'

/** Viewpoint pictures, each of which opens the view in the model. */
export function TopicViewpoints({ topic: { id } }: { topic: Topic }) {
  const { data, error, isFetching, refetch } = useQuery(viewpointsQuery(useOrganizationId(), id))
  return (
    <Panel title="Viewpoints">
      {!data && error && (
        <LoadError
          error={error}
          title="Couldn't Load the Viewpoints"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton aria-label="Loading the viewpoints" h="40" rounded="lg" />}
      {data?.length === 0 && (
        <Text color="fg.muted">
          No viewpoints. Add them from a capture's Model tab, or a project's Federated Model tab, with the Topics panel
          open.
        </Text>
      )}
      {data && data.length > 0 && (
        <SimpleGrid
          as="ul"
          role="list"
          aria-label="Viewpoints"
          listStyleType="none"
          minChildWidth="min(12rem, 100%)"
          gap="4"
        >
          {data.map((viewpoint, index) => (
            <li key={viewpoint.id}>
              <Viewpoint viewpoint={viewpoint} name={viewpointName(viewpoint, index + 1)} />
            </li>
          ))}
        </SimpleGrid>
      )}
    </Panel>
  )
}

function Viewpoint({ viewpoint, name }: { viewpoint: TopicViewpointSummary; name: string }) {
  const { author, createdDate, pictureUrl } = viewpoint
  const to = viewpointAddress(useOrganizationId(), viewpoint)
  const canOpen = useCanOpen()
  const picture = <ViewpointPicture key={pictureUrl} url={pictureUrl} name={name} />
  return (
    <Box borderWidth="1px" rounded="lg" overflow="hidden" bg="bg.panel">
      {to !== undefined && canOpen(to) ? (
        <Link to={to} aria-label={`Show ${name} in 3D`}>
          {picture}
        </Link>
      ) : (
        picture
      )}
      <Flex px="3" py="2" gap="2" align="center" justify="space-between" textStyle="xs" color="fg.muted">
        <Text overflowWrap="anywhere" minW="0">
          {author.name} <Moment date={createdDate} />
        </Text>
        <Authorized anyRole={['topics.update']}>
          <RemoveViewpoint viewpoint={viewpoint} name={name} />
        </Authorized>
      </Flex>
    </Box>
  )
}
