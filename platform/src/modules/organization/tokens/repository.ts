import { and, desc, eq, isNull, or, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../database/connect.ts'
import { withScope, type Transaction } from '../../../database/scope.ts'
import type { Program } from '../../../interfaces/program.ts'
import { rightsOf } from '../../../plugins/programs/program-rights.ts'
import { displayNameOf } from '../users/read-user.ts'
import { users } from '../users/schema.ts'
import { organizationTokens } from './schema.ts'

export type StoredToken = typeof organizationTokens.$inferSelect

/** Serializes requests of an organization until the transaction ends, so that the limit holds. */
export async function lockTokens(tx: Transaction, organizationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tokens of ${organizationId}`}, 0))`)
}

export async function listTokens(tx: Transaction, organizationId: string): Promise<StoredToken[]> {
  return tx
    .select()
    .from(organizationTokens)
    .where(eq(organizationTokens.organizationId, organizationId))
    .orderBy(desc(organizationTokens.createdAt), organizationTokens.id)
}

export async function insertToken(
  tx: Transaction,
  token: Pick<StoredToken, 'organizationId' | 'name' | 'digest' | 'rights' | 'may'> & { createdById: string },
): Promise<StoredToken> {
  const { firstName, lastName } = users
  const [person] = await tx.select({ firstName, lastName }).from(users).where(eq(users.id, token.createdById))
  const createdBy = person ? displayNameOf(person) : ''
  const [inserted] = await tx
    .insert(organizationTokens)
    .values({ ...token, createdBy })
    .returning()
  if (!inserted) throw new Error("The new token wasn't returned.")
  return inserted
}

/** Revokes a token. Returns false if it doesn't exist or was already revoked. */
export async function revokeToken(tx: Transaction, organizationId: string, id: string): Promise<boolean> {
  const revoked = await tx
    .update(organizationTokens)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(organizationTokens.organizationId, organizationId),
        eq(organizationTokens.id, id),
        isNull(organizationTokens.revokedAt),
      ),
    )
  return revoked.rowCount === 1
}

/** The program whose token has this digest and was not revoked. */
export async function findProgramByToken(
  db: Database,
  organizationId: string,
  digest: string,
): Promise<Program | undefined> {
  const found = await withScope(db, { organizationId }, (tx) => findUsedToken(tx, organizationId, digest))
  return found && { id: found.id, organizationId, name: found.name, may: rightsOf(found) }
}

/** Finds a valid token and records its use. */
async function findUsedToken(
  tx: Transaction,
  organizationId: string,
  digest: string,
): Promise<StoredToken | undefined> {
  const { organizationId: organization, revokedAt, lastUsedAt, id } = organizationTokens
  const [found] = await tx
    .select()
    .from(organizationTokens)
    .where(and(eq(organization, organizationId), eq(organizationTokens.digest, digest), isNull(revokedAt)))
  const isOld = or(isNull(lastUsedAt), lt(lastUsedAt, sql`now() - interval '1 hour'`))
  if (found)
    await tx
      .update(organizationTokens)
      .set({ lastUsedAt: sql`now()` })
      .where(and(eq(id, found.id), isOld))
  return found
}
