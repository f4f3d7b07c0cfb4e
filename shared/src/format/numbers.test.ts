import { expect, test } from '@jest/globals'
import { counted } from './index.ts'

test.each([
  [0, '0 elements'],
  [1, '1 element'],
  [2, '2 elements'],
  [1204, '1,204 elements'],
] as const)('counts %i', (count, words) => {
  expect(counted(count, 'element')).toBe(words)
})

test('takes another plural', () => {
  expect([counted(1, 'entry', 'entries'), counted(3, 'entry', 'entries')]).toEqual(['1 entry', '3 entries'])
})
