import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { users } from '../../users/schema.ts'
import { members } from '../schema.ts'
import { invitations } from './schema.ts'

export type StoredInvitation = typeof invitations.$inferSelect
type NewInvitation = Omit<typeof invitations.$inferInsert, 'id' | 'sentAt'>

type InvitationKey = { organizationId: string; id: string }

/** All invitations of an organization by address. */
export async function listInvitations(tx: Transaction, organizationId: string): Promise<StoredInvitation[]> {
  return tx
    .select()
    .from(invitations)
    .where(eq(invitations.organizationId, organizationId))
    .orderBy(asc(invitations.email))
}

export async function findInvitation(
  tx: Transaction,
  { organizationId, id }: InvitationKey,
): Promise<StoredInvitation | undefined> {
  const [found] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.organizationId, organizationId), eq(invitations.id, id)))
  return found
}

/** The invitation with this secret, of any organization. */
export async function findByTokenHash(tx: Transaction, tokenHash: string): Promise<StoredInvitation | undefined> {
  await tx.execute(sql`select set_config('app.invitation_token_hash', ${tokenHash}, true)`)
  const [found] = await tx.select().from(invitations).where(eq(invitations.tokenHash, tokenHash))
  await tx.execute(sql`select set_config('app.invitation_token_hash', '', true)`)
  return found
}

/** Adds invitations, or replaces those of the same addresses; links that were sent before stop working. */
export async function saveInvitations(tx: Transaction, rows: NewInvitation[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(invitations)
    .values(rows)
    .onConflictDoUpdate({
      target: [invitations.organizationId, invitations.email],
      set: {
        roles: sql`excluded.roles`,
        customRoleIds: sql`excluded.custom_role_ids`,
        tokenHash: sql`excluded.token_hash`,
        invitedById: sql`excluded.invited_by_id`,
        invitedBy: sql`excluded.invited_by`,
        sentAt: sql`now()`,
        expiresAt: sql`excluded.expires_at`,
      },
    })
}

export async function deleteInvitation(tx: Transaction, { organizationId, id }: InvitationKey): Promise<void> {
  await tx.delete(invitations).where(and(eq(invitations.organizationId, organizationId), eq(invitations.id, id)))
}

export async function deleteExpiredBefore(tx: Transaction, organizationId: string, date: Date): Promise<void> {
  await tx
    .delete(invitations)
    .where(and(eq(invitations.organizationId, organizationId), lt(invitations.expiresAt, date)))
}

/** Which of the addresses members of the organization sign in with. */
export async function findMembersByAddress(
  tx: Transaction,
  organizationId: string,
  emails: readonly string[],
): Promise<Set<string>> {
  const found = await tx
    .select({ email: users.signInEmail })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.organizationId, organizationId), anyOf(users.signInEmail, emails)))
  return new Set(found.flatMap(({ email }) => email ?? []))
}
