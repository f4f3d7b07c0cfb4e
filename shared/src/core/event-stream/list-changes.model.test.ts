import { expect, test } from '@jest/globals'
import { stepOf, mergeChanges, withChanges } from './list-changes.model.ts'

const rows = [
  { id: 'a', name: 'A' },
  { id: 'b', name: 'B' },
  { id: 'c', name: 'C' },
]

test('updates rows in place and removes deleted ones', () => {
  const changes = { from: 1, rows: [{ id: 'c', name: 'Other' }], removed: ['a', 'unknown'] }
  expect(withChanges(rows, changes)).toEqual([
    { id: 'b', name: 'B' },
    { id: 'c', name: 'Other' },
  ])
  expect(withChanges(rows, { from: 1, rows: [{ id: 'd', name: 'D' }], removed: [] })).toBeUndefined()
})

test('merges two changes, keeping the last state of each row', () => {
  const one = { position: 2, changes: { from: 1, rows: [{ id: 'a', name: '1' }], removed: ['b'] } }
  const next = { position: 3, changes: { from: 2, rows: [{ id: 'b', name: '2' }], removed: ['a'] } }
  expect(mergeChanges(one, next)).toEqual({
    position: 3,
    changes: { from: 1, rows: [{ id: 'b', name: '2' }], removed: ['a'] },
  })
  expect(mergeChanges(one, { position: 4, changes: null })).toEqual({ position: 4, changes: null })
  expect(mergeChanges({ position: 4, changes: null }, next)).toEqual({ position: 3, changes: null })
})

test.each([
  ['nothing', 5, { position: 5, changes: null }],
  ['nothing', 7, { position: 6, changes: { from: 4, rows: [], removed: [] } }],
  ['change', 5, { position: 6, changes: { from: 4, rows: [], removed: [] } }],
  ['read', 5, { position: 8, changes: { from: 6, rows: [], removed: [] } }],
  ['read', 5, { position: 8, changes: null }],
  // After restoring a backup, the database has a lower position.
  ['read', 5, { position: 2, changes: null }],
])('requests %s with the rows of position %i', (step, at, news) => {
  expect(stepOf(news, at)).toBe(step)
})
