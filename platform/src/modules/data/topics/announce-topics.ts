import type { Transaction } from '../../../database/scope.ts'
import type { Subject } from '../../../events/announce-change.ts'
import { announceListChange } from '../../../events/list-changes.ts'

/** The subject that whoever has the list open follows. */
export function topicsSubject(organizationId: string): Subject {
  return { topic: 'topics', organizationId, id: 'all' }
}

/** Tells of the topics that are new or were changed, or that there were many. */
export function announceTopics(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[] | 'many',
): Promise<void> {
  return announceListChange(tx, topicsSubject(organizationId), ids)
}
