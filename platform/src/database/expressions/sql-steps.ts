import {
  firstDay,
  firstMoment,
  largestNumber,
  lastDay,
  lastMoment,
  maxTextLength,
  maxCharacters,
  smallestNumber,
  spaces,
  type Step,
} from '@lintel/shared/expressions'
import { sql, type SQL } from 'drizzle-orm'
import { folded } from '../filter/text-search.ts'

/** SQL of one step. Each part may be used only once, because the statement would otherwise double in size with every step. */
type Write = (...parts: SQL[]) => SQL

const nullSql = sql`null`

/** Binds a value to the name `v`. Without `offset 0`, the planner would inline the value everywhere. */
function withValue(value: SQL, work: SQL): SQL {
  return sql`(select ${work} from (select ${value} as v offset 0) one)`
}

function withValues(one: SQL, other: SQL, work: SQL): SQL {
  return sql`(select ${work} from (select ${one} as v, ${other} as w offset 0) two)`
}

function float(number: number): SQL {
  return sql`${number}::double precision`
}

/** Null unless strictly between the limits. If the value is null, `least` and `greatest` choose a limit, which becomes null again. */
function between(value: SQL, below: number, above: number): SQL {
  const [low, high] = [float(below), float(above)]
  return sql`nullif(nullif(least(greatest(${value}, ${low}), ${high}), ${low}), ${high})`
}

function bounded(value: SQL): SQL {
  return between(value, -largestNumber, largestNumber)
}

/** PostgreSQL's doubles fail on overflow and underflow, so values are clamped before. */
export function clamped(value: SQL): SQL {
  const small = float(smallestNumber)
  return withValue(value, sql`case when abs(v) < ${small} then 0 when abs(v) < ${float(largestNumber)} then v end`)
}

function day(value: SQL): SQL {
  return sql`(date '1970-01-01' + ${value}::integer)`
}

/** Not with `to_timestamp`, whose double seconds lose milliseconds in distant years. */
function moment(value: SQL): SQL {
  return sql`(timestamptz '1970-01-01 00:00:00+00' + (${value}::bigint::text || ' milliseconds')::interval)`
}

/** Converts the numbers of days and moments to the column types of results. */
export const toColumn = { day, moment }

const millisecondsOfDay = 86_400_000
/** With all digits: a direct cast retains only 15. */
const exact = sql`v::text::numeric`

/** Decimals are a number in the expression, so they are a parameter. */
function roundWith(work: (decimals: SQL) => SQL): Write {
  return (number = nullSql, decimals = nullSql) =>
    bounded(withValue(number, sql`(${work(sql`(${decimals})::integer`)})::double precision`))
}

function dayPart(name: 'year' | 'month' | 'day') {
  return (value: SQL) => sql`extract(${sql.raw(name)} from ${day(value)})::double precision`
}

/** Full months between two dates, the first of which must not be after the second. */
function wholeMonths(from: string, to: string): SQL {
  const [f, t] = [sql.raw(from), sql.raw(to)]
  return sql`(extract(year from ${t}) * 12 + extract(month from ${t}) - extract(year from ${f}) * 12 - extract(month from ${f})
    - case when extract(day from ${t}) < extract(day from ${f}) then 1 else 0 end)`
}

function count(characters: SQL): SQL {
  return sql`least(greatest(floor(${characters}), 0), ${float(maxCharacters)})::integer`
}

function list(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql`, `)
}

/** SQL for all steps, with the same results as in the browser. */
export function sqlStepsIn(timeZone: string): Readonly<Record<Step, Write>> {
  return {
    ...numberSteps,
    ...logicSteps,
    ...textSteps,
    dayOf: (value = nullSql) => {
      const daysSinceEpoch = sql`(${moment(value)} at time zone ${timeZone}::text)::date - date '1970-01-01'`
      return between(sql`(${daysSinceEpoch})::double precision`, firstDay - 1, lastDay + 1)
    },
    addDays: (value = nullSql, days = nullSql) => between(sql`(${value} + floor(${days}))`, firstDay - 1, lastDay + 1),
    addTime: (value = nullSql, days = nullSql) =>
      between(sql`floor(${value} + ${days} * ${float(millisecondsOfDay)})`, firstMoment - 1, lastMoment + 1),
    year: (value = nullSql) => dayPart('year')(value),
    month: (value = nullSql) => dayPart('month')(value),
    dayOfMonth: (value = nullSql) => dayPart('day')(value),
    monthsBetween: (from = nullSql, to = nullSql) =>
      withValues(
        day(from),
        day(to),
        sql`(case when v is null or w is null then null when w < v then 0 - ${wholeMonths('w', 'v')} else ${wholeMonths('v', 'w')} end)::double precision`,
      ),
  }
}

