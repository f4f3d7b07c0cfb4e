import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { placeIn, withPlace } from './list-place.ts'

const completed = { itemsPerPage: 10 }
const inProgress = { prefix: 'inProgress', itemsPerPage: 5 }
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
  expect(placeIn(new URLSearchParams(query), inProgress)).toEqual(expected)
})

test('two lists and others keep their places in one address', () => {
  const property = fc.property(pagination, pagination, fc.string(), (one, other, text) => {
    const start = new URLSearchParams({ q: text })
    const search = withPlace(withPlace(start, inProgress, one), completed, other)
    expect(placeIn(search, inProgress)).toEqual(one)
    expect(placeIn(search, completed)).toEqual(other)
    expect(search.get('q')).toBe(text)
    expect(start.size).toBe(1)
  })
  fc.assert(property)
})

test('says nothing of what everybody starts with', () => {
  const search = new URLSearchParams('page=3&perPage=25')
  expect(withPlace(search, completed, { page: 1, itemsPerPage: 10 }).toString()).toBe('')
})
