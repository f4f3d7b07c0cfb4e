import { expect, test } from '@jest/globals'
import { toChoices, withChoice } from './use-recent-choices.ts'

test('puts the last choice first, once', () => {
  expect(withChoice(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c'])
  expect(withChoice([], 'a')).toEqual(['a'])
})

test('forgets what was chosen long ago', () => {
  const many = Array.from({ length: 30 }, (_, index) => String(index))
  expect(withChoice(many, 'new')).toHaveLength(20)
})

test('leaves out what is no text', () => {
  expect(toChoices(['a', 1, null, 'b'])).toEqual(['a', 'b'])
})
