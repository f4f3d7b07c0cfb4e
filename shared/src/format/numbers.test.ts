import { expect, test } from '@jest/globals'
import { counted } from './index.ts'
import { fileSize } from './numbers.ts'

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

test.each([
  [1, '1 byte'],
  [999, '999 bytes'],
  [1500, '1.5 kB'],
  [4_200_000, '4.2 MB'],
  [38_000_000, '38 MB'],
  [2_500_000_000, '2.5 GB'],
] as const)('%d is %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words)
})
