import type { Preference } from '@lintel/shared/contract'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/scope.ts'
import { preferences } from './schema.ts'

const preference = { key: preferences.key, value: preferences.value, group: preferences.group }

export async function listPreferences(tx: Transaction, userId: string, group?: string): Promise<Preference[]> {
  const ofGroup = group === undefined ? undefined : eq(preferences.group, group)
  return tx
    .select(preference)
    .from(preferences)
    .where(and(eq(preferences.userId, userId), ofGroup))
    .orderBy(asc(preferences.key))
}

export async function findPreference(tx: Transaction, userId: string, key: string): Promise<Preference | undefined> {
  const [found] = await tx.select(preference).from(preferences).where(isOwn(userId, key))
  return found
}

/** Serializes a person's changes until the transaction ends, so that the limits hold. */
export async function lockPreferences(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`preferences of ${userId}`}, 0))`)
}

/** The number of preferences, and the bytes of their values. */
export async function measurePreferences(tx: Transaction, userId: string): Promise<{ total: number; bytes: number }> {
  const bytes = sql<number>`coalesce(sum(octet_length(${preferences.value})), 0)::int`
  const [row] = await tx.select({ total: count(), bytes }).from(preferences).where(eq(preferences.userId, userId))
  return row ?? { total: 0, bytes: 0 }
}

/** Returns whether the key was new. */
export async function insertPreference(tx: Transaction, userId: string, created: Preference): Promise<boolean> {
  const inserted = await tx
    .insert(preferences)
    .values({ userId, ...created })
    .onConflictDoNothing()
  return inserted.rowCount === 1
}

/** Changes the preference with this key, or creates it. */
export async function upsertPreference(tx: Transaction, userId: string, saved: Preference): Promise<void> {
  const { value, group } = saved
  await tx
    .insert(preferences)
    .values({ userId, ...saved })
    .onConflictDoUpdate({ target: [preferences.userId, preferences.key], set: { value, group } })
}

export async function deletePreference(tx: Transaction, userId: string, key: string): Promise<boolean> {
  const deleted = await tx.delete(preferences).where(isOwn(userId, key))
  return deleted.rowCount === 1
}

function isOwn(userId: string, key: string) {
  return and(eq(preferences.userId, userId), eq(preferences.key, key))
}
