import type { Transaction } from '../../../database/scope.ts'
import { deleteRecordsOf, deleteRecordsOfGrants } from './provider/records-of-account-repository.ts'

/** Ends every session of an account, with all its grants, refresh tokens and codes, and what it has allowed applications. */
export async function endLocalSessions(tx: Pick<Transaction, 'delete'>, accountId: string): Promise<void> {
  await deleteRecordsOf(tx, accountId)
}

/** Ends what was given out by grants of applications: refresh tokens and codes. The hashes are those that consents are kept by. */
export async function endGrants(tx: Pick<Transaction, 'delete'>, grantHashes: string[]): Promise<void> {
  await deleteRecordsOfGrants(tx, grantHashes)
}
