import { computedZero, relativeTolerance } from '@lintel/shared/contract/master-model'
import { sql, type SQL } from 'drizzle-orm'

/** Meters: the rounding error of distances in 64-bit floats. */
const computedDistance = 1e-9

/** The lower reader version of the two captures, evaluated once per statement. */
export const commonReader = sql.raw('(select version from compared_readers)')

/** The first version of the reader read no rooms. */
export const isFirstRead = sql.raw(`e.ifc_class <> 'IfcSpace'`)

/** The first version of the reader had no value for an unknown logical value, and left it out of lists. */
export const readByBoth = sql`case when p.measure <> 'IFCLOGICAL' or ${commonReader} > 1 or p.measure is null then v.value
  when v.value = '"Unknown"' then 'null' when jsonb_typeof(v.value) = 'array' then v.value - 'Unknown' else v.value end`

/**
 * Later versions find the level of more elements, and some captures have no levels at all. In both cases, a missing
 * level isn't a difference.
 */
const relevelled = `(b.level is distinct from o.level
  and (b.level is not null and o.level is not null or (select tell_levels from compared_readers)))`
export const isOnOtherLevel = sql.raw(relevelled)

/** Whether an element was moved by more than the tolerance. Unknown positions count as unchanged. */
const movedSql = `coalesce((select sqrt(sum((was - now) ^ 2)) > (select move_tolerance from compared_readers) + ${computedDistance}
  from unnest(b.position, o.position) axis (was, now)), false)`
export const isMoved = sql.raw(movedSql)

/** Whether the element's materials differ. */
const remade = 'coalesce(b.materials <> o.materials, false)'
export const isRemade = sql.raw(remade)

/** Degrees; less than two millimeters at a distance of ten meters. Exports round the directions of axes. */
const turnTolerance = 0.01

/** The quaternion of a rotation, so that equivalent angles compare equal. */
function quaternionOf(side: string): string[] {
  const half = (axis: number) => `${side}.rotation[${axis}] / 2`
  const [sx, sy, sz] = [1, 2, 3].map((axis) => `sind(${half(axis)})`)
  const [cx, cy, cz] = [1, 2, 3].map((axis) => `cosd(${half(axis)})`)
  return [
    `${cx} * ${cy} * ${cz} + ${sx} * ${sy} * ${sz}`,
    `${sx} * ${cy} * ${cz} - ${cx} * ${sy} * ${sz}`,
    `${cx} * ${sy} * ${cz} + ${sx} * ${cy} * ${sz}`,
    `${cx} * ${cy} * ${sz} - ${sx} * ${sy} * ${cz}`,
  ]
}

const products = quaternionOf('b').map((one, position) => `(${one}) * (${quaternionOf('o')[position]})`)
const rotated = `coalesce(b.rotation <> o.rotation and 2 * acosd(least(1, abs(${products.join(' + ')}))) > ${turnTolerance}, false)`
export const isTurned = sql.raw(rotated)

/** Meters. Geometry has 32-bit coordinates. */
const shapeTolerance = 0.0005
/** Relative to an area or a volume. The volume of a very flat shape may be all rounding. */
const shareTolerance = 1e-4
const layerTolerance = 1e-5

const otherVolume = `coalesce(abs(b.volume - o.volume) > greatest(${shareTolerance} * greatest(b.volume, o.volume), ${layerTolerance} * o.area), false)`
const otherArea = `coalesce(abs(b.area - o.area) > ${shareTolerance} * greatest(b.area, o.area), false)`
const otherSize = `(select bool_or(abs((b.box[axis + 3] - b.box[axis]) - (o.box[axis + 3] - o.box[axis])) > ${2 * shapeTolerance}) from generate_series(1, 3) axis)`
const otherCenter = `coalesce((select bool_or(abs(was - now) > ${shapeTolerance}) from unnest(b.center, o.center) one (was, now)), false)`
const otherSpread = `coalesce((select bool_or(abs(was - now) > 1e-6 + ${shareTolerance} * (b.spread[1] + b.spread[2] + b.spread[3]))
  from unnest(b.spread, o.spread) one (was, now)), false)`
const measuresOtherwise = `(${otherVolume} or ${otherArea} or ${otherSize})`
/** Whether the element's geometry differs. Hashes are compared first, because most are equal. */
const reshaped = `coalesce(b.shape <> o.shape and (${measuresOtherwise} or ${otherCenter} or ${otherSpread}), false)`
export const isReshaped = sql.raw(reshaped)

function sizeOf(side: string): string {
  return `to_jsonb(array[${[1, 2, 3].map((axis) => `round((${side}.box[${axis + 3}] - ${side}.box[${axis}])::numeric, 6)`).join(', ')}])`
}

