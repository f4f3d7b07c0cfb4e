import { asc, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import type { ParameterValues } from '../../../../ifc/model-records.ts'
import { capturedElements } from '../../captures/schema.ts'
import type { StoredReview } from '../findings/read-repository.ts'
import type { CheckedNumbers, PinnedType } from './judge-elements.model.ts'

export type ElementSize = { number: number; bytes: number }

const sizesAtOnce = 2000

/** Only the values that rules check: an element may have hundreds of others, and a capture 100,000 elements. */
export function checkedValues({ typeNumbers, parameterNumbers }: CheckedNumbers): SQL<ParameterValues> {
  const { typeNumber, parameters } = capturedElements
  const keys = sql`${sql.param(parameterNumbers.map(String))}::text[]`
  return sql`case when ${typeNumber} = any (${sql.param(typeNumbers)}::int[]) then coalesce(
      (select jsonb_object_agg(key, value) from jsonb_each(${parameters}) where key = any (${keys})), '{}') else '{}'::jsonb end`
}

type JudgedTypes = { types: readonly PinnedType[]; checkedNumbers: CheckedNumbers }

/** The size in bytes of the values to check of each element of these types, in the order of the file. */
export async function* elementSizes(
  tx: Transaction,
  review: StoredReview,
  judged: JudgedTypes,
): AsyncGenerator<ElementSize, void> {
  let after = 0
  for (;;) {
    const sizes = await listSizes(tx, review, { ...judged, after })
    yield* sizes
    if (sizes.length < sizesAtOnce) return
    after = sizes.at(-1)?.number ?? after
  }
}

/** Only compressed values have to be decompressed to get their size; for others, the stored size is an upper bound. */
async function listSizes(
  tx: Transaction,
  { organizationId, captureId }: StoredReview,
  { types, checkedNumbers, after }: JudgedTypes & { after: number },
): Promise<ElementSize[]> {
  const { number, typeNumber, parameters } = capturedElements
  const all = sql`${sql.param(types.map(({ typeNumber: one }) => one))}::int[]`
  const bytes = sql<number>`case when ${typeNumber} <> all (${sql.param(checkedNumbers.typeNumbers)}::int[]) then 0
    when pg_column_compression(${parameters}) is null then pg_column_size(${parameters})
    else pg_column_size(${checkedValues(checkedNumbers)}) end`
  return tx
    .select({ number, bytes })
    .from(capturedElements)
    .where(
      sql`${capturedElements.organizationId} = ${organizationId} and ${capturedElements.captureId} = ${captureId}
        and ${number} > ${after} and ${typeNumber} = any (${all})`,
    )
    .orderBy(asc(number))
    .limit(sizesAtOnce)
}
