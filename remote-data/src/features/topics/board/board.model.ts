import type { TopicStatusChoice, TopicSummary } from '@lintel/shared/contract/topics'

export type BoardColumn = {
  status: string
  topics: TopicSummary[]
  /**
   * Whether the status is still available. Other statuses are shown while topics have them, but aren't drop targets.
   */
  isOffered: boolean
}

/** A column for each available status in order, then for other statuses in use. */
export function boardColumns(
  statuses: readonly TopicStatusChoice[],
  topics: readonly TopicSummary[],
): readonly BoardColumn[] {
  const columns = new Map<string, BoardColumn>(
    statuses.map(({ name }) => [name, { status: name, topics: [], isOffered: true }]),
  )
  for (const topic of topics) {
    const { status } = topic
    const column = columns.get(status) ?? { status, topics: [], isOffered: false }
    column.topics.push(topic)
    columns.set(status, column)
  }
  return [...columns.values()]
}
