import type { TopicPicture, TopicSummary } from '@lintel/shared/contract/topics'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { useUser } from '@lintel/shared/session'
import { DueDate, topicTitle, ViewpointPicture } from '@lintel/shared/topics'
import { Avatar, Badge, Box, EllipsisVertical, Flex, Text } from '@lintel/shared/ui'
import { toIsoDay, Menu, type MenuEntry } from '@lintel/shared/widgets'
import { assignment, assignTitle, move, moveTitle, type TopicCommand } from '../commands/commands.model.ts'

export type CardActions = {
  /** Statuses that a card can be moved to. */
  targets: readonly string[]
  mayChange: boolean
  /** True while a change is saved; the next one waits. */
  isBusy: boolean
  onDragged: (topic: TopicSummary | undefined) => void
  onCommand: (topic: TopicSummary, command: TopicCommand) => void
}

type TopicCardProps = CardActions & { topic: TopicSummary; picture: TopicPicture | undefined }

/** A topic card with a link. */
export function TopicCard({ topic, picture, ...actions }: TopicCardProps) {
  const { mayChange, isBusy, onDragged } = actions
  const { type, priority, assignedTo } = topic
  const to = paths.topic(useOrganizationId(), topic.id)
  const entries = useEntries(topic, actions)
  return (
    <Box
      borderWidth="1px"
      rounded="lg"
      overflow="hidden"
      bg="bg.panel"
      cursor={mayChange ? 'grab' : undefined}
      draggable={mayChange && !isBusy}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', topicTitle(topic))
        event.dataTransfer.effectAllowed = 'move'
        onDragged(topic)
      }}
      onDragEnd={() => onDragged(undefined)}
    >
      {picture && <ViewpointPicture key={picture.pictureUrl} url={picture.pictureUrl} name="" />}
      <Box p="3">
        <Flex gap="1" align="start">
          <Text flex="1" minW="0" textStyle="sm" fontWeight="medium" overflowWrap="anywhere">
            <Link to={to} draggable={false}>
              {topicTitle(topic)}
            </Link>
          </Text>
          {mayChange && entries.length > 0 && (
            <Menu
              label={`Actions for ${topicTitle(topic)}`}
              trigger={<EllipsisVertical aria-hidden size={16} />}
              entries={entries}
              button={{ size: 'xs', px: '1', mt: '-1', me: '-1.5' }}
            />
          )}
        </Flex>
        <Flex gap="1.5" wrap="wrap" mt="2">
          {type !== null && <Tag>{type}</Tag>}
          {priority !== null && <Tag>{priority}</Tag>}
        </Flex>
        <Flex gap="2" wrap="wrap" align="center" justify="space-between" mt="2" textStyle="xs" color="fg.muted">
          {assignedTo ? (
            <Flex gap="1.5" align="center" minW="0">
              <Avatar.Root size="2xs" aria-hidden>
                <Avatar.Fallback name={assignedTo.name} />
              </Avatar.Root>
              <Text truncate title={assignedTo.name}>
                {assignedTo.name}
              </Text>
            </Flex>
          ) : (
            <span>Unassigned</span>
          )}
          {/* oxlint-disable-next-line react/purity -- Overdue depends on the current day, also while the card is shown. */}
          <DueDate topic={topic} today={toIsoDay(new Date())} />
        </Flex>
      </Box>
    </Box>
  )
}

function Tag({ children }: { children: string }) {
  return (
    <Badge colorPalette="gray" size="sm" whiteSpace="normal" overflowWrap="anywhere">
      {children}
    </Badge>
  )
}

/** Menu entries to move the card by keyboard or touch, and to assign it to the user. */
function useEntries(topic: TopicSummary, { targets, isBusy, onCommand }: CardActions): MenuEntry[] {
  const user = useUser()
  const moves = targets
    .filter((status) => status !== topic.status)
    .map((status) => ({
      title: moveTitle(status),
      isDisabled: isBusy,
      onSelect: () => onCommand(topic, move(topic, status)),
    }))
  if (!user || topic.assignedTo?.id === user.id) return moves
  const assign = {
    title: assignTitle,
    isDisabled: isBusy,
    onSelect: () => onCommand(topic, assignment(topic, user.id)),
  }
  return [...moves, assign]
}
