import type { Transaction } from '../../../database/scope.ts'
import type { Subject } from '../../../events/announce-change.ts'
import { announceListChange } from '../../../events/list-changes.ts'

/** The event subject of the list of master elements. */
export function masterModelSubject(organizationId: string): Subject {
  return { topic: 'master-model', organizationId, id: 'all' }
}

/** Announces changed elements: their ids, or `many` if the list has to be reloaded. */
export function announceMasterModel(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[] | 'many',
): Promise<void> {
  return announceListChange(tx, masterModelSubject(organizationId), ids)
}
