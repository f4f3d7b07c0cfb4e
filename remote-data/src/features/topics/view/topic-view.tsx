import { useQuery } from '@lintel/shared/api'
import type { Topic } from '@lintel/shared/contract/topics'
import { useLiveList } from '@lintel/shared/event-stream'
import { useOrganizationId } from '@lintel/shared/organization'
import { useHasAnyRole } from '@lintel/shared/session'
import { Button, Flex, Grid, Panel, Pencil, Stack } from '@lintel/shared/ui'
import { useState } from 'react'
import { AssignToMe } from '../commands/assign-to-me.tsx'
import { TopicComments } from '../comments/topic-comments.tsx'
import { TopicHistory } from '../history/topic-history.tsx'
import { topicKey, topicQuery } from '@lintel/shared/topics'
import { TopicViewpoints } from '../viewpoints/topic-viewpoints.tsx'
import { EditTopic } from './edit-topic.tsx'
import { ResolutionPrompt } from './resolution-prompt.tsx'
import { TopicAbout } from './topic-about.tsx'
import { TopicFacts } from './topic-facts.tsx'
import { TopicFallback } from './topic-fallback.tsx'
import { TopicHead } from './topic-head.tsx'

/** A topic: fields, viewpoints, comments, and history. */
export function TopicView({ id }: { id: string }) {
  const organization = useOrganizationId()
  const { data: topic, error, isFetching, refetch } = useQuery(topicQuery(organization, id))
  useLiveList({
    path: topic ? '/topics/events' : undefined,
    event: 'topics',
    queryKey: topicKey(organization, id),
    failure: 'Live updates for this topic are unavailable.',
  })
  if (topic) return <Found topic={topic} />
  return <TopicFallback isMissing={topic === null} {...{ error, isFetching }} onRetry={() => void refetch()} />
}

function Found({ topic }: { topic: Topic }) {
  return (
    <>
      <TopicHead topic={topic} />
      {topic.isPerhapsResolved && <ResolutionPrompt topic={topic} />}
      <Grid
        gap="5"
        templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 3fr) minmax(0, 2fr)' }}
        alignItems="start"
      >
        <Stack gap="5" minW="0">
          <Details topic={topic} />
          <TopicComments topic={topic} />
        </Stack>
        <Stack gap="5" minW="0">
          <TopicViewpoints topic={topic} />
          <TopicAbout topic={topic} />
          <TopicHistory topic={topic} />
        </Stack>
      </Grid>
    </>
  )
}

function Details({ topic }: { topic: Topic }) {
  const mayChange = useHasAnyRole(['topics.update'])
  const [isEditing, setEditing] = useState(false)
  const actions = mayChange && !isEditing && (
    <Flex gap="2" wrap="wrap">
      <AssignToMe topic={topic} />
      <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setEditing(true)}>
        <Pencil aria-hidden size={16} />
        Edit
      </Button>
    </Flex>
  )
  return (
    <Panel title="Details" aside={actions}>
      {isEditing ? <EditTopic topic={topic} onClose={() => setEditing(false)} /> : <TopicFacts topic={topic} />}
    </Panel>
  )
}
