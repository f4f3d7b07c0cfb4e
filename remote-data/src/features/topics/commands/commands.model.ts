import type { TopicChange, TopicSummary } from '@lintel/shared/contract/topics'
import { topicTitle } from '@lintel/shared/topics'

export type TopicCommand = {
  change: Pick<TopicChange, 'status' | 'assignedTo'>
  /** The button's label. */
  name: string
  /** The success toast. */
  done: string
}

export const assignTitle = 'Assign to Me'

export function assignment(topic: TopicSummary, userId: string): TopicCommand {
  return { change: { assignedTo: userId }, name: assignTitle, done: `${topicTitle(topic)} is assigned to you.` }
}

export function moveTitle(status: string): string {
  return `Move to ${status}`
}

export function move(topic: TopicSummary, status: string): TopicCommand {
  return { change: { status }, name: moveTitle(status), done: `${topicTitle(topic)} moved to ${status}.` }
}
