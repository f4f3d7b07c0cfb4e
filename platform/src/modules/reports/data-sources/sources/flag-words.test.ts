import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createEmptyDatabase, type TestDatabase } from '../../../../testing/test-database.ts'
import type { Rule } from '../../../data/capture-reviews/schema.ts'
import {
  actionOf,
  approvedOf,
  kindOfReason as kindInWords,
  reasonOf,
} from '../../../data/capture-reviews/findings/report-words.model.ts'
import { action, approvedValue, kindOfReason, reason } from './flag-words.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database.drop())

const words = fc.constantFrom('', '0.20', '-3', 'Oak', 'a "b"', '1e3', 'EI 30')
const orNone = fc.option(words)
const remarks = { notApprovedReason: orNone, notApprovedAction: orNone }
const finding = fc.oneof(
  fc.record({
    ...remarks,
    rule: fc.constant(null),
    difference: fc.constant('not approved' as const),
    elementValue: fc.constant(null),
  }),
  fc.record({
    ...remarks,
    rule: fc.record({
      parameterName: fc.constantFrom('Width', 'Fire Rating'),
      value: words,
      unit: fc.option(fc.constant('m')),
    }),
    difference: fc.constantFrom('absent' as const, 'empty' as const, 'other' as const),
    elementValue: orNone,
  }),
)

test('says what a review says of a flag', async () => {
  const property = fc.asyncProperty(fc.array(finding, { minLength: 20, maxLength: 40 }), async (some) => {
    const rows = some.map(({ rule, difference, elementValue, ...verdict }, position) => ({
      ...verdict,
      position,
      difference,
      elementValue,
      rules: [{}, rule ?? {}],
      rule: rule && 1,
    }))
    const { rows: said } = await database.db.execute(sql`
      select ${reason} as reason, ${kindOfReason} as kind, ${action} as action, ${approvedValue} as approved
      from json_to_recordset(${JSON.stringify(rows)}::json) as given (position int, difference text, "elementValue" text,
        rules jsonb, rule int, "notApprovedReason" text, "notApprovedAction" text),
      lateral (select difference, given."elementValue" as element_value, rule) capture_review_reports,
      lateral (select rules, given."notApprovedReason" as not_approved_reason,
        given."notApprovedAction" as not_approved_action) capture_review_types order by position`)
    const expected = some.map((one) => {
      const rule = one.rule as Rule | null
      const found = { ...one, rule }
      return {
        reason: reasonOf(found),
        kind: kindInWords(found),
        action: actionOf(found),
        approved: rule && approvedOf(rule),
      }
    })
    expect(said).toEqual(expected)
  })
  await fc.assert(property, { numRuns: 20 })
})
