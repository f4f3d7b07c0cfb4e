import { useQuery } from '../../../core/api/index.ts'
import type { TopicListQuery, TopicSummary } from '../../../domain/contract/topics/index.ts'
import { pluralize } from '../../../core/format/index.ts'
import { useOrganizationId } from '../../../core/organization/index.ts'
import { Button, Flex, Input, LoadError, Skeleton, Stack, Text } from '../../../ui/components/index.ts'
import { toIsoDay } from '../../../ui/widgets/index.ts'
import { useMemo, useState } from 'react'
import { DueDate } from '../due-date.tsx'
import { topicTitle } from '../topic.model.ts'
import { topicsQuery } from '../topics.api.ts'
import { listedTopics } from './listed-topics.model.ts'

/** Number of topics that are rendered at once; typing finds the others. */
const maxShown = 50

type ModelTopicListProps = { listed: TopicListQuery; onOpen: (id: string) => void }

/** The topics of a project or a model with a search; only open ones by default. */
export function ModelTopicList({ listed: part, onOpen }: ModelTopicListProps) {
  const { data, error, isFetching, refetch } = useQuery(topicsQuery(useOrganizationId(), part))
  const [searchText, setSearchText] = useState('')
  const [isOpenOnly, setOpenOnly] = useState(true)
  const visibleTopics = useMemo(() => listedTopics(data ?? [], searchText, isOpenOnly), [data, searchText, isOpenOnly])
  if (!data && error) {
    return (
      <LoadError
        error={error}
        title="Couldn't Load the Topics"
        forbidden="You Don't Have Access to These Topics"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!data) return <Skeleton aria-label="Loading the topics" h="32" rounded="lg" />
  return (
    <Stack gap="3">
      <Input
        type="search"
        aria-label="Search Topics"
        placeholder="Search topics"
        value={searchText}
        onChange={({ target }) => setSearchText(target.value)}
      />
      <Flex justify="space-between" align="center" gap="2" wrap="wrap">
        <Text role="status" textStyle="xs" color="fg.muted">
          {pluralize(visibleTopics.length, 'topic')}
        </Text>
        <Button
          size="xs"
          variant="outline"
          colorPalette={isOpenOnly ? 'brand' : 'gray'}
          aria-pressed={isOpenOnly}
          onClick={() => setOpenOnly(!isOpenOnly)}
        >
          Open Only
        </Button>
      </Flex>
      <Stack as="ul" role="list" aria-label="Topics" gap="0.5" listStyleType="none" mx="-2">
        {visibleTopics.slice(0, maxShown).map((topic) => (
          <li key={topic.id}>
            <TopicButton topic={topic} onOpen={() => onOpen(topic.id)} />
          </li>
        ))}
      </Stack>
      {visibleTopics.length > maxShown && (
        <Text textStyle="xs" color="fg.muted">
          The first {maxShown} are shown. Type to find others.
        </Text>
      )}
    </Stack>
  )
}

function TopicButton({ topic, onOpen }: { topic: TopicSummary; onOpen: () => void }) {
  const { status, assignedTo, dueDate } = topic
  // oxlint-disable-next-line react/purity -- Overdue depends on the current day, also while the list is shown.
  const today = toIsoDay(new Date())
  const details = [status, assignedTo?.name].filter(Boolean).join(' · ')
  return (
    <Button
      unstyled
      w="full"
      px="2"
      py="1.5"
      rounded="md"
      textAlign="start"
      cursor="pointer"
      _hover={{ bg: 'bg.muted' }}
      onClick={onOpen}
    >
      <Text textStyle="sm" fontWeight="medium" overflowWrap="anywhere" lineClamp="2">
        {topicTitle(topic)}
      </Text>
      <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere" lineClamp="2">
        {details}
        {dueDate !== null && ' · due '}
        <DueDate topic={topic} today={today} />
      </Text>
    </Button>
  )
}
