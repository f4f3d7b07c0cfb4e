import type { TopicStatusChoice, TopicSummary } from '@lintel/shared/contract/topics'

export type BoardColumn = {
  status: string
  topics: TopicSummary[]
  /** The organization still offers the status. Others stay while topics have them, but nothing is moved there. */
  isOffered: boolean
}

/** A column for each status that is offered, in that order, and after them for the others that topics have. */
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
