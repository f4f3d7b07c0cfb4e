import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import type { Database } from '../../../../database/connect.ts'
import { applicationConsents } from '../../applications/schema.ts'
import { providerRecords } from '../schema.ts'

/** In its own file, so that signing out everywhere doesn't load the provider. */
export async function deleteRecordsOf(db: Pick<Database, 'delete'>, accountId: string): Promise<void> {
  await db.delete(providerRecords).where(eq(providerRecords.accountHash, hashOf(accountId)))
  await db.delete(applicationConsents).where(eq(applicationConsents.userId, accountId))
}

/** Deletes grants with their codes and refresh tokens. */
export async function deleteRecordsOfGrants(db: Pick<Database, 'delete'>, grantHashes: string[]): Promise<void> {
  await db.delete(providerRecords).where(anyOf(providerRecords.grantHash, grantHashes))
}

/** Identifiers are stored as hashes, so that database contents can't be used with the provider. */
export function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}
