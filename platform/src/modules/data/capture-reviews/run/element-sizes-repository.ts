import { asc, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import { capturedElements } from '../../captures/schema.ts'
import type { StoredReview } from '../findings/read-repository.ts'
import type { PinnedType } from './judge-elements.model.ts'

export type ElementSize = { number: number; bytes: number }

const sizesAtOnce = 2000

/** How many bytes the values of each element of these types have that are to be judged, in the order of the file. */
export async function* elementSizes(
  tx: Transaction,
  review: StoredReview,
  types: readonly PinnedType[],
): AsyncGenerator<ElementSize, void> {
  let after = 0
  for (;;) {
    const sizes = await listSizes(tx, review, { types, after })
    yield* sizes
    if (sizes.length < sizesAtOnce) return
    after = sizes.at(-1)?.number ?? after
  }
}

/** Only what is kept compressed has to be unpacked for its size. */
async function listSizes(
  tx: Transaction,
  { organizationId, captureId }: StoredReview,
  { types, after }: { types: readonly PinnedType[]; after: number },
): Promise<ElementSize[]> {
  const { number, typeNumber, parameters } = capturedElements
  const asking = numbersOf(types.filter(({ rules }) => rules.some(({ kind }) => kind === 'instance')))
  const bytes = sql<number>`case when ${typeNumber} <> all (${asking}) then 0
    when pg_column_compression(${parameters}) is null then pg_column_size(${parameters})
    else octet_length(${parameters}::text) end`
  return tx
    .select({ number, bytes })
    .from(capturedElements)
    .where(
      sql`${capturedElements.organizationId} = ${organizationId} and ${capturedElements.captureId} = ${captureId}
        and ${number} > ${after} and ${typeNumber} = any (${numbersOf(types)})`,
    )
    .orderBy(asc(number))
    .limit(sizesAtOnce)
}

function numbersOf(types: readonly PinnedType[]) {
  return sql`${sql.param(types.map(({ typeNumber }) => typeNumber))}::int[]`
}
