import type { AuditFilter } from '@lintel/shared/contract/applications'
import { and, asc, desc, eq, gt, gte, lt, sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import type { Database } from '../../../database/connect.ts'
import { withScope, type Transaction } from '../../../database/scope.ts'
import { applications } from '../applications/schema.ts'
import { organizations } from '../organizations/schema.ts'
import { users } from '../users/schema.ts'
import { organizationChanges } from './schema.ts'

export type NewChange = typeof organizationChanges.$inferInsert
export type ChangeRow = typeof organizationChanges.$inferSelect

export async function insertChanges(tx: Transaction, changes: NewChange[]): Promise<ChangeRow[]> {
  return tx.insert(organizationChanges).values(changes).returning()
}

export async function findPersonName(tx: Transaction, userId: string): Promise<string | undefined> {
  const name = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`
  const [found] = await tx.select({ name }).from(users).where(eq(users.id, userId))
  return found?.name
}

/** What people know an application by. Of one that is registered at another provider only the client ID is known. */
export async function findApplicationName(tx: Transaction, organizationId: string, clientId: string): Promise<string> {
  const isIt = eq(sql`${applications.id}::text`, clientId.toLowerCase())
  const [found] = await tx
    .select({ name: applications.name })
    .from(applications)
    .where(and(eq(applications.organizationId, organizationId), isIt))
  return found?.name ?? clientId
}

export type ChangePage = {
  organizationId: string
  /** The position of the last entry of the page before. */
  before: number | undefined
  take: number
  /** Undefined for all; a later version may have recorded further ones. */
  actions?: readonly string[] | undefined
} & Omit<AuditFilter, 'action'>

/** Newest first; entries that are added in the meantime don't shift pages. Entries of one transaction have the same time. */
export async function listChanges(tx: Transaction, page: ChangePage): Promise<ChangeRow[]> {
  const { organizationId, at, position, actorId, action } = organizationChanges
  const { actor, actions, from, until, before, take } = page
  const only: (SQL | undefined)[] = [
    actor === undefined ? undefined : eq(actorId, actor),
    actions && (actions.length === 1 ? sql`${action} = ${actions[0]}` : anyOf(sql`${action}`, actions)),
    from === undefined ? undefined : gte(at, new Date(from)),
    until === undefined ? undefined : lt(at, new Date(until)),
    before === undefined ? undefined : isOlder(page.organizationId, before),
  ]
  return tx
    .select()
    .from(organizationChanges)
    .where(and(eq(organizationId, page.organizationId), ...only))
    .orderBy(desc(at), desc(position))
    .limit(take)
}

/** If there is no entry at the position, as it may have expired in the meantime, the next older one is the first. */
function isOlder(organizationId: string, before: number): SQL {
  const { at, position } = organizationChanges
  return sql`(${at}, ${position}) < (
    select last.at, case when last.position = ${before}::bigint then last.position else last.position + 1 end
    from ${organizationChanges} last
    where last.organization_id = ${organizationId} and last.position <= ${before}::bigint
    order by last.position desc limit 1)`
}

type Session = { organizationId: string; userId: string; address: string; userAgent: string | null }

/** Whether the person's session with this browser at this address was recorded within the last 12 hours. */
export async function isSessionRecorded(tx: Transaction, session: Session): Promise<boolean> {
  const { organizationId, actorId, action, at, address, userAgent } = organizationChanges
  const found = await tx
    .select({ at })
    .from(organizationChanges)
    .where(
      and(
        eq(organizationId, session.organizationId),
        eq(actorId, session.userId),
        eq(action, 'session-started'),
        gt(at, sql`now() - interval '12 hours'`),
        eq(address, session.address),
        sql`${userAgent} is not distinct from ${session.userAgent}`,
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Deletes up to `limit` entries that are older than the organization's retention, and returns their number. */
export async function deleteExpired(tx: Transaction, limit: number): Promise<number> {
  const { rows } = await tx.execute<{ deleted: number }>(sql`select delete_expired_changes(${limit}) as deleted`)
  return rows[0]?.deleted ?? 0
}

/** A page of organizations after the last one. */
export function listOrganizations(db: Database, after: string, max: number): Promise<string[]> {
  return withScope(db, {}, async (tx) => {
    await tx.execute(sql`select set_config('app.begins_night', 'yes', true)`)
    const { id } = organizations
    const found = await tx.select({ id }).from(organizations).where(gt(id, after)).orderBy(asc(id)).limit(max)
    return found.map((organization) => organization.id)
  })
}

/** Locks the setting until the transaction ends, so that the log names the previous value. */
export async function lockRetentionDays(tx: Transaction, organizationId: string): Promise<number | undefined> {
  const [found] = await tx
    .select({ days: organizations.auditRetentionDays })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update')
  return found?.days
}

export async function findRetentionDays(tx: Transaction, organizationId: string): Promise<number | undefined> {
  const { id, auditRetentionDays: days } = organizations
  const [found] = await tx.select({ days }).from(organizations).where(eq(id, organizationId))
  return found?.days
}

export async function saveRetentionDays(tx: Transaction, organizationId: string, days: number): Promise<void> {
  await tx.update(organizations).set({ auditRetentionDays: days }).where(eq(organizations.id, organizationId))
}
