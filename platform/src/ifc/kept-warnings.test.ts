import { expect, test } from '@jest/globals'
import { keptWarnings, mostWarnings } from './kept-warnings.ts'

test('keeps all warnings that are few and short, and cuts what is long between characters', () => {
  expect(keptWarnings(['One.', 'Two.'])).toEqual(['One.', 'Two.'])
  const [cut = ''] = keptWarnings([`${'x'.repeat(299)}😀`])
  expect(cut).toHaveLength(300)
  expect(cut.isWellFormed()).toBe(true)
})

test('says how many more there are than are kept', () => {
  const many = Array.from({ length: 1200 }, (_, index) => `Warning ${index}.`)
  const kept = keptWarnings(many)
  expect(kept).toHaveLength(mostWarnings)
  expect(kept.at(-2)).toBe('Warning 48.')
  expect(kept.at(-1)).toBe('And 1,151 more.')
  expect(keptWarnings(many.slice(0, 50))).toEqual(many.slice(0, 50))
})
