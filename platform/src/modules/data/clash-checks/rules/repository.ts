import type { ClashRuleCreate, ClashRuleUpdate } from '@lintel/shared/contract/captures'
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../../../../database/any-of.ts'
import type { Transaction } from '../../../../database/scope.ts'
import { clashRules } from '../schema.ts'

type RuleKey = { organizationId: string; id: string }

export type StoredRule = ClashRuleCreate & { id: string; revision: number }

const { id: idColumn, name, kind, a, b, millimeters, revision: revisionColumn } = clashRules
const listColumns = { id: idColumn, name, kind, a, b, millimeters, revision: revisionColumn }

export async function listRules(tx: Transaction, organizationId: string): Promise<StoredRule[]> {
  return tx
    .select(listColumns)
    .from(clashRules)
    .where(eq(clashRules.organizationId, organizationId))
    .orderBy(asc(sql`lower(${name})`))
}

export async function findRules(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<StoredRule[]> {
  return tx
    .select(listColumns)
    .from(clashRules)
    .where(and(eq(clashRules.organizationId, organizationId), anyOf(clashRules.id, ids)))
    .orderBy(asc(sql`lower(${name})`))
}

/** Serializes changes of an organization's rules until the transaction ends, because limits and names concern several of them. */
export async function lockRules(tx: Transaction, organizationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`clash rules of ${organizationId}`}, 0))`)
}

export async function insertRule(tx: Transaction, rule: ClashRuleCreate & { organizationId: string }) {
  const [inserted] = await tx.insert(clashRules).values(rule).returning(listColumns)
  if (!inserted) throw new Error('The new rule was not returned.')
  return inserted
}

/** Undefined if the stored revision isn't the expected one. */
export async function updateRule(tx: Transaction, key: RuleKey, { revision, ...values }: ClashRuleUpdate) {
  const [updated] = await tx
    .update(clashRules)
    .set({ ...values, revision: sql`${clashRules.revision} + 1` })
    .where(and(whereKey(key), eq(clashRules.revision, revision)))
    .returning(listColumns)
  return updated
}

export async function deleteRule(tx: Transaction, key: RuleKey): Promise<void> {
  await tx.delete(clashRules).where(whereKey(key))
}

function whereKey({ organizationId, id }: RuleKey): SQL | undefined {
  return and(eq(clashRules.organizationId, organizationId), eq(clashRules.id, id))
}