/**
 * The measurements that differ. If none differs, the center if it moved; otherwise only the fact that the shape
 * differs.
 */
const shapes = [
  ['Volume', 'm³', 'to_jsonb(b.volume)', 'to_jsonb(o.volume)', otherVolume],
  ['Area', 'm²', 'to_jsonb(b.area)', 'to_jsonb(o.area)', otherArea],
  ['Size', 'm', sizeOf('b'), sizeOf('o'), otherSize],
  ['Center', 'm', 'to_jsonb(b.center)', 'to_jsonb(o.center)', `(not ${measuresOtherwise} and ${otherCenter})`],
  ['Hash', null, 'to_jsonb(b.shape)', 'to_jsonb(o.shape)', `(not ${measuresOtherwise} and not ${otherCenter})`],
].map(
  ([name, unit, was, now, differs], position) =>
    `(${8 + position}, 'Geometry', '${name}', ${was}, ${now}, ${unit === null ? 'null' : `'${unit}'`}, ${reshaped} and ${differs})`,
)

const texts = ['category', 'family', 'type', 'name', 'level'].map((column, position) => {
  const title = `${column.charAt(0).toUpperCase()}${column.slice(1)}`
  return `(${position}, '', '${title}', to_jsonb(b.${column}), to_jsonb(o.${column}), null, ${column === 'level' ? relevelled : `b.${column} is distinct from o.${column}`})`
})

/**
 * The identifying values of an element on both sides: position, set, name, before, now, unit, and whether they differ.
 */
export const identities = sql.raw(
  [
    ...texts,
    `(5, '', 'Material', to_jsonb(nullif(b.materials, '{}')), to_jsonb(nullif(o.materials, '{}')), null, ${remade})`,
    `(6, '', 'Position', to_jsonb(b.position), to_jsonb(o.position), 'm', ${movedSql})`,
    `(7, '', 'Rotation', to_jsonb(b.rotation), to_jsonb(o.rotation), '°', ${rotated})`,
    ...shapes,
  ].join(', '),
)

/** The first version of the reader that assigns SI units to measures without a unit, and a currency to money. */
const unitsOfSi = sql.raw('5')

/** Whether `was` and `now` are equal within the tolerance of reviews, after conversion to SI. False if only one of them exists. */
export const isSame = sql`case
  when was.value is null or now.value is null then false
  when was.unit is not distinct from now.unit then ${isSameValue('was.value', 'now.value')}
  when was.value = 'null' and now.value = 'null' then true
  when was.measure = now.measure and (was.unit is null or now.unit is null) and ${commonReader} < ${unitsOfSi}
    then case when jsonb_typeof(was.value) = 'number' and jsonb_typeof(now.value) = 'number'
      then ${isClose(inSi('was'), inSi('now'))} else ${isSameValue('was.value', 'now.value')} end
  when was.dimension = now.dimension and jsonb_typeof(was.value) = 'number' and jsonb_typeof(now.value) = 'number'
    then ${isClose('was.value::numeric * was.factor + was.shift', 'now.value::numeric * now.factor + now.shift')}
  else false end`

/** In captures before `unitsOfSi`, a measure without a unit is in SI. Unknown units, such as currencies, have no factor. */
function inSi(side: 'was' | 'now'): string {
  return `${side}.value::numeric * coalesce(${side}.factor, 1) + coalesce(${side}.shift, 0)`
}

function isSameValue(one: string, other: string): SQL {
  return sql.raw(`case when jsonb_typeof(${one}) <> 'array' or jsonb_typeof(${other}) <> 'array' then ${isSameScalar(one, other)}
    else jsonb_array_length(${one}) = jsonb_array_length(${other}) and not exists (
      select 1 from rows from (jsonb_array_elements(${one}), jsonb_array_elements(${other})) part (one, other)
      where not ${isSameScalar('part.one', 'part.other')}) end`)
}

function isSameScalar(one: string, other: string): string {
  return `(case when jsonb_typeof(${one}) = 'number' and jsonb_typeof(${other}) = 'number'
    then ${isNearlyEqual(`${one}::numeric`, `${other}::numeric`)} else ${one} = ${other} end)`
}

function isClose(one: string, other: string): SQL {
  return sql.raw(isNearlyEqual(one, other))
}

function isNearlyEqual(one: string, other: string): string {
  const larger = `greatest(abs(${one}), abs(${other}))`
  return `(${larger} <= ${computedZero} or abs((${one}) - (${other})) <= ${relativeTolerance} * ${larger})`
}
