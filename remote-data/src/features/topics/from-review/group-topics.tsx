import { useQuery } from '@lintel/shared/api'
import type { TopicSummary } from '@lintel/shared/contract/topics'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { useHasAnyRole } from '@lintel/shared/session'
import { Box, Flex, StatusChip } from '@lintel/shared/ui'
import { topicTitle } from '@lintel/shared/topics'
import { findingsQuery } from './findings.api.ts'

/** Topics of a review's findings by master element; empty without access. */
export function useTopicsOfGroups(reviewId: string): (masterElementId: string) => TopicSummary[] {
  const maySee = useHasAnyRole(['topics.read'])
  const { data } = useQuery({ ...findingsQuery(useOrganizationId(), reviewId), enabled: maySee })
  return (masterElementId) =>
    (data ?? []).flatMap(({ masterElementId: groupElementId, topic }) =>
      topic && groupElementId === masterElementId ? [topic] : [],
    )
}

/** Topics and assignees of a flagged group. No links, because it's inside a button. */
export function TopicBadges({ topics }: { topics: readonly TopicSummary[] }) {
  return topics.map(({ id, number, isOpen, assignedTo }) => (
    <StatusChip key={id} tone={isOpen ? 'open' : 'success'}>
      {`Topic #${number}${assignedTo ? `, ${assignedTo.name}` : ''}`}
    </StatusChip>
  ))
}

/** The same as links, inside the group. */
export function TopicLinks({ topics }: { topics: readonly TopicSummary[] }) {
  const organization = useOrganizationId()
  if (topics.length === 0) return null
  return (
    <Flex as="ul" role="list" aria-label="Topics" gap="3" wrap="wrap" listStyleType="none" mb="3" textStyle="sm">
      {topics.map((topic) => (
        <Box as="li" key={topic.id} color="brand.fg" textDecoration="underline" overflowWrap="anywhere">
          <Link to={paths.topic(organization, topic.id)}>
            {topicTitle(topic)} ({topic.status})
          </Link>
        </Box>
      ))}
    </Flex>
  )
}
