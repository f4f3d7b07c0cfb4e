import type { Transaction } from '../../../database/scope.ts'
import { announceChange, type Subject } from '../../../events/announce-change.ts'

/** The subject that whoever has the list open follows. */
export function assetsSubject(organizationId: string): Subject {
  return { topic: 'assets', organizationId, id: 'all' }
}

export function announceAssets(tx: Transaction, organizationId: string): Promise<void> {
  return announceChange(tx, assetsSubject(organizationId))
}
