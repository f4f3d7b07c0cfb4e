import { expect, jest, test } from '@jest/globals'
import { mostPasted, pastedValues, withValues } from './pasted-values.ts'

test.each([
  ['A-1\nA-2\r\n\n A-3 \nA-1', ['A-1', 'A-2', 'A-3']],
  ['A-1\tA-2', ['A-1', 'A-2']],
  ['A-1; a-1; B', ['A-1', 'B']],
  ['A-1, A-2', ['A-1', 'A-2']],
  ['Oak, red\nElm', ['Oak, red', 'Elm']],
  [' \n', []],
])('reads %j as texts', (text, values) => {
  expect(pastedValues(text, 'text')).toEqual({ values, refused: [] })
})

test('reads numbers as people write them, and says what is none', () => {
  expect(pastedValues('1,234.5\n7\nmany', 'number')).toEqual({ values: [1234.5, 7], refused: ['many'] })
  expect(pastedValues('2026-02-28\n2026-02-30', 'day')).toEqual({ values: ['2026-02-28'], refused: ['2026-02-30'] })
})

test.each([
  ['en-US', '1,2,3', [1, 2, 3]],
  ['en-US', '1,234', [1234]],
  ['en-US', '1,234, 5, 6.5', [1234, 5, 6.5]],
  ['en-US', '1,5', [1, 5]],
  ['de-DE', '1,5', [1.5]],
  ['de-DE', '1,5; 2.500', [1.5, 2500]],
  ['de-DE', '1,2,3', [1, 2, 3]],
  ['fr-FR', '1 234,5', [1234.5]],
  ['en-IN', '12,34,567', [1_234_567]],
])('in %s a line of numbers %j is %j', (locale, text, values) => {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue([locale])
  expect(pastedValues(text, 'number')).toEqual({ values, refused: [] })
  jest.restoreAllMocks()
})

test('refuses a text that no filter takes', () => {
  const long = 'x'.repeat(501)
  expect(pastedValues(long, 'text')).toEqual({ values: [], refused: [long] })
})

test('reads long lists at once, and says how many there are of one that is too long', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index)).join('\n')
  const formats = jest.spyOn(Intl, 'NumberFormat')
  expect(pastedValues(numbers(mostPasted), 'number').values).toHaveLength(mostPasted)
  // One for each of them took a second and more.
  expect(formats.mock.calls.length).toBeLessThan(2)
  formats.mockRestore()
  expect(pastedValues(numbers(100_000), 'number')).toEqual({ values: [], refused: [], unread: 100_000 })
})

test('chooses and leaves values, whatever their case', () => {
  expect(withValues(['Oak', null], ['OAK', 'Elm'], true)).toEqual([null, 'OAK', 'Elm'])
  expect(withValues(['Oak', null, 7], ['oak', 7], false)).toEqual([null])
})
