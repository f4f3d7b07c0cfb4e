import type { Transaction } from '../../../database/scope.ts'
import type { Subject } from '../../../events/announce-change.ts'
import { announceListChange } from '../../../events/list-changes.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { notifyFollowers } from './following/followers-repository.ts'
import { notifyWebhooks, type TopicNotifier } from './notifications/notify-webhooks.ts'

/** What is needed to change topics. */
export type TopicScope = OrganizationScope & TopicNotifier

/** The event subject of the topic list. */
export function topicsSubject(organizationId: string): Subject {
  return { topic: 'topics', organizationId, id: 'all' }
}

/**
 * Announces the topics that this transaction has created or changed, including comments and viewpoints, to the list, followers and
 * webhooks. Must be called once, at the end of the transaction. What happened is read from the history.
 */
export async function announceTopics(notifier: TopicNotifier, ids: readonly string[]): Promise<void> {
  await notifyFollowers(notifier.tx, notifier.organizationId, ids)
  await notifyWebhooks(notifier, ids)
  await announceListChange(notifier.tx, topicsSubject(notifier.organizationId), ids)
}

/** Announces that the list has to be reloaded, although no topic changed. */
export function announceChoices(tx: Transaction, organizationId: string): Promise<void> {
  return announceListChange(tx, topicsSubject(organizationId), 'many')
}
