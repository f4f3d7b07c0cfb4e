import { useQuery } from '@lintel/shared/api'
import type { Topic } from '@lintel/shared/contract/topics'
import { Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { Box, Button, LoadError, Panel, Skeleton, Stack, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { historyQuery } from './history.api.ts'
import { eventText } from './history.model.ts'

/** Who changed what and when, newest first. */
export function TopicHistory({ topic: { id } }: { topic: Topic }) {
  return (
    <Panel title="History">
      <Stack gap="3">
        <Part topicId={id} />
      </Stack>
    </Panel>
  )
}

function Part({ topicId, before }: { topicId: string; before?: number }) {
  const [isMore, setMore] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(historyQuery(useOrganizationId(), topicId, before))
  if (!data && error) {
    return (
      <LoadError
        error={error}
        title="Couldn't Load the Topic's History"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!data) return <Skeleton aria-label="Loading the history" h="16" rounded="lg" />
  const { items, next } = data
  return (
    <>
      <Stack as="ol" gap="2" listStyleType="none" aria-label="History">
        {items.map((event) => (
          <Box as="li" key={event.position} textStyle="sm" overflowWrap="anywhere">
            <Text as="span" fontWeight="medium">
              {event.author.name}
            </Text>{' '}
            {eventText(event)} {event.through && `through ${event.through} `}
            <Text as="span" color="fg.muted">
              <Moment date={event.at} />
            </Text>
          </Box>
        ))}
      </Stack>
      {next !== null && isMore && <Part topicId={topicId} before={next} />}
      {next !== null && !isMore && (
        <Button alignSelf="start" size="sm" variant="outline" colorPalette="gray" onClick={() => setMore(true)}>
          Earlier Changes
        </Button>
      )}
    </>
  )
}
