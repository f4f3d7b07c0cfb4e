import { computedZero, relativeTolerance } from '@lintel/shared/contract/master-model'
import { sql, type SQL } from 'drizzle-orm'

/** Meters: what is added by computing a distance from numbers of 64 bits. */
const computedDistance = 1e-9

/** The version of the reader whose findings both captures have; it is asked once for a statement. */
export const commonReader = sql.raw('(select version from compared_readers)')

/** The first version of the reader read no rooms. */
export const isFirstRead = sql.raw(`e.ifc_class <> 'IfcSpace'`)

/** The first version of the reader had no value for a logical value that is unknown, and left it out of lists. */
export const readByBoth = sql`case when p.measure <> 'IFCLOGICAL' or ${commonReader} > 1 or p.measure is null then v.value
  when v.value = '"Unknown"' then 'null' when jsonb_typeof(v.value) = 'array' then v.value - 'Unknown' else v.value end`

/**
 * Later versions find the level of more elements, and some captures have no levels at all: beside one of those, to be on none says nothing.
 */
const relevelled = `(b.level is distinct from o.level
  and (b.level is not null and o.level is not null or (select tell_levels from compared_readers)))`
export const isOnOtherLevel = sql.raw(relevelled)

/** Whether an element stands elsewhere, farther away than is tolerated. What is not known of one of the two has not changed. */
const moved = `coalesce((select sqrt(sum((was - now) ^ 2)) > (select move_tolerance from compared_readers) + ${computedDistance}
  from unnest(b.position, o.position) axis (was, now)), false)`
export const isMoved = sql.raw(moved)

/** Whether it is made of something else. */
const remade = 'coalesce(b.materials <> o.materials, false)'
export const isRemade = sql.raw(remade)

const texts = ['category', 'family', 'type', 'name', 'level'].map((column, place) => {
  const title = `${column.charAt(0).toUpperCase()}${column.slice(1)}`
  return `(${place}, '${title}', to_jsonb(b.${column}), to_jsonb(o.${column}), null, ${column === 'level' ? relevelled : `b.${column} is distinct from o.${column}`})`
})

/** What an element is, of both sides: place, name, before, now, unit, and whether that is a difference. */
export const identities = sql.raw(
  [
    ...texts,
    `(5, 'Material', to_jsonb(nullif(b.materials, '{}')), to_jsonb(nullif(o.materials, '{}')), null, ${remade})`,
    `(6, 'Position', to_jsonb(b.position), to_jsonb(o.position), 'm', ${moved})`,
  ].join(', '),
)

/**
 * Whether a value of `was` and the one of `now` are the same to the tolerance that reviews judge by; of two units, by what they measure. False
 * where only one of them is there.
 */
export const isSame = sql`case
  when was.value is null or now.value is null then false
  when was.unit is not distinct from now.unit then ${isSameValue('was.value', 'now.value')}
  when was.value = 'null' and now.value = 'null' then true
  when was.dimension = now.dimension and jsonb_typeof(was.value) = 'number' and jsonb_typeof(now.value) = 'number'
    then ${isClose('was.value::numeric * was.factor + was.shift', 'now.value::numeric * now.factor + now.shift')}
  else false end`

function isSameValue(one: string, other: string): SQL {
  return sql.raw(`case when jsonb_typeof(${one}) <> 'array' or jsonb_typeof(${other}) <> 'array' then ${isSameScalar(one, other)}
    else jsonb_array_length(${one}) = jsonb_array_length(${other}) and not exists (
      select 1 from rows from (jsonb_array_elements(${one}), jsonb_array_elements(${other})) part (one, other)
      where not ${isSameScalar('part.one', 'part.other')}) end`)
}

function isSameScalar(one: string, other: string): string {
  return `(case when jsonb_typeof(${one}) = 'number' and jsonb_typeof(${other}) = 'number'
    then ${closeness(`${one}::numeric`, `${other}::numeric`)} else ${one} = ${other} end)`
}

function isClose(one: string, other: string): SQL {
  return sql.raw(closeness(one, other))
}

function closeness(one: string, other: string): string {
  const most = `greatest(abs(${one}), abs(${other}))`
  return `(${most} <= ${computedZero} or abs((${one}) - (${other})) <= ${relativeTolerance} * ${most})`
}
