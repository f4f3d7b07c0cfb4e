import { eq } from 'drizzle-orm'
import type { Database } from '../../../../database/connect.ts'
import { providerRecords } from '../schema.ts'
import { createHash } from 'node:crypto'

/** A file of its own, so that signing out everywhere does not load the provider. */
export async function deleteRecordsOf(db: Pick<Database, 'delete'>, accountId: string): Promise<void> {
  await db.delete(providerRecords).where(eq(providerRecords.accountHash, hashOf(accountId)))
}

/** Identifiers are stored as hashes: whoever reads the database learns none that the provider would accept. */
export function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}
