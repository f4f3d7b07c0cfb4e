import type { TopicChoices } from '@lintel/shared/contract/topics'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import { topicChoices } from '../schema.ts'

type Row = typeof topicChoices.$inferInsert

export async function findChoices(tx: Transaction, organizationId: string): Promise<TopicChoices | undefined> {
  const [row] = await tx.select().from(topicChoices).where(eq(topicChoices.organizationId, organizationId))
  if (!row) return undefined
  const { types, statuses, closedStatuses, priorities, labels, stages, revision } = row
  const statusOptions = statuses.map((name) => ({ name, isClosed: closedStatuses.includes(name) }))
  return { types, statuses: statusOptions, priorities, labels, stages, revision }
}

/** Saves them as the revision after `revision`; false if that is no longer the current one. */
export async function saveChoices(
  tx: Transaction,
  organizationId: string,
  { statuses, revision, ...lists }: TopicChoices,
): Promise<boolean> {
  const row: Row = {
    ...lists,
    organizationId,
    statuses: statuses.map(({ name }) => name),
    closedStatuses: statuses.filter(({ isClosed }) => isClosed).map(({ name }) => name),
  }
  if (revision === 0) {
    const added = await tx.insert(topicChoices).values(row).onConflictDoNothing()
    return added.rowCount === 1
  }
  const saved = await tx
    .update(topicChoices)
    .set({ ...row, revision: sql`${topicChoices.revision} + 1` })
    .where(and(eq(topicChoices.organizationId, organizationId), eq(topicChoices.revision, revision)))
  return saved.rowCount === 1
}
