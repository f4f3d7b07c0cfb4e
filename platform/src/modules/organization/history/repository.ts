import { and, desc, eq, lt } from 'drizzle-orm'
import type { RecordedAction } from '@lintel/shared/contract/applications'
import { anyOf } from '../../../database/any-of.ts'
import type { Transaction } from '../../../database/scope.ts'
import { organizationChanges } from './schema.ts'

export type NewChange = typeof organizationChanges.$inferInsert
export type ChangeRow = typeof organizationChanges.$inferSelect

export async function insertChanges(tx: Transaction, changes: NewChange[]): Promise<void> {
  if (changes.length > 0) await tx.insert(organizationChanges).values(changes)
}

export type ChangePage = {
  organizationId: string
  before: number | undefined
  take: number
  /** Undefined for all. */
  actions: readonly RecordedAction[] | undefined
}

/** Changes older than `before`, newest first; entries that are added in the meantime don't shift pages. */
export async function listChanges(
  tx: Transaction,
  { organizationId, before, take, actions }: ChangePage,
): Promise<ChangeRow[]> {
  const isOlder = before === undefined ? undefined : lt(organizationChanges.position, before)
  const isAmong = actions && anyOf(organizationChanges.action, actions)
  return tx
    .select()
    .from(organizationChanges)
    .where(and(eq(organizationChanges.organizationId, organizationId), isOlder, isAmong))
    .orderBy(desc(organizationChanges.position))
    .limit(take)
}
