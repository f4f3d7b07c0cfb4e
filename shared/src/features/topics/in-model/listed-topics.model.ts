import type { TopicSummary } from '../../../domain/contract/topics/index.ts'
import { topicTitle } from '../topic.model.ts'

/**
 * Topics that contain the words in title, number, status or assignee. Open topics come first, the most recently changed
 * at the top.
 */
export function listedTopics(topics: readonly TopicSummary[], searchText: string, isOpenOnly: boolean): TopicSummary[] {
  const words = searchText.toLowerCase().split(/\s+/).filter(Boolean)
  return topics
    .filter(({ isOpen }) => isOpen || !isOpenOnly)
    .filter((topic) => {
      const text = `${topicTitle(topic)}\n${topic.status}\n${topic.assignedTo?.name ?? ''}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .toSorted(
      (one, other) => Number(other.isOpen) - Number(one.isOpen) || other.modifiedDate.localeCompare(one.modifiedDate),
    )
}
