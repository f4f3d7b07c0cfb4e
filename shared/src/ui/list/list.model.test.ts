import { expect, test, describe } from '@jest/globals'
import fc from 'fast-check'
import { withParams } from '../../core/routing/url-codec.ts'
import { paginationParams, type PaginationParamsOptions } from './pagination-params.ts'
import {
  firstPage,
  getPageItems,
  lastPage,
  rangeText,
  typedPage,
  clampPagination,
  type Pagination,
} from './pagination.ts'

describe('list position', () => {
  const completed = { itemsPerPage: 10 }
  const inProgress = { prefix: 'inProgress', itemsPerPage: 5 }
  function paginationIn(search: URLSearchParams, options: PaginationParamsOptions) {
    return paginationParams(options).read(search)
  }
  function withPagination(search: URLSearchParams, options: PaginationParamsOptions, next: Pagination) {
    return withParams(search, paginationParams(options), next)
  }
  const pagination = fc.record({
    page: fc.integer({ min: 1, max: 999_999 }),
    itemsPerPage: fc.integer({ min: 1, max: 100 }),
  })

  test.each([
    ['', { page: 1, itemsPerPage: 5 }],
    ['inProgressPage=3&page=7', { page: 3, itemsPerPage: 5 }],
    ['inProgressPage=0&inProgressPerPage=-5', { page: 1, itemsPerPage: 5 }],
    ['inProgressPage=two&inProgressPerPage=1e3', { page: 1, itemsPerPage: 5 }],
    ['inProgressPage=1234567&inProgressPerPage=900', { page: 1, itemsPerPage: 100 }],
  ])('reads %o', (query, expected) => {
    expect(paginationIn(new URLSearchParams(query), inProgress)).toEqual(expected)
  })

  test('two lists and other parameters share one URL', () => {
    const property = fc.property(pagination, pagination, fc.string(), (one, other, text) => {
      const start = new URLSearchParams({ q: text })
      const search = withPagination(withPagination(start, inProgress, one), completed, other)
      expect(paginationIn(search, inProgress)).toEqual(one)
      expect(paginationIn(search, completed)).toEqual(other)
      expect(search.get('q')).toBe(text)
      expect(start.size).toBe(1)
    })
    fc.assert(property)
  })

  test('omits defaults', () => {
    const search = new URLSearchParams('page=3&perPage=25')
    expect(withPagination(search, completed, { page: 1, itemsPerPage: 10 }).toString()).toBe('')
  })
})

describe('pagination', () => {
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
  ] as const)('typing %o goes to page %i', (text, page) => {
    expect(typedPage(text, second, 45)).toBe(page)
  })

  test.each([
    [0, 1],
    [10, 1],
    [11, 2],
  ] as const)('%i items have %i page(s)', (total, pages) => {
    expect(lastPage(total, 10)).toBe(pages)
  })

  test('goes to the first page when the current one no longer exists', () => {
    expect(clampPagination({ page: 3, itemsPerPage: 10 }, 21)).toEqual({ page: 3, itemsPerPage: 10 })
    expect(clampPagination({ page: 3, itemsPerPage: 10 }, 20)).toEqual(firstPage(10))
  })

  test('slices a page from the complete list', () => {
    const items = Array.from({ length: 12 }, (_, index) => index)
    expect(getPageItems(items, second)).toEqual([10, 11])
    expect(getPageItems(items, { page: 3, itemsPerPage: 10 })).toHaveLength(10)
    expect(getPageItems([], second)).toEqual([])
  })

  test('describes the current page', () => {
    expect(rangeText(second, 1204)).toBe('11–20 of 1,204')
    expect(rangeText({ page: 3, itemsPerPage: 10 }, 21)).toBe('21–21 of 21')
  })
})
