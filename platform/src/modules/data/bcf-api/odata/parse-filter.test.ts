import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { expect, test } from '@jest/globals'
import { isPlatformError } from '../../../../errors.ts'
import { filterCondition, orderOf, type FilterFields } from './filter-repository.ts'
import { parseFilter } from './parse-filter.ts'

const fields: FilterFields = {
  topic_status: { type: 'text', column: sql`status` },
  modified_date: { type: 'date', column: sql`modified` },
  labels: { type: 'list', column: sql`labels` },
  server_assigned_id: { type: 'number', column: sql`number` },
}

function written(filter: string) {
  const { sql: text, params } = new PgDialect().sqlToQuery(filterCondition(parseFilter(filter), fields))
  return [text, ...params]
}

test('reads what BCF-API writes, with every value as a parameter', () => {
  expect(written("topic_status eq 'It''s open'")).toEqual(['status = $1::text', "It's open"])
  expect(written("labels/any(label: label eq 'A') or contains(labels,'B')")).toEqual([
    '($1::text = any (labels) or $2::text = any (labels))',
    'A',
    'B',
  ])
  expect(written("not (topic_status eq 'a' and server_assigned_id ge '7') or topic_status ne null")).toEqual([
    '(((status = $1::text and number >= $2::int)) is not true or status is not null)',
    'a',
    7,
  ])
  // A plus that nobody has escaped, and a date without a zone.
  expect(written('modified_date gt 2026-12-05T01:00:00 01:00 and modified_date lt 2026-12-06')).toEqual([
    '(modified > $1::timestamptz and modified < $2::timestamptz)',
    '2026-12-05T00:00:00.000Z',
    '2026-12-06T00:00:00.000Z',
  ])
  // Of the years that the database reads, whatever the offset says.
  const between = 'modified_date ge 0001-01-01T00:00:00+01:00 and modified_date le 9999-12-31T23:59:59-01:00'
  expect(written(between).slice(1)).toEqual(['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])
  expect(written('modified_date ge 0000-01-01').slice(1)).toEqual(['0001-01-01T00:00:00.000Z'])
})

test.each([
  ['title eq 1', /“title” is none of topic_status/],
  ["topic_status like 'x'", /“like” is none of eq/],
  ['topic_status eq', /its end is missing/],
  ["topic_status eq 'x", /cannot be read/],
  ["topic_status eq 'x' drop", /more after its end/],
  ["(topic_status eq 'x'", /“\)” is missing at its end/],
  ["topic_status eq 'x') or (1 eq 1", /more after its end/],
  ['modified_date gt 2026-13-45T00:00:00Z', /no date/],
  ["modified_date gt 'yesterday'", /no date/],
  ["labels eq 'x'", /is a list/],
  ["labels/any(a: b eq 'x')", /is not “a”/],
  ['topic_status gt null', /null is compared/],
  ['constructor eq 1', /“constructor” is none of/],
  ['server_assigned_id eq 99999999999', /no number/],
  ['('.repeat(1000), /more than 16 levels/],
  ['not '.repeat(500), /more than 16 levels/],
  [Array(200).fill("topic_status eq 'x'").join(' or '), /more than 100 conditions/],
  ['$', /cannot be read from “\$”/],
])('refuses %j in words', (filter, message) => {
  expect(() => written(filter)).toThrow(message)
})

test('answers any text with a condition or with 400', () => {
  const word = fc.constantFrom(
    ...'not and or eq contains labels/any( ) ( , : x topic_status null 7 2026-01-01T00:00:00Z'.split(' '),
    "'a'",
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(word, { maxLength: 20 }).map((words) => words.join(' ')),
  )
  fc.assert(
    fc.property(texts, (filter) => {
      expect(outcomeOf(filter)).toMatch(/^(?:condition|refused)$/)
    }),
    { numRuns: 2000 },
  )
})

function outcomeOf(filter: string): string {
  try {
    return typeof written(filter)[0] === 'string' ? 'condition' : 'nothing'
  } catch (error) {
    if (!isPlatformError(error)) throw error
    return error.status === 400 && error.message.length < 400 ? 'refused' : error.message
  }
}

test('orders by what there is, one way or the other', () => {
  const orders = { date: [sql`at`, sql`id`] }
  const textOf = (orderby?: string) => new PgDialect().sqlToQuery(orderOf(orderby, orders, 'date')).sql
  expect([textOf(), textOf('date desc'), textOf('date asc, x')]).toEqual([
    'at asc, id asc',
    'at desc, id desc',
    'at asc, id asc',
  ])
  expect(() => textOf('at; drop')).toThrow(/it is one of date/)
})
