import { getUnit } from '@lintel/shared/contract/master-model'
import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../../../database/scope.ts'
import type { StoredComparison } from '../repository.ts'
import { commonReader, isFirstRead } from './same-value-repository.ts'

/**
 * Fills temporary tables of the transaction with the elements of both captures, their identifying values, and the
 * matches.
 */
export async function gatherElements(tx: Transaction, comparison: StoredComparison): Promise<void> {
  const columns = `(number int, unique_id text, category text, family text, type text, name text, level text,
    revit_element_id text, hash text, position double precision[], materials text[], rotation double precision[], ifc_class text,
    volume double precision, area double precision, box double precision[], center double precision[], spread double precision[],
    shape text) on commit drop`
  await tx.execute(sql.raw(`create temporary table compared_base ${columns}`))
  await tx.execute(sql.raw(`create temporary table compared_other ${columns}`))
  await tx.execute(
    sql.raw(
      `create temporary table compared_pairs (base_number int, compare_number int, matched_by text) on commit drop`,
    ),
  )
  await gatherReaders(tx, comparison)
  await gatherUnits(tx, comparison)
  await gather(tx, sql`compared_base`, { ...comparison, captureId: comparison.baseCaptureId })
  await gather(tx, sql`compared_other`, { ...comparison, captureId: comparison.compareCaptureId })
}

async function gather(
  tx: Transaction,
  table: SQL,
  { organizationId, captureId }: { organizationId: string; captureId: string },
): Promise<void> {
  await tx.execute(sql`insert into ${table}
    select e.number, e.revit_unique_id, t.category, t.family, t.type, e.name, s.name, e.revit_element_id,
      case when ${commonReader} > 1 then e.hash || coalesce(e.further_hash, '') else e.hash end,
      e.position, e.materials, e.rotation, e.ifc_class, g.volume, g.area, g.box, g.center, g.spread, g.hash
    from captured_elements e
    left join captured_geometries g on g.capture_id = e.capture_id and g.number = e.number
    join captured_types t on t.capture_id = e.capture_id and t.number = e.type_number
    left join captured_storeys s on s.capture_id = e.capture_id and s.number = e.storey_number
    where e.organization_id = ${organizationId} and e.capture_id = ${captureId} and (${commonReader} > 1 or ${isFirstRead})`)
  await tx.execute(sql`analyze ${table}`)
}

/**
 * The criteria by which both captures can be compared: the lower reader version of the two, whether both have levels,
 * and the requested tolerance.
 */
async function gatherReaders(
  tx: Transaction,
  { organizationId, baseCaptureId, compareCaptureId, moveTolerance }: StoredComparison,
): Promise<void> {
  const columns = `(version int, tell_levels boolean, move_tolerance double precision)`
  await tx.execute(sql.raw(`create temporary table compared_readers ${columns} on commit drop`))
  await tx.execute(sql`insert into compared_readers
    select min(c.reader_version),
      min(c.reader_version) = max(c.reader_version)
        and bool_and(exists (select 1 from captured_storeys s where s.capture_id = c.id)),
      ${moveTolerance}::double precision
    from captures c where c.organization_id = ${organizationId} and c.id in (${baseCaptureId}, ${compareCaptureId})`)
}

/** Factors for comparing values in different units, for all known units of both captures. */
async function gatherUnits(
  tx: Transaction,
  { organizationId, baseCaptureId, compareCaptureId }: StoredComparison,
): Promise<void> {
  await tx.execute(
    sql.raw(
      `create temporary table compared_units (symbol text, dimension text, factor numeric, shift numeric) on commit drop`,
    ),
  )
  const { rows } = await tx.execute<{ unit: string }>(sql`select distinct unit from captured_parameters
    where organization_id = ${organizationId} and capture_id in (${baseCaptureId}, ${compareCaptureId}) and unit is not null`)
  const knownUnits = rows.flatMap(({ unit: symbol }) => {
    const unit = getUnit(symbol)
    return unit ? [{ symbol, dimension: unit.dimension, factor: unit.factor, shift: unit.offset }] : []
  })
  await tx.execute(sql`insert into compared_units
    select symbol, dimension, factor, shift
    from jsonb_to_recordset(${JSON.stringify(knownUnits)}::jsonb) as unit (symbol text, dimension text, factor numeric, shift numeric)`)
}

/** What two elements must have in common to match. */
export type MatchRule = {
  matchedBy: 'unique id' | 'likeness'
  columns: readonly ('unique_id' | 'category' | 'family' | 'type' | 'name' | 'hash' | 'position' | 'level')[]
  /** Elements without a value in this column are not matched by this rule, because it would not identify them. */
  needs?: 'unique_id' | 'name'
  /** Matches only elements of this class. */
  ofClass?: 'IfcSpace'
  /** Matches only elements that are unique on their side; otherwise it would be a guess. */
  isAlone?: boolean
}

/** Pairs the remaining elements of both sides. If several have the same values, they are paired in the order of the files. */
export async function pairElements(tx: Transaction, likeness: MatchRule): Promise<void> {
  const { matchedBy, columns, isAlone = false } = likeness
  const common = sql.join(
    [
      ...columns.map((column) => sql`b.${sql.identifier(column)} = o.${sql.identifier(column)}`),
      sql`b.place = o.place`,
    ],
    sql` and `,
  )
  const base = unmatchedElements(sql`compared_base`, sql`base_number`, likeness)
  const other = unmatchedElements(sql`compared_other`, sql`compare_number`, likeness)
  await tx.execute(sql`insert into compared_pairs
    select b.number, o.number, ${matchedBy}::text from (${base}) b join (${other}) o on ${common}
    ${isAlone ? sql`where b.alike = 1 and o.alike = 1` : sql``}`)
}

function unmatchedElements(table: SQL, paired: SQL, { columns, needs, ofClass, isAlone = false }: MatchRule): SQL {
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  const duplicateCount = isAlone ? sql`, count(*) over (partition by ${names}) as alike` : sql``
  const hasValue = needs === undefined ? sql`` : sql`and ${sql.identifier(needs)} <> ''`
  const isOfClass = ofClass === undefined ? sql`` : sql`and ifc_class = ${ofClass}::text`
  return sql`select number, ${names}, row_number() over (partition by ${names} order by number) as place ${duplicateCount}
    from ${table} where not exists (select 1 from compared_pairs p where p.${paired} = number) ${hasValue} ${isOfClass}`
}

/** The data that both captures have, so that it can be compared. */
export async function findComparable(
  tx: Transaction,
): Promise<{ comparedGeometry: boolean; comparedRotation: boolean }> {
  const isThere = (column: SQL) => sql`(exists (select 1 from compared_base where ${column} is not null)
    and exists (select 1 from compared_other where ${column} is not null))`
  const { rows } = await tx.execute<{ geometry: boolean; rotation: boolean }>(
    sql`select ${isThere(sql`shape`)} as geometry, ${isThere(sql`rotation`)} as rotation`,
  )
  const [found] = rows
  return { comparedGeometry: found?.geometry ?? false, comparedRotation: found?.rotation ?? false }
}

export type ElementCounts = { base: number; compare: number; pairs: number }

export async function countSides(tx: Transaction): Promise<ElementCounts> {
  const { rows } = await tx.execute<Record<keyof ElementCounts, string>>(sql`select
    (select count(*) from compared_base) as base, (select count(*) from compared_other) as compare,
    (select count(*) from compared_pairs) as pairs`)
  const [found] = rows
  return { base: Number(found?.base), compare: Number(found?.compare), pairs: Number(found?.pairs) }
}
