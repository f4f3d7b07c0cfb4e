import type { Transaction } from '../../../../database/scope.ts'
import { addFollowers, markTopicsChanged } from './followers-repository.ts'

/** Topics per statement. */
const slice = 500

/** Schedules emails and news for followers of topics that this transaction created or changed. */
export async function notifyFollowers(
  tx: Transaction,
  organizationId: string,
  topicIds: readonly string[],
): Promise<void> {
  for (let start = 0; start < topicIds.length; start += slice) {
    const changed = { organizationId, ids: topicIds.slice(start, start + slice) }
    await addFollowers(tx, changed)
    await markTopicsChanged(tx, changed)
  }
}