const numberSteps = {
  add: (one = nullSql, other = nullSql) => bounded(sql`(${one} + ${other})`),
  subtract: (one = nullSql, other = nullSql) => bounded(sql`(${one} - ${other})`),
  multiply: (one = nullSql, other = nullSql) => clamped(sql`(${one} * ${other})`),
  divide: (one = nullSql, other = nullSql) => clamped(sql`(${one} / nullif(${other}, 0))`),
  abs: (number = nullSql) => sql`abs(${number})`,
  least: (...parts) => sql`least(${list(parts)})`,
  greatest: (...parts) => sql`greatest(${list(parts)})`,
  round: roundWith((decimals) => sql`round(${exact}, ${decimals})`),
  roundDown: roundWith((decimals) => sql`trunc(${exact}, ${decimals})`),
  roundUp: roundWith(
    (decimals) => sql`case when trunc(${exact}, ${decimals}) = ${exact} then ${exact}
      else trunc(${exact}, ${decimals}) + sign(v)::numeric * power(10::numeric, -(${decimals})) end`,
  ),
} satisfies Partial<Record<Step, Write>>

const logicSteps = {
  isEqual: (one = nullSql, other = nullSql) => sql`(${one} is not distinct from ${other})`,
  isSameText: (one = nullSql, other = nullSql) => sql`(${folded(one)} is not distinct from ${folded(other)})`,
  isLess: (one = nullSql, other = nullSql) => sql`coalesce(${one} < ${other}, false)`,
  isLessOrEqual: (one = nullSql, other = nullSql) => sql`coalesce(${one} <= ${other}, false)`,
  and: (...parts) => sql`(${sql.join(parts.map(isTrue), sql` and `)})`,
  or: (...parts) => sql`(${sql.join(parts.map(isTrue), sql` or `)})`,
  not: (part = nullSql) => sql`(${part} is not true)`,
  if: (condition = nullSql, then = nullSql, otherwise = nullSql) =>
    sql`(case when ${condition} then ${then} else ${otherwise} end)`,
  isBlank: (part = nullSql) => sql`(${part} is null)`,
  isBlankText: (part = nullSql) => sql`(coalesce(${part}, '') = '')`,
  first: (...parts) => sql`coalesce(${list(parts)})`,
  firstText: (...parts) => sql`coalesce(${list(parts.map((part) => sql`nullif(${part}, '')`))})`,
} satisfies Partial<Record<Step, Write>>

function isTrue(part: SQL): SQL {
  return sql`(${part} is true)`
}

/** Case mapping as in the browser, independent of the database's collation. */
function unicode(text: SQL): SQL {
  return sql`(${text} collate pg_unicode_fast)`
}

const textSteps = {
  join: (...parts) =>
    sql`left(${sql.join(
      parts.map((part) => sql`coalesce(${part}, '')`),
      sql` || `,
    )}, ${maxTextLength}::integer)`,
  left: (text = nullSql, characters = nullSql) =>
    withValues(text, characters, sql`case when w is not null then left(v, ${count(sql`w`)}) end`),
  right: (text = nullSql, characters = nullSql) =>
    withValues(text, characters, sql`case when w is not null then right(v, ${count(sql`w`)}) end`),
  length: (text = nullSql) => sql`char_length(${text})::double precision`,
  upper: (text = nullSql) => sql`upper(${unicode(text)})`,
  lower: (text = nullSql) => sql`translate(lower(${unicode(text)}), 'ς', 'σ')`,
  trim: (text = nullSql) => sql`btrim(${text}, ${spaces}::text)`,
  contains: (text = nullSql, part = nullSql) => sql`coalesce(strpos(${folded(text)}, ${folded(part)}) > 0, false)`,
  numberText: (number = nullSql) => withValue(number, sql`trim_scale(round(${exact}, 10))::text`),
  dayText: (value = nullSql) => sql`to_char(${day(value)}, 'YYYY-MM-DD')`,
  truthText: (truth = nullSql) => sql`(case ${truth} when true then 'Yes' when false then 'No' end)`,
} satisfies Partial<Record<Step, Write>>
