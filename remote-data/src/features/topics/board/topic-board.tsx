import { CommandConflict } from '@lintel/shared/action'
import { useQuery } from '@lintel/shared/api'
import type { TopicStatusChoice, TopicSummary } from '@lintel/shared/contract/topics'
import { useOrganizationId } from '@lintel/shared/organization'
import { useHasAnyRole } from '@lintel/shared/session'
import { choicesQuery } from '@lintel/shared/topics'
import { Flex, LoadError, Skeleton } from '@lintel/shared/ui'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { TopicCommand } from '../commands/commands.model.ts'
import { useTopicCommand } from '../commands/use-topic-command.ts'
import { boardColumns } from './board.model.ts'
import { BoardColumn } from './board-column.tsx'

type TopicBoardProps = {
  all: readonly TopicSummary[]
  /** The filtered topics, in grid order. */
  topics: readonly TopicSummary[]
  /** Whether all topics are loaded. */
  isComplete: boolean
  failure: { error: Error; onRetry: () => void } | undefined
}

/** Topics as cards by status, moved by dragging or by the card menu. */
export function TopicBoard({ all, topics, isComplete, failure }: TopicBoardProps) {
  const choices = useQuery(choicesQuery(useOrganizationId()))
  if (failure) return <LoadError title="Couldn't Load the Topics" {...failure} />
  if (choices.data && isComplete) return <Columns statuses={choices.data.statuses} {...{ all, topics }} />
  if (choices.error && !choices.data) {
    const onRetry = () => void choices.refetch()
    return (
      <LoadError
        title="Couldn't Load the Board"
        error={choices.error}
        onRetry={onRetry}
        isRetrying={choices.isFetching}
      />
    )
  }
  return (
    <Flex gap="4" overflow="hidden" role="status" aria-label="Loading the board">
      {[1, 2, 3, 4].map((column) => (
        <Skeleton key={column} h="20rem" flex="0 0 14.5rem" rounded="xl" />
      ))}
    </Flex>
  )
}

type ColumnsProps = Pick<TopicBoardProps, 'all' | 'topics'> & { statuses: readonly TopicStatusChoice[] }

function Columns({ statuses, all, topics }: ColumnsProps) {
  const mayChange = useHasAnyRole(['topics.update'])
  const columns = useMemo(() => boardColumns(statuses, topics), [statuses, topics])
  const targets = statuses.map(({ name }) => name)
  // Includes hidden topics, because another user's change can hide the one being moved.
  const command = useTopicCommand(all)
  const [dragged, setDragged] = useState<TopicSummary>()
  const board = useRef<HTMLDivElement>(null)
  const followFocus = useFocusOfMoved(board, topics)

  function run(topic: TopicSummary, topicCommand: TopicCommand) {
    followFocus(topic, topicCommand)
    command.run(topic, topicCommand)
  }
  return (
    <>
      <Flex
        ref={board}
        role="group"
        aria-label="Topics by status"
        aria-busy={command.isRunning}
        // Contains absolutely positioned screen reader texts, which would widen the page.
        position="relative"
        gap="3"
        pb="2"
        overflowX="auto"
        align="stretch"
        scrollSnapType={{ base: 'x proximity', md: 'none' }}
      >
        {columns.map((column) => (
          <BoardColumn
            key={column.status}
            column={column}
            targets={targets}
            mayChange={mayChange}
            isBusy={command.isRunning}
            dragged={dragged}
            onDragged={setDragged}
            onCommand={run}
          />
        ))}
      </Flex>
      <CommandConflict conflict={command.conflict} />
    </>
  )
}

/** A card moved by its menu is rendered in another column, so the focus follows it. */
function useFocusOfMoved(board: RefObject<HTMLDivElement | null>, topics: readonly TopicSummary[]) {
  const movedTopic = useRef<{ id: string; status: string }>(undefined)
  useEffect(() => {
    const { id, status } = movedTopic.current ?? {}
    if (!topics.some((topic) => topic.id === id && topic.status === status)) return
    movedTopic.current = undefined
    if (document.activeElement === document.body)
      board.current?.querySelector<HTMLElement>(`[data-topic="${id}"] button`)?.focus()
  }, [board, topics])
  return ({ id }: TopicSummary, { change: { status } }: TopicCommand) => {
    movedTopic.current = status === undefined ? undefined : { id, status }
  }
}
