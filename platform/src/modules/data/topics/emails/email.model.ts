import { mentionPattern, topicFieldTitles } from '@lintel/shared/contract/topics'
import { paths } from '@lintel/shared/remote'
import type { EmailBranding } from '../../../../interfaces/platform-module.ts'
import type { ReportedEvent, ReportedTopic } from './due-repository.ts'

/** Limits of events per topic and of topics per email; the others are counted. */
export const maxEvents = 12
const maxTopics = 40
const maxQuoteLength = 600

const titles = new Map<string, string>(Object.entries(topicFieldTitles))

type Person = { organizationId: string; firstName: string; lastName: string; hasMore: boolean }

/** An email about what others did with topics that a person follows. */
export function topicEmail(
  { productName, hostOrigin }: EmailBranding,
  reportedTopics: readonly ReportedTopic[],
  { organizationId, firstName, lastName, hasMore }: Person,
): { subject: string; text: string } {
  const [first] = reportedTopics
  const summary =
    reportedTopics.length === 1 && first
      ? titleOf(first)
      : `${reportedTopics.length}${hasMore ? ' and more' : ''} topics`
  const left = reportedTopics.length - maxTopics
  return {
    subject: `${productName}: ${summary}`.slice(0, 300).toWellFormed(),
    text: [
      `Hello ${oneLine(firstName) || oneLine(lastName) || 'there'},`,
      ...reportedTopics
        .slice(0, maxTopics)
        .map((topic) => topicText(topic, `${hostOrigin}${paths.topic(organizationId, topic.topicId)}`)),
      ...(left > 0 || hasMore ? [`And others: ${hostOrigin}${paths.topics(organizationId)}`] : []),
      "You're receiving this email because you follow this topic. Replies aren't monitored; reply in Lintel. " +
        `Manage email notifications: ${hostOrigin}${paths.account()}#topic-letters`,
      productName,
    ].join('\n\n'),
  }
}

function topicText(topic: ReportedTopic, link: string): string {
  const events = topic.events.filter((event) => lineOf(event) !== undefined)
  const ellipsis = topic.events.length === maxEvents ? ['…'] : []
  const lines = [...ellipsis, ...events.toReversed().map((event) => `- ${lineOf(event)}`)]
  return [`${titleOf(topic)} (${oneLine(topic.project)})`, ...lines, link].join('\n')
}

function titleOf({ number, title }: ReportedTopic): string {
  return `#${number} ${oneLine(title)}`
}

function lineOf(event: ReportedEvent): string | undefined {
  const { kind, field, before, after, author, through, comment, isMention } = event
  const authorName = through === null ? oneLine(author) : `${oneLine(author)} (through ${oneLine(through)})`
  const lines: Record<string, () => string | undefined> = {
    created: () => `${authorName} has created this topic.`,
    field: () => fieldLine(authorName, { field, before, after }),
    about: () => `${authorName} has changed its links.`,
    'comment-added': () => commentLine(authorName, comment, isMention ? 'mentioned you' : 'commented'),
    'comment-changed': () => commentLine(authorName, comment, isMention ? 'mentioned you' : 'edited a comment'),
    'comment-removed': () => `${authorName} has deleted a comment.`,
    'viewpoint-added': () => `${authorName} has added a viewpoint.`,
    'viewpoint-removed': () => `${authorName} has deleted a viewpoint.`,
    resolved: () => 'The latest review no longer finds this. Is it resolved?',
    returned: () => 'A review has found it again.',
  }
  return lines[kind]?.()
}

/** Undefined for comments that were deleted since. */
function commentLine(authorName: string, comment: string | null, action: string): string | undefined {
  return comment === null ? undefined : `${authorName} ${action}: ${quote(comment.replaceAll(mentionPattern, '@$1'))}`
}

/** Sentences for events that aren't form fields. Fields of newer releases are left out. */
function fieldLine(
  authorName: string,
  { field, before, after }: Pick<ReportedEvent, 'field' | 'before' | 'after'>,
): string | undefined {
  const [old, now] = [valueText(before), valueText(after)]
  if (field === 'description') return `${authorName} has changed the description.`
  if (field === 'import') return `${authorName} has imported it from ${now}.`
  if (field === 'isPerhapsResolved') return `${authorName} has answered whether it's resolved.`
  const title = titles.get(field ?? '')
  if (title === undefined) return undefined
  if (now === '') return `${authorName} removed ${title}: ${old}.`
  return `${authorName} has set ${title} to ${now}${old === '' ? '' : `; it was ${old}`}.`
}

function valueText(value: string | string[] | null): string {
  return quote(Array.isArray(value) ? value.join(', ') : (value ?? ''))
}

function quote(text: string): string {
  const line = oneLine(text)
  return line.length > maxQuoteLength ? `${line.slice(0, maxQuoteLength).toWellFormed()}…` : line
}

/** Removes line breaks, because texts are used in lines and headers. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
