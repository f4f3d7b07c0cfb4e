import { expect, test } from '@jest/globals'
import { readOptions } from './options.ts'

test('takes names of gates', () => {
  expect(readOptions(['lint', 'unit'])).toEqual({ gates: ['lint', 'unit'], changedSince: undefined })
})

test('compares with what everybody has, or with a given commit', () => {
  expect(readOptions(['--changed'])).toEqual({ gates: [], changedSince: 'origin/main' })
  expect(readOptions(['--changed=HEAD~2', 'unit'])).toEqual({ gates: ['unit'], changedSince: 'HEAD~2' })
})

test('refuses what it does not know', () => {
  expect(() => readOptions(['--fast'])).toThrow('There is no option --fast')
})
