import type { Transaction } from '../../../database/scope.ts'
import { deleteRecordsOf, deleteRecordsOfGrants } from './provider/records-of-account-repository.ts'

/** Ends every session of an account, with all its grants, refresh tokens, codes and consents. */
export async function endLocalSessions(tx: Pick<Transaction, 'delete'>, accountId: string): Promise<void> {
  await deleteRecordsOf(tx, accountId)
}

/** Deletes the refresh tokens and codes of applications' grants, by the hashes that consents store. */
export async function endGrants(tx: Pick<Transaction, 'delete'>, grantHashes: string[]): Promise<void> {
  await deleteRecordsOfGrants(tx, grantHashes)
}
