import { useQuery } from '@lintel/shared/api'
import type { MasterElementDetail } from '@lintel/shared/contract/master-model'
import type { TopicSummary } from '@lintel/shared/contract/topics'
import { getPageItems, getPageProps, PaginatedList, usePaginationParams } from '@lintel/shared/list'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { DueDate, projectTitle, topicsQuery, topicTitle } from '@lintel/shared/topics'
import { Box, ChevronRight, EmptyState, Flex, StatusChip, Text } from '@lintel/shared/ui'
import { toIsoDay } from '@lintel/shared/widgets'
import { useMemo } from 'react'

const paginationOptions = { itemsPerPage: 10 }

/** Links to the topics about the element, open ones first. */
export function ElementTopics({ element: { id } }: { element: MasterElementDetail }) {
  const query = useQuery(topicsQuery(useOrganizationId(), { masterElementId: id }))
  const [pagination, move] = usePaginationParams(paginationOptions)
  const { data } = query
  const topics = useMemo(() => data?.toSorted((one, other) => Number(other.isOpen) - Number(one.isOpen)), [data])
  const page = topics && { items: getPageItems(topics, pagination), total: topics.length }
  return (
    <PaginatedList
      label="Topics"
      {...getPageProps({ ...query, data: page }, { failed: "Couldn't Load the Topics" })}
      all={topics}
      empty={<EmptyState title="No Topics" description="Create topics from a model view or from review findings." />}
      keyOf={(topic) => topic.id}
      pagination={pagination}
      onPagination={move}
    >
      {(topic) => <TopicRow topic={topic} />}
    </PaginatedList>
  )
}

function TopicRow({ topic }: { topic: TopicSummary }) {
  const { id, status, isOpen, assignedTo, dueDate, project } = topic
  // oxlint-disable-next-line react/purity -- Overdue depends on the current day, also while the list is shown.
  const today = toIsoDay(new Date())
  return (
    <Flex asChild align="center" gap="4" px={{ base: '4', md: '5' }} py="3" minH="inherit" _hover={{ bg: 'bg.subtle' }}>
      <Link to={paths.topic(useOrganizationId(), id)}>
        <Box flex="1" minW="0" overflowWrap="anywhere">
          <Text fontWeight="medium">{topicTitle(topic)}</Text>
          <Flex gap="2" wrap="wrap" align="center" mt="1" textStyle="sm" color="fg.muted">
            <StatusChip tone={isOpen ? 'open' : 'success'}>{status}</StatusChip>
            <span>{projectTitle(project)}</span>
            {assignedTo && <span>{assignedTo.name}</span>}
            {dueDate && (
              <span>
                due <DueDate topic={topic} today={today} />
              </span>
            )}
          </Flex>
        </Box>
        <ChevronRight aria-hidden size={18} />
      </Link>
    </Flex>
  )
}
