import { expect, test } from 'vitest'
import { ruleSchema } from './rule.ts'

test('reads the stored operator `equal` as `equals`', () => {
  expect(ruleSchema.parse({ operator: 'equal', fact: 'Proto Size', value: 'Large' })).toEqual({
    operator: 'equals',
    fact: 'Proto Size',
    value: 'Large',
  })
})
