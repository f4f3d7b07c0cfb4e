import { expect, test } from '@jest/globals'
import { mostRuleDepth, mostRuleParts, ruleSchema, type Rule } from './rule.ts'

const condition = { operator: 'equals', fact: 'Proto Size', value: 'Large' }

function nested(levels: number): unknown {
  let rule: unknown = condition
  for (let level = 0; level < levels; level++) rule = { matches: 'all', childNodes: [rule] }
  return rule
}

test('reads the stored operator `equal` as `equals`, however deep', () => {
  const stored = { operator: 'equal', fact: 'Proto Size', value: 'Large' }
  expect(ruleSchema.parse(stored)).toEqual(condition)
  expect(ruleSchema.parse({ matches: 'some', childNodes: [stored] })).toEqual({
    matches: 'some',
    childNodes: [condition],
  })
})

test('can be written back as it was read', () => {
  const rule: Rule = { matches: 'all', childNodes: [condition, { matches: 'some', childNodes: [condition] }] }
  expect(ruleSchema.encode(ruleSchema.parse(rule))).toEqual(rule)
})

test('lets an operator through that nobody knows, for the evaluation to report', () => {
  expect(ruleSchema.parse({ ...condition, operator: 'resembles' })).toMatchObject({ operator: 'resembles' })
})

test('reads rules up to the greatest depth and refuses deeper ones, without running out of stack', () => {
  expect(ruleSchema.safeParse(nested(mostRuleDepth)).success).toBe(true)
  expect(ruleSchema.safeParse(nested(mostRuleDepth + 1)).error?.issues[0]?.message).toMatch(/at most 32 levels/)
  expect(ruleSchema.safeParse(nested(200_000)).success).toBe(false)
})

test('refuses a rule of too many parts', () => {
  const group = { matches: 'all', childNodes: Array.from({ length: 1000 }, () => condition) }
  const huge = { matches: 'some', childNodes: Array.from({ length: mostRuleParts / 1000 }, () => group) }
  expect(ruleSchema.safeParse(huge).error?.issues[0]?.message).toMatch(/10000 parts/)
  expect(ruleSchema.safeParse({ matches: 'some', childNodes: [group, group] }).success).toBe(true)
})

test.each([
  null,
  'Proto Size',
  {},
  [],
  { matches: 'none', childNodes: [] },
  { matches: 'all' },
  { matches: 'all', childNodes: 'all' },
  { ...condition, operator: '' },
  { ...condition, fact: '' },
  { ...condition, value: null },
  { ...condition, value: { a: 1 } },
])('refuses %j', (wrong) => {
  expect(ruleSchema.safeParse(wrong).success).toBe(false)
})
