import type { Transaction } from '../../../database/scope.ts'
import type { Subject } from '../../../events/announce-change.ts'
import { announceListChange } from '../../../events/list-changes.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { notifyFollowers } from './following/notify-followers.ts'
import { notifyWebhooks, type TopicNotifier } from './notifications/notify-webhooks.ts'

/** What someone changes topics with. */
export type TopicScope = OrganizationScope & TopicNotifier

/** The subject that whoever has the list open follows. */
export function topicsSubject(organizationId: string): Subject {
  return { topic: 'topics', organizationId, id: 'all' }
}

/**
 * Tells people who have the list open, those who follow them, and other systems, of the topics that this transaction has made or changed, comments and viewpoints as
 * well. It is the last thing that the transaction does, and does it once; what happened is read from the history.
 */
export async function announceTopics(teller: TopicNotifier, ids: readonly string[]): Promise<void> {
  await notifyFollowers(teller.tx, teller.organizationId, ids)
  await notifyWebhooks(teller, ids)
  await announceListChange(teller.tx, topicsSubject(teller.organizationId), ids)
}

/** Tells that the list is to be read again, though no topic is another one. */
export function announceChoices(tx: Transaction, organizationId: string): Promise<void> {
  return announceListChange(tx, topicsSubject(organizationId), 'many')
}
