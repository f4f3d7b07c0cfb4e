import type { TopicSummary } from '../../domain/contract/topics/index.ts'
import { formatDateTime, formatDay } from '../../core/format/dates.ts'

/** Formats a calendar day: `Mar 31, 2026` for `2026-03-31`. */
export function dueText(day: string): string {
  return formatDay(day)
}

/** Whether the topic is open and was due before this day, `2026-03-31`. */
export function isOverdue({ isOpen, dueDate }: Pick<TopicSummary, 'isOpen' | 'dueDate'>, today: string): boolean {
  return isOpen && dueDate !== null && dueDate < today
}

export type DueState = 'overdue' | 'today' | 'soon'

/** Days before the due date on which an open topic is due soon. */
const soonDays = 3

/**
 * The due state of an open topic on this day, `2026-03-31`; undefined if there is time left, or the topic is closed.
 */
export function dueState(topic: Pick<TopicSummary, 'isOpen' | 'dueDate'>, today: string): DueState | undefined {
  const { isOpen, dueDate } = topic
  if (!isOpen || dueDate === null) return undefined
  if (isOverdue(topic, today)) return 'overdue'
  if (dueDate === today) return 'today'
  const days = (Date.parse(dueDate) - Date.parse(today)) / 86_400_000
  return days <= soonDays ? 'soon' : undefined
}

/** `#12 Door too low` */
export function topicTitle({ number, title }: Pick<TopicSummary, 'number' | 'title'>): string {
  return `#${number} ${title}`
}

/** `0815 Main Street` */
export function projectTitle({ number, name }: Pick<TopicSummary['project'], 'number' | 'name'>): string {
  return `${number} ${name}`.trim()
}

/** The date and time, for use within a sentence. */
export function dateText(date: string): string {
  return formatDateTime(date)
}
