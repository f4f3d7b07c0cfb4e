import { masterElementSchema, type MasterElement, type Verdict } from '@lintel/shared/contract/master-model'
import { and, asc, count, eq, getTableColumns, sql, sum } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { anyOf } from '../../../database/any-of.ts'
import type { Transaction } from '../../../database/scope.ts'
import { masterElements } from './schema.ts'

export type ElementKey = { organizationId: string; elementId: string }
export type StoredElement = typeof masterElements.$inferSelect

const { category, family, type } = masterElements

const isoFormat = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`

/** Named as they are sent, so that 100,000 rows need not be mapped. */
const columnList = sql.join(
  masterElementSchema.keyof().options.map((key) => {
    const column = masterElements[key]
    const value = key === 'createdDate' ? sql`to_char(${column} at time zone 'UTC', ${sql.raw(isoFormat)})` : column
    return sql`${value} as ${sql.identifier(key)}`
  }),
  sql`, `,
)

const inOrder = sql`order by ${category}, ${family}, ${type}`
const ofList = sql`${masterElements.organizationId} = $1 and ${masterElements.mergedInto} is null`

/** Built once, because a cursor runs it again for each batch. */
const listQuery = new PgDialect().sqlToQuery(
  sql`select ${columnList} from ${masterElements} where ${ofList} ${inOrder}`,
).sql

const someQuery = new PgDialect().sqlToQuery(
  sql`select ${columnList} from ${masterElements} where ${ofList} and ${masterElements.id} = any ($2::uuid[]) ${inOrder}`,
).sql

/** Elements sorted by category, family and type, without those that were merged into others. */
export async function listElements(tx: Transaction, organizationId: string): Promise<MasterElement[]> {
  const { rows } = await tx.$client.query<MasterElement>(listQuery, [organizationId])
  return rows
}

/** The listed elements with these ids. */
export async function listSomeElements(
  tx: Pick<Transaction, '$client'>,
  organizationId: string,
  ids: readonly string[],
): Promise<MasterElement[]> {
  const { rows } = await tx.$client.query<MasterElement>(someQuery, [organizationId, ids])
  return rows
}

export function describeElement({ createdDate, ...element }: StoredElement): MasterElement {
  return { ...element, createdDate: createdDate.toISOString() }
}

/** A text that changes whenever a row of the list changes, because each of these numbers only increases. */
export async function findListState(tx: Transaction, organizationId: string): Promise<string> {
  const [row] = await tx
    .select({ elements: count(), revisions: sum(masterElements.revision), sightings: sum(masterElements.sightings) })
    .from(masterElements)
    .where(eq(masterElements.organizationId, organizationId))
  return [row?.elements, row?.revisions, row?.sightings].join('.')
}

export async function findElement(
  tx: Transaction,
  { organizationId, elementId }: ElementKey,
): Promise<StoredElement | undefined> {
  const [found] = await tx
    .select()
    .from(masterElements)
    .where(and(eq(masterElements.organizationId, organizationId), eq(masterElements.id, elementId)))
  return found
}

export async function findElementNamed(
  tx: Transaction,
  organizationId: string,
  identity: Pick<StoredElement, 'category' | 'family' | 'type'>,
): Promise<StoredElement | undefined> {
  const [found] = await tx
    .select()
    .from(masterElements)
    .where(
      and(
        eq(masterElements.organizationId, organizationId),
        eq(category, identity.category),
        eq(family, identity.family),
        eq(type, identity.type),
      ),
    )
  return found
}

/** Locks elements with their parameter rows until the transaction ends. */
export async function lockElements(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, StoredElement>> {
  const found = await tx
    .select()
    .from(masterElements)
    .where(and(eq(masterElements.organizationId, organizationId), anyOf(masterElements.id, ids)))
    .orderBy(asc(masterElements.id))
    .for('no key update')
  return new Map(found.map((element) => [element.id, element]))
}

/** Saves verdicts of locked elements with one statement, each as the next version of its element. */
export async function saveVerdicts(
  tx: Transaction,
  organizationId: string,
  verdicts: readonly (Verdict & { id: string })[],
): Promise<StoredElement[]> {
  if (verdicts.length === 0) return []
  const verdictRows = sql`jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb)
    as wanted (id uuid, "status" text, "notApprovedReason" text, "notApprovedAction" text)`
  return tx
    .update(masterElements)
    .set({
      status: sql`wanted.status`,
      notApprovedReason: sql`wanted."notApprovedReason"`,
      notApprovedAction: sql`wanted."notApprovedAction"`,
      revision: sql`${masterElements.revision} + 1`,
    })
    .from(verdictRows)
    .where(and(eq(masterElements.organizationId, organizationId), sql`${masterElements.id} = wanted.id`))
    .returning(getTableColumns(masterElements))
}
