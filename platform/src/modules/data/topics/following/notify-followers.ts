import type { Transaction } from '../../../../database/scope.ts'
import { addFollowers, noteHappened } from './followers-repository.ts'

/** So many topics are asked about at once. */
const slice = 500

/** Has letters and news told to those who follow topics which this transaction has made or changed. */
export async function notifyFollowers(
  tx: Transaction,
  organizationId: string,
  topicIds: readonly string[],
): Promise<void> {
  for (let start = 0; start < topicIds.length; start += slice) {
    const changed = { organizationId, ids: topicIds.slice(start, start + slice) }
    await addFollowers(tx, changed)
    await noteHappened(tx, changed)
  }
}
