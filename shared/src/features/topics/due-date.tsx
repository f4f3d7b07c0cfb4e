import type { TopicSummary } from '../../domain/contract/topics/index.ts'
import { CircleAlert, Text, VisuallyHidden } from '../../ui/components/index.ts'
import { dueState, dueText, type DueState } from './topic.model.ts'

type DueDateProps = {
  topic: Pick<TopicSummary, 'isOpen' | 'dueDate'>
  /** `2026-03-31` */
  today: string
}

const styles: Record<DueState, { text: string; color: string }> = {
  overdue: { text: 'Overdue', color: 'fg.error' },
  today: { text: 'Due today', color: 'orange.fg' },
  soon: { text: 'Due soon', color: 'orange.fg' },
}

/** The due date of a topic, with a color and an icon if it is overdue or due soon. */
export function DueDate({ topic, today }: DueDateProps) {
  const { dueDate } = topic
  if (dueDate === null) return null
  const state = dueState(topic, today)
  if (!state) return <time dateTime={dueDate}>{dueText(dueDate)}</time>
  const { text, color } = styles[state]
  return (
    <Text as="span" color={color} fontWeight="medium" title={text} whiteSpace="nowrap">
      <CircleAlert aria-hidden size={14} style={iconStyle} />
      <time dateTime={dueDate}>{dueText(dueDate)}</time>
      <VisuallyHidden> ({text})</VisuallyHidden>
    </Text>
  )
}

const iconStyle = { display: 'inline', verticalAlign: '-2px', marginInlineEnd: '4px' } as const
