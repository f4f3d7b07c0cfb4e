import { expect, test } from '@jest/globals'
import type { Filter } from './filter.ts'
import { isPicked, togglePick, withoutPick } from './picks.ts'

const complete: Filter = { field: 'status', operator: '==', value: 'Complete' }
const brick: Filter = { field: 'finish', operator: '==', value: 'Brick' }
const stone: Filter = { field: 'finish', operator: '==', value: 'Stone' }
const typed: Filter = { field: 'finish', operator: 'contains', value: 'o' }

function all(...filters: Filter[]): Filter {
  return { logic: 'and', filters }
}

test('adds what is picked, takes the place of another pick, and goes when it is picked again', () => {
  const picked = togglePick(all(complete, typed), 'finish', 'Brick')
  expect(picked).toEqual(all(complete, typed, brick))
  expect([isPicked(picked, 'finish', 'Brick'), isPicked(picked, 'finish', 'Stone')]).toEqual([true, false])
  const other = togglePick(picked, 'finish', 'Stone')
  expect(other).toEqual(all(complete, typed, stone))
  expect(togglePick(other, 'finish', 'Stone')).toEqual(all(complete, typed))
  expect(togglePick(brick, 'finish', 'Brick')).toBeNull()
})

test('what has no value can be picked as well', () => {
  const picked = togglePick(all(brick), 'finish', '')
  expect(isPicked(picked, 'finish', '')).toBe(true)
  expect(isPicked(picked, 'finish', 'Brick')).toBe(false)
  expect(togglePick(picked, 'finish', '')).toBeNull()
  expect(togglePick(picked, 'finish', 'Brick')).toEqual(all(brick))
})

test('is left out of what its own chart counts, and of nothing else', () => {
  const filter = all(complete, brick, typed)
  expect(withoutPick(filter, 'finish')).toEqual(all(complete, typed))
  expect(withoutPick(filter, 'status')).toEqual(all(brick, typed))
  expect(withoutPick(null, 'finish')).toBeNull()
})

test('numbers, booleans and what is null can be picked, one at a time', () => {
  const one = togglePick(null, 'floors', 3)
  expect(one).toEqual(all({ field: 'floors', operator: '==', value: 3 }))
  const none = togglePick(one, 'floors', null)
  expect(none).toEqual(all({ field: 'floors', operator: 'is null' }))
  expect(isPicked(none, 'floors', null)).toBe(true)
  expect(togglePick(none, 'floors', false)).toEqual(all({ field: 'floors', operator: '==', value: false }))
})
