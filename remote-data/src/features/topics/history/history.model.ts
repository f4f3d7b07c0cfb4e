import {
  topicFieldNames,
  topicFieldTitles,
  type TopicEvent,
  type TopicEventValue,
} from '@lintel/shared/contract/topics'
import { formatDay } from '@lintel/shared/format'

const eventTexts: Record<Exclude<TopicEvent['kind'], 'field'>, string> = {
  created: 'created the topic',
  about: 'changed its links',
  'comment-added': 'added a comment',
  'comment-changed': 'edited a comment',
  'comment-removed': 'removed a comment',
  'viewpoint-added': 'added a viewpoint',
  'viewpoint-removed': 'removed a viewpoint',
  resolved: 'no longer found it in the latest review',
  returned: 'found it again',
  unknown: "made a change that this version of Lintel can't show",
}

/** An event as a sentence after the author's name: `changed Status from Open to Closed`. */
export function eventText({
  kind,
  field,
  before,
  after,
}: Pick<TopicEvent, 'kind' | 'field' | 'before' | 'after'>): string {
  if (kind !== 'field') return eventTexts[kind]
  if (field === 'import') return `imported it from ${quoted(after)}`
  if (field === 'isPerhapsResolved') return "answered whether it's resolved"
  const title = titleOf(field ?? '')
  const inWords = field === 'dueDate' ? dayInWords : quoted
  // Multi-line texts aren't shown.
  if (field === 'description') return `changed ${title}`
  if (isNone(before)) return `set ${title} to ${inWords(after)}`
  if (isNone(after)) return `cleared ${title}, which was ${inWords(before)}`
  return `changed ${title} from ${inWords(before)} to ${inWords(after)}`
}

/** Unknown fields of later releases by name. */
function titleOf(field: string): string {
  const fieldName = topicFieldNames.find((name) => name === field)
  return fieldName === undefined ? field : topicFieldTitles[fieldName]
}

function isNone(value: TopicEventValue): boolean {
  return value === null || value.length === 0
}

function dayInWords(value: TopicEventValue): string {
  return typeof value === 'string' ? formatDay(value) : quoted(value)
}

function quoted(value: TopicEventValue): string {
  return `“${Array.isArray(value) ? value.join(', ') : (value ?? '')}”`
}
