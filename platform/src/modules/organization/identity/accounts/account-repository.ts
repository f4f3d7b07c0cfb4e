import { eq, sql } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import type { Database } from '../../../../database/connect.ts'
import { accounts } from '../schema.ts'

export type Account = typeof accounts.$inferSelect
export type NewAccount = typeof accounts.$inferInsert

export async function findAccountById(db: Database, id: string): Promise<Account | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id)).limit(1)
  return account
}

export async function findAccountByEmail(db: Database, email: string): Promise<Account | undefined> {
  const [account] = await db
    .select()
    .from(accounts)
    .where(sql`lower(${accounts.email}) = lower(${email})`)
    .limit(1)
  return account
}

export async function findExistingIds(db: Database, ids: string[]): Promise<Set<string>> {
  const rows = await db.select({ id: accounts.id }).from(accounts).where(anyOf(accounts.id, ids))
  return new Set(rows.map((row) => row.id))
}

/** Existing accounts stay unchanged, including their passwords. */
export async function insertMissingAccounts(db: Database, missing: NewAccount[]): Promise<void> {
  if (missing.length > 0) await db.insert(accounts).values(missing).onConflictDoNothing()
}
