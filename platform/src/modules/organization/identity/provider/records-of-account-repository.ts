import { eq } from 'drizzle-orm'
import type { Database } from '../../../../database/connect.ts'
import { providerRecords } from '../schema.ts'
import { hashOf } from './record-hash.ts'

/** A file of its own, so that signing out everywhere does not load the provider. */
export async function deleteRecordsOf(db: Pick<Database, 'delete'>, accountId: string): Promise<void> {
  await db.delete(providerRecords).where(eq(providerRecords.accountHash, hashOf(accountId)))
}
