import { useQuery } from '@lintel/shared/api'
import type { TopicSummary } from '@lintel/shared/contract/topics'
import { pluralize, sentenceText } from '@lintel/shared/format'
import { useOrganizationId, useUnits } from '@lintel/shared/organization'
import { useSearchParams } from '@lintel/shared/routing'
import { Box, Flex, Heading, LoadError, Skeleton, StatusChip, Text } from '@lintel/shared/ui'
import { Accordion } from '@lintel/shared/widgets'
import { TopicBadges, TopicLinks, useTopicsOfGroups } from '../../topics/index.ts'
import { FlaggedInstances } from './flagged-instances.tsx'
import { flaggedGroupsQuery, type FlaggedGroup } from './review.api.ts'

type FlaggedGroupsProps = { captureId: string; reviewId: string }

/** Flagged elements by master model element; the panel in the URL is open. */
export function FlaggedGroups({ captureId, reviewId }: FlaggedGroupsProps) {
  const [params] = useSearchParams()
  const topicsOf = useTopicsOfGroups(reviewId)
  const { data, error, isFetching, refetch } = useQuery(
    flaggedGroupsQuery(useOrganizationId(), { captureId, reviewId }),
  )
  return (
    <Box as="section" aria-label="Flagged Elements">
      <Heading as="h3" textStyle="lg" mb="3">
        Flagged Elements
      </Heading>
      {!data && error && (
        <LoadError
          error={error}
          title="Couldn't Load the Flagged Elements"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton aria-label="Loading the flagged elements" h="40" rounded="xl" />}
      {data?.length === 0 && <Text color="fg.muted">No elements were flagged.</Text>}
      {data && data.length > 0 && (
        <Accordion
          key={reviewId}
          headingLevel="h4"
          openAtFirst={params.getAll('group')}
          sections={data.map((group) => ({
            key: group.masterModelElement.id,
            title: <GroupTitle group={group} topics={topicsOf(group.masterModelElement.id)} />,
            content: (
              <>
                <TopicLinks topics={topicsOf(group.masterModelElement.id)} />
                <FlaggedInstances
                  captureId={captureId}
                  reviewId={reviewId}
                  masterModelElementId={group.masterModelElement.id}
                />
              </>
            ),
          }))}
        />
      )}
    </Box>
  )
}

type GroupTitleProps = { group: FlaggedGroup; topics: readonly TopicSummary[] }

function GroupTitle({ group: { masterModelElement, instanceCount, reasons }, topics }: GroupTitleProps) {
  const units = useUnits()
  const { category, family, type } = masterModelElement
  return (
    <Flex as="span" direction="column" gap="1" textAlign="start">
      <Flex as="span" gap="2" align="center" wrap="wrap">
        <Text as="span" minW="0">
          {category}: {family}: {type}
        </Text>
        <StatusChip tone="warning">{pluralize(instanceCount, 'instance')}</StatusChip>
        <TopicBadges topics={topics} />
      </Flex>
      <Text as="span" textStyle="sm" fontWeight="normal" color="fg.muted">
        {reasons.map((reason) => sentenceText(reason, units)).join(' ')}
      </Text>
    </Flex>
  )
}
