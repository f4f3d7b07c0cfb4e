import type { Transaction } from '../../../database/scope.ts'
import { deleteRecordsOf } from './provider/records-of-account-repository.ts'

/** Ends every session of an account, with all its grants, refresh tokens and codes. */
export async function endLocalSessions(tx: Pick<Transaction, 'delete'>, accountId: string): Promise<void> {
  await deleteRecordsOf(tx, accountId)
}
