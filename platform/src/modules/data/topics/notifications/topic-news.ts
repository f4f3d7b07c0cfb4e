import { mentionPattern } from '@lintel/shared/contract/topics'
import type { NewsItem } from '@lintel/shared/contract'
import { paths } from '@lintel/shared/remote'
import type { NewsPeriod, NewsSource } from '../../../../interfaces/news-source.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { listChangedSince, listMentionsSince, type ChangedTopic, type Mention } from './news-repository.ts'

/** Mentions of the caller, and topics they follow that others assigned to them, changed or commented on. */
export const topicNews: NewsSource = { anyRole: ['topics.read'], list: listNews }

const maxQuoteLength = 200

async function listNews(scope: OrganizationScope, period: NewsPeriod): Promise<NewsItem[]> {
  const { tx, organizationId } = scope
  const mentions = await listMentionsSince(tx, scope, period)
  const changed = await listChangedSince(tx, scope, period)
  return [
    ...mentions.map((one) => mentionItem(organizationId, one)),
    ...changed.map((one) => changeItem(organizationId, one)),
  ]
    .sort((one, other) => other.at.localeCompare(one.at))
    .slice(0, period.take)
}

function mentionItem(organizationId: string, mention: Mention): NewsItem {
  const plainText = mention.text.replaceAll(mentionPattern, '@$1')
  const quote = plainText.length > maxQuoteLength ? `${plainText.slice(0, maxQuoteLength).toWellFormed()}…` : plainText
  return {
    id: `topic-mention/${mention.commentId}`,
    kind: 'new',
    at: mention.at.toISOString(),
    title: titleOf(mention),
    text: `${mention.author} mentioned you: ${quote}`,
    path: paths.topic(organizationId, mention.topicId),
  }
}

function changeItem(organizationId: string, topic: ChangedTopic): NewsItem {
  const newsText = topic.isNewlyAssigned
    ? 'assigned this topic to you.'
    : 'changed this topic that you follow, or commented on it.'
  return {
    id: `topic/${topic.topicId}/${topic.revision}`,
    kind: 'new',
    at: topic.at.toISOString(),
    title: titleOf(topic),
    text: `${topic.author} ${newsText}`,
    path: paths.topic(organizationId, topic.topicId),
  }
}

function titleOf({ number, title }: { number: number; title: string }): string {
  return `#${number} ${title}`.slice(0, 500).toWellFormed()
}
