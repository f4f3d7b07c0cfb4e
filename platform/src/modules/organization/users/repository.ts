import type { OrganizationSummary, UserCreate } from '@lintel/shared/contract'
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import type { Transaction } from '../../../database/scope.ts'
import { gridViews } from '../grid-views/schema.ts'
import { members } from '../members/schema.ts'
import { organizations } from '../organizations/schema.ts'
import { users } from './schema.ts'

const { id, firstName, lastName, contactEmail, picture } = users
const profile = { id, firstName, lastName, contactEmail, signInEmail: users.signInEmail, picture }

export async function findUser(tx: Transaction, userId: string) {
  const [found] = await tx.select(profile).from(users).where(eq(users.id, userId))
  return found
}

/** Locks the person until the transaction ends. */
export async function lockUser(tx: Transaction, userId: string) {
  const [found] = await tx.select(profile).from(users).where(eq(users.id, userId)).for('no key update')
  return found
}

/** Returns whether the user is new. */
export async function insertUser(tx: Transaction, user: UserCreate): Promise<boolean> {
  const inserted = await tx.insert(users).values(user).onConflictDoNothing()
  return inserted.rowCount === 1
}

export async function saveContactEmail(tx: Transaction, userId: string, address: string): Promise<boolean> {
  const saved = await tx.update(users).set({ contactEmail: address }).where(eq(users.id, userId))
  return saved.rowCount === 1
}

/** Locks the picture until the transaction ends, so that each replaced picture is known to exactly one caller. */
export async function lockPicture(tx: Transaction, userId: string): Promise<{ picture: string | null } | undefined> {
  const [found] = await tx.select({ picture }).from(users).where(eq(users.id, userId)).for('no key update')
  return found
}

export async function savePicture(tx: Transaction, userId: string, address: string | null): Promise<void> {
  await tx.update(users).set({ picture: address }).where(eq(users.id, userId))
}

/** Invalidates all tokens issued until now. */
export async function saveSignOut(tx: Transaction, userId: string): Promise<boolean> {
  const saved = await tx
    .update(users)
    .set({ signedOutAt: sql`clock_timestamp()` })
    .where(eq(users.id, userId))
  return saved.rowCount === 1
}

/** Stores the email address from the identity provider, which is updated at each sign-in. */
export async function saveSignInEmail(tx: Transaction, userId: string, address: string): Promise<void> {
  const signInEmail = address.toLowerCase()
  const isNew = sql`${users.signInEmail} is distinct from ${signInEmail}`
  await tx
    .update(users)
    .set({ signInEmail })
    .where(and(eq(users.id, userId), isNew))
}

/** Everyone who signs in with the address, in any organization. A provider that separates accounts may have several. */
export async function findUsersBySignInEmail(tx: Transaction, address: string): Promise<{ id: string }[]> {
  const signInEmail = address.toLowerCase()
  await tx.execute(sql`select set_config('app.sought_address', ${signInEmail}, true)`)
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.signInEmail, signInEmail)).limit(2)
  await tx.execute(sql`select set_config('app.sought_address', '', true)`)
  return found
}

export async function listOrganizationsOf(tx: Transaction, userId: string): Promise<OrganizationSummary[]> {
  return tx
    .select({ id: organizations.id, displayName: organizations.displayName })
    .from(organizations)
    .innerJoin(members, eq(members.organizationId, organizations.id))
    .where(eq(members.userId, userId))
    .orderBy(asc(organizations.displayName), asc(organizations.id))
}

type Person = { organizationId: string; userId: string; heldRoles: readonly string[] }

/** The view that each grid opens with: the person's own default, else one for a role they have, else the one for everyone. */
export async function listDefaultViews(
  tx: Transaction,
  { organizationId, userId, heldRoles }: Person,
): Promise<{ grid: string; id: string }[]> {
  const isOwn = and(eq(gridViews.isShared, false), eq(gridViews.ownerId, userId))
  const isForThem = and(gridViews.isShared, or(isNull(gridViews.role), anyOf(gridViews.role, heldRoles)))
  const rank = sql`case when not ${gridViews.isShared} then 0 when ${gridViews.role} is not null then 1 else 2 end`
  return tx
    .selectDistinctOn([gridViews.grid], { grid: gridViews.grid, id: gridViews.id })
    .from(gridViews)
    .where(and(eq(gridViews.organizationId, organizationId), gridViews.isDefault, or(isOwn, isForThem)))
    .orderBy(asc(gridViews.grid), rank, asc(gridViews.role), asc(gridViews.id))
}
