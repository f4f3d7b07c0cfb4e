import type { Transaction } from '../../../database/scope.ts'
import type { Subject } from '../../../events/announce-change.ts'
import { announceListChange } from '../../../events/list-changes.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { requestHealthCount } from '../captures/health/request-count.ts'
import { listProjectsOfTopics } from './list/open-topics-repository.ts'
import { notifyFollowers } from './following/followers-repository.ts'
import { notifyWebhooks, type TopicNotifier } from './notifications/notify-webhooks.ts'

/** What is needed to change topics. */
export type TopicScope = OrganizationScope & TopicNotifier

/** The event subject of the topic list. */
export function topicsSubject(organizationId: string): Subject {
  return { topic: 'topics', organizationId, id: 'all' }
}

/**
 * Announces the topics that this transaction has created or changed, including comments and viewpoints, to the list, followers,
 * webhooks, and model health. Must be called once, at the end of the transaction. What happened is read from the history.
 */
export async function announceTopics(notifier: TopicNotifier, ids: readonly string[]): Promise<void> {
  const { tx, organizationId, jobs } = notifier
  await notifyFollowers(tx, organizationId, ids)
  await notifyWebhooks(notifier, ids)
  const projectIds = await listProjectsOfTopics(tx, organizationId, ids)
  await requestHealthCount(tx, jobs, { organizationId, projectIds })
  await announceListChange(tx, topicsSubject(organizationId), ids)
}

/** Announces that the list has to be reloaded, although no topic changed. */
export function announceChoices(tx: Transaction, organizationId: string): Promise<void> {
  return announceListChange(tx, topicsSubject(organizationId), 'many')
}
