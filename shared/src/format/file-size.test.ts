import { expect, test } from '@jest/globals'
import { fileSize } from './file-size.ts'

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
