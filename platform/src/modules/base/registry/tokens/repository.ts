import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import { registryTokens } from '../schema.ts'

export type StoredToken = typeof registryTokens.$inferSelect

export async function insertToken(
  tx: Transaction,
  { days, ...token }: Pick<StoredToken, 'team' | 'remotes' | 'digest' | 'createdBy'> & { days: number },
): Promise<StoredToken> {
  const expiresAt = sql<Date>`now() + make_interval(days => ${days})`
  const [inserted] = await tx
    .insert(registryTokens)
    .values({ ...token, expiresAt })
    .returning()
  if (!inserted) throw new Error("The new token wasn't returned.")
  return inserted
}

/** Valid ones first, then newest first. */
export async function listTokens(tx: Transaction, atMost: number): Promise<StoredToken[]> {
  const { revokedAt, createdAt, id } = registryTokens
  return tx
    .select()
    .from(registryTokens)
    .orderBy(sql`${revokedAt} desc nulls first`, desc(createdAt), id)
    .limit(atMost)
}

/** The revoked token; undefined if it isn't valid. */
export async function revokeToken(tx: Transaction, id: string): Promise<StoredToken | undefined> {
  const [revoked] = await tx
    .update(registryTokens)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(registryTokens.id, id), isNull(registryTokens.revokedAt)))
    .returning()
  return revoked
}

/** Finds a valid token, and records that it was used. */
export async function useToken(tx: Transaction, digest: string): Promise<StoredToken | undefined> {
  const { revokedAt, expiresAt, lastUsedAt, id } = registryTokens
  const isGood = and(isNull(revokedAt), gt(expiresAt, sql`now()`))
  const [found] = await tx
    .select()
    .from(registryTokens)
    .where(and(eq(registryTokens.digest, digest), isGood))
  const isOld = or(isNull(lastUsedAt), lt(lastUsedAt, sql`now() - interval '1 hour'`))
  if (found)
    await tx
      .update(registryTokens)
      .set({ lastUsedAt: sql`now()` })
      .where(and(eq(id, found.id), isOld))
  return found
}
