import { useQuery } from '@lintel/shared/api'
import type { TopicSummary } from '@lintel/shared/contract/topics'
import { countText } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { topicPicturesQuery } from '@lintel/shared/topics'
import { Badge, Box, Button, Flex, Heading, Stack, Text } from '@lintel/shared/ui'
import { useId, useState, type DragEvent } from 'react'
import { move } from '../commands/commands.model.ts'
import type { BoardColumn as Column } from './board.model.ts'
import { TopicCard, type CardActions } from './topic-card.tsx'

/** Cards per batch, whose pictures are requested together. */
const batch = 20

type BoardColumnProps = CardActions & { column: Column; dragged: TopicSummary | undefined }

/** The topics of one status, in batches. */
export function BoardColumn({ column: { status, topics, isOffered }, dragged, ...actions }: BoardColumnProps) {
  const headingId = useId()
  const [batches, setBatches] = useState(1)
  const visibleTopics = topics.slice(0, batches * batch)
  const canDrop = dragged !== undefined && isOffered && dragged.status !== status
  const drop = useDropTarget(canDrop, () => {
    if (dragged) actions.onCommand(dragged, move(dragged, status))
    actions.onDragged(undefined)
  })
  return (
    <Flex
      as="section"
      aria-labelledby={headingId}
      direction="column"
      flex="1 0 min(14.5rem, 82vw)"
      maxW="22rem"
      scrollSnapAlign="start"
      rounded="xl"
      bg={drop.isOver ? 'brand.subtle' : 'bg.subtle'}
      borderWidth="1px"
      borderStyle={canDrop ? 'dashed' : 'solid'}
      borderColor={canDrop ? 'brand.border' : 'border.muted'}
      {...drop.handlers}
    >
      <Flex px="3" py="2.5" gap="2" align="center" minW="0">
        <Heading as="h2" id={headingId} textStyle="sm" fontWeight="semibold" overflowWrap="anywhere">
          {status}
        </Heading>
        <Badge colorPalette="gray" aria-label={`${countText(topics.length)} in ${status}`}>
          {countText(topics.length)}
        </Badge>
      </Flex>
      {topics.length === 0 ? (
        <Text px="3" pb="4" textStyle="sm" color="fg.muted">
          No topics
        </Text>
      ) : (
        <Stack as="ul" role="list" aria-labelledby={headingId} gap="2" px="2" pb="2" listStyleType="none">
          {Array.from({ length: Math.ceil(visibleTopics.length / batch) }, (_, index) => (
            <Cards key={index} topics={visibleTopics.slice(index * batch, (index + 1) * batch)} {...actions} />
          ))}
        </Stack>
      )}
      {topics.length > visibleTopics.length && (
        <Box px="2" pb="2">
          <Button
            w="full"
            size="sm"
            variant="ghost"
            colorPalette="gray"
            aria-label={`Show more topics in ${status}`}
            onClick={() => setBatches(batches + 1)}
          >
            Show More
          </Button>
        </Box>
      )}
    </Flex>
  )
}

function Cards({ topics, ...actions }: CardActions & { topics: readonly TopicSummary[] }) {
  const withPicture = topics.filter(({ viewpointCount }) => viewpointCount > 0).map(({ id }) => id)
  const { data = [] } = useQuery(topicPicturesQuery(useOrganizationId(), withPicture))
  return topics.map((topic) => (
    <li key={topic.id} data-topic={topic.id}>
      <TopicCard topic={topic} picture={data.find(({ topicId }) => topicId === topic.id)} {...actions} />
    </li>
  ))
}

/** A drop target for cards. */
function useDropTarget(canDrop: boolean, onDrop: () => void) {
  const [isOver, setOver] = useState(false)
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!canDrop) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      if (canDrop) onDrop()
    },
  }
  return { isOver: isOver && canDrop, handlers }
}
