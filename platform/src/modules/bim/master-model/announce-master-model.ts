import type { Transaction } from '../../../database/scope.ts'
import { announceChange, type Subject } from '../../../events/announce-change.ts'

/** The subject that whoever has the list open follows. */
export function masterModelSubject(organizationId: string): Subject {
  return { topic: 'master-model', organizationId, id: 'all' }
}

export function announceMasterModel(tx: Transaction, organizationId: string): Promise<void> {
  return announceChange(tx, masterModelSubject(organizationId))
}
