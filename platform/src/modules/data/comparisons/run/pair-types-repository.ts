import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import type { StoredComparison } from '../repository.ts'
import { commonReader } from './same-value-repository.ts'

/**
 * Pairs the types that both captures have by name. Types with the same name but different contents are paired by Revit's type id, then by
 * contents, and the rest in the order of the file.
 */
export async function pairTypes(tx: Transaction, comparison: StoredComparison): Promise<void> {
  const { organizationId, baseCaptureId, compareCaptureId } = comparison
  for (const table of ['types_of_base', 'types_of_other'])
    await tx.execute(
      sql.raw(
        `create temporary table ${table} (number int, category text, family text, type text, revit_type_id text, says text) on commit drop`,
      ),
    )
  await tx.execute(
    sql.raw(`create temporary table compared_types (base_number int, compare_number int) on commit drop`),
  )
  await gatherTypes(tx, base, { organizationId, captureId: baseCaptureId })
  await gatherTypes(tx, other, { organizationId, captureId: compareCaptureId })
  await pair(tx, [...names, sql.raw('revit_type_id'), sql.raw('says')])
  await pair(tx, [...names, sql.raw('revit_type_id')])
  await pair(tx, [...names, sql.raw('says')])
  await pair(tx, names)
}

const [base, other] = [sql.raw('types_of_base'), sql.raw('types_of_other')]
const names = ['category', 'family', 'type'].map((column) => sql.raw(column))

async function gatherTypes(
  tx: Transaction,
  table: SQL,
  { organizationId, captureId }: { organizationId: string; captureId: string },
): Promise<void> {
  const parametersDigest = sql`(select md5(string_agg(concat_ws('.', p.set_name, p.name, p.unit, v.value::text), ';'
      order by p.set_name, p.name, p.unit, v.value::text))
    from jsonb_each(t.parameters) v (parameter, value)
    join captured_parameters p on p.capture_id = t.capture_id and p.number = v.parameter::int and p.read_since <= ${commonReader})`
  await tx.execute(sql`insert into ${table} select number, category, family, type, revit_type_id,
      case when count(*) over (partition by category, family, type) > 1 then ${parametersDigest} end
    from captured_types t where organization_id = ${organizationId} and capture_id = ${captureId}`)
  await tx.execute(sql`analyze ${table}`)
}

/** Pairs the remaining types with equal columns, in order. */
async function pair(tx: Transaction, columns: readonly SQL[]): Promise<void> {
  const common = sql.join([...columns, sql.raw('place')], sql`, `)
  const columnList = sql.join([...columns], sql`, `)
  const leftOf = (
    table: SQL,
    paired: SQL,
  ) => sql`select number, ${columnList}, row_number() over (partition by ${columnList} order by number) as place
    from ${table} where not exists (select 1 from compared_types p where p.${paired} = number)`
  await tx.execute(sql`insert into compared_types
    select b.number, o.number from (${leftOf(base, sql.raw('base_number'))}) b
    join (${leftOf(other, sql.raw('compare_number'))}) o using (${common})`)
}
