import { expect, test } from '@jest/globals'
import { firstPage, itemsOfPage, lastPage, placeOf, typedPage, withinTotal } from './pagination.ts'

const second = { page: 2, itemsPerPage: 10 }

test.each([
  ['3', 3],
  [' 3 ', 3],
  ['2.9', 2],
  ['0', 1],
  ['-4', 1],
  ['99', 5],
  ['', 2],
  ['three', 2],
  ['1e400', 2],
] as const)('typing %o leads to page %i', (text, page) => {
  expect(typedPage(text, second, 45)).toBe(page)
})

test.each([
  [0, 1],
  [10, 1],
  [11, 2],
] as const)('%i items have %i page(s)', (total, pages) => {
  expect(lastPage(total, 10)).toBe(pages)
})

test('goes to the first page when the page is gone with its items', () => {
  expect(withinTotal({ page: 3, itemsPerPage: 10 }, 21)).toEqual({ page: 3, itemsPerPage: 10 })
  expect(withinTotal({ page: 3, itemsPerPage: 10 }, 20)).toEqual(firstPage(10))
})

test('cuts a page out of a whole list', () => {
  const items = Array.from({ length: 12 }, (_, index) => index)
  expect(itemsOfPage(items, second)).toEqual([10, 11])
  expect(itemsOfPage(items, { page: 3, itemsPerPage: 10 })).toHaveLength(10)
  expect(itemsOfPage([], second)).toEqual([])
})

test('says where one is', () => {
  expect(placeOf(second, 1204)).toBe('11–20 of 1,204')
  expect(placeOf({ page: 3, itemsPerPage: 10 }, 21)).toBe('21–21 of 21')
})
