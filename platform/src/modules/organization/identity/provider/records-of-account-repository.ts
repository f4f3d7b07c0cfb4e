import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import type { Database } from '../../../../database/connect.ts'
import { applicationConsents } from '../../applications/schema.ts'
import { providerRecords } from '../schema.ts'

/** A file of its own, so that signing out everywhere does not load the provider. */
export async function deleteRecordsOf(db: Pick<Database, 'delete'>, accountId: string): Promise<void> {
  await db.delete(providerRecords).where(eq(providerRecords.accountHash, hashOf(accountId)))
  await db.delete(applicationConsents).where(eq(applicationConsents.userId, accountId))
}

/** Ends grants with all that came from them: codes and refresh tokens. */
export async function deleteRecordsOfGrants(db: Pick<Database, 'delete'>, grantHashes: string[]): Promise<void> {
  await db.delete(providerRecords).where(anyOf(providerRecords.grantHash, grantHashes))
}

/** Identifiers are stored as hashes: whoever reads the database learns none that the provider would accept. */
export function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}
