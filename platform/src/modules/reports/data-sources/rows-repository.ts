import type { CellValue } from '@lintel/shared/filter'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { orderBy } from '../../../database/rows/order-by.ts'
import type { Transaction } from '../../../database/scope.ts'
import { masterElements } from '../../bim/master-model/schema.ts'
import { capturedElements, captures } from '../../data/captures/schema.ts'
import { comparisons } from '../../data/comparisons/schema.ts'
import { projectGroups } from '../../data/project-groups/schema.ts'
import { topics } from '../../data/topics/schema.ts'
import type { SourceField } from './data-source.ts'
import { declaredSource } from './declared-sources.ts'

/** The column with the public ID of each source's rows, or with the element's number in its capture. */
const ids = {
  'capture-reviews': captures.id,
  'captured-elements': capturedElements.number,
  comparisons: comparisons.id,
  'master-elements': masterElements.id,
  projects: projectGroups.id,
  topics: topics.id,
} as const

/** The sources whose rows can be listed one by one. */
export type RowSource = keyof typeof ids

export type RowPage = {
  source: RowSource
  organizationId: string
  fields: readonly SourceField[]
  condition: SQL | undefined
  /** Before the order of the source. */
  order: readonly { field: SourceField; direction: 'asc' | 'desc' }[]
  /** Limits elements to one capture, using the index. */
  captureId: string | undefined
  skip: number
  take: number
}

const maxMilliseconds = 5000

/** Rows in their order and then that of the source, each as its ID followed by the values of `fields`. The database stops after some seconds. */
export async function listRows(tx: Transaction, page: RowPage): Promise<(CellValue | undefined)[][]> {
  const { source, organizationId, fields, condition, order, captureId, skip, take } = page
  const { from, where, order: sourceOrder } = declaredSource(source)
  const ofCapture = captureId === undefined ? undefined : eq(capturedElements.captureId, captureId)
  const values = [sql`${ids[source]}`, ...fields.map(({ column }) => column)]
  const ordered = order.map(({ field: { column, type }, direction }) =>
    orderBy(column, { isText: type === 'text', direction }),
  )
  const selections = values.map((value, index) => sql`${value} as ${sql.identifier(`c${index}`)}`)
  await tx.execute(sql.raw(`set local statement_timeout = ${maxMilliseconds}; set local time zone 'UTC'`))
  const { rows } = await tx.execute<Record<string, CellValue>>(sql`
    select ${sql.join(selections, sql`, `)} from ${from(organizationId)}
    where ${and(where(organizationId), ofCapture, condition)}
    order by ${sql.join([...ordered, captureId === undefined ? sourceOrder : capturedElements.number], sql`, `)}
    limit ${take} offset ${skip}`)
  return rows.map((row) => values.map((_, index) => row[`c${index}`]))
}
