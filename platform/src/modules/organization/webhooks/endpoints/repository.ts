import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { includeRemoved, type Transaction } from '../../../../database/scope.ts'
import { webhookEndpoints } from '../schema.ts'

export type StoredEndpoint = typeof webhookEndpoints.$inferSelect
export type EndpointKey = { organizationId: string; id: string }
type NewEndpoint = typeof webhookEndpoints.$inferInsert

function whereKey({ organizationId, id }: EndpointKey) {
  return and(eq(webhookEndpoints.organizationId, organizationId), eq(webhookEndpoints.id, id))
}

/** Serializes requests of an organization until the transaction ends, so that the limit holds. */
export async function lockEndpoints(tx: Transaction, organizationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks of ${organizationId}`}, 0))`)
}

export async function countEndpoints(tx: Transaction, organizationId: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.organizationId, organizationId))
  return row?.total ?? 0
}

/** Oldest first. */
export async function listEndpoints(tx: Transaction, organizationId: string): Promise<StoredEndpoint[]> {
  return tx
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.organizationId, organizationId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
}

export async function findEndpoint(tx: Transaction, endpointKey: EndpointKey): Promise<StoredEndpoint | undefined> {
  const [found] = await tx.select().from(webhookEndpoints).where(whereKey(endpointKey))
  return found
}

/** Locks it until the transaction ends. */
export async function lockEndpoint(tx: Transaction, endpointKey: EndpointKey): Promise<StoredEndpoint | undefined> {
  const [found] = await tx.select().from(webhookEndpoints).where(whereKey(endpointKey)).for('no key update')
  return found
}

export async function insertEndpoint(tx: Transaction, endpoint: NewEndpoint): Promise<StoredEndpoint> {
  const [inserted] = await tx.insert(webhookEndpoints).values(endpoint).returning()
  if (!inserted) throw new Error("The new webhook wasn't returned.")
  return inserted
}

export async function updateEndpoint(
  tx: Transaction,
  endpointKey: EndpointKey,
  change: Partial<NewEndpoint>,
): Promise<StoredEndpoint> {
  return update(tx, endpointKey, change)
}

/** Replaces the secret; the previous one remains valid for a day. */
export async function updateSecret(tx: Transaction, endpointKey: EndpointKey, secret: string): Promise<StoredEndpoint> {
  return update(tx, endpointKey, {
    secret,
    previousSecret: sql`${webhookEndpoints.secret}`,
    previousSecretUntil: sql`now() + interval '24 hours'`,
  })
}

type Change = PgUpdateSetSource<typeof webhookEndpoints>

async function update(tx: Transaction, endpointKey: EndpointKey, change: Change): Promise<StoredEndpoint> {
  const [updated] = await tx
    .update(webhookEndpoints)
    .set({ ...change, revision: sql`${webhookEndpoints.revision} + 1` })
    .where(whereKey(endpointKey))
    .returning()
  if (!updated) throw new Error("The locked webhook wasn't found.")
  return updated
}

/** Hides it and stops deliveries; its log is deleted by a job. */
export async function removeEndpointRow(tx: Transaction, endpointKey: EndpointKey): Promise<void> {
  await includeRemoved(tx)
  await tx
    .update(webhookEndpoints)
    .set({ removedDate: sql`now()`, isEnabled: false })
    .where(whereKey(endpointKey))
}
