import { expect, test } from '@jest/globals'
import type { ColumnSetting } from '../settings/grid-configuration.ts'
import { withColumnMoved, withColumnSet, withHeadMoved } from './column-moves.ts'

const settings: ColumnSetting[] = ['a', 'b', 'c', 'd'].map((field, index) => {
  return { field, width: 200, hidden: false, locked: index < 2, filterable: true }
})

function order(of: readonly ColumnSetting[]) {
  return of.map(({ field, locked }) => (locked ? field.toUpperCase() : field)).join('')
}

test.each([
  ['a', 'c', true, 'BcAd'],
  ['d', 'a', false, 'dABc'],
  ['b', 'b', true, 'ABcd'],
  ['x', 'a', true, 'ABcd'],
])('%s to %s, behind it: %s', (field, target, isBehind, expected) => {
  expect(order(withColumnMoved(settings, field, target, isBehind))).toBe(expected)
})

test('whoever comes among pinned columns is pinned, and whoever leaves them is not', () => {
  expect(order(withHeadMoved(settings, 'd', 'a', true))).toBe('ADBc')
  expect(order(withHeadMoved(settings, 'a', 'd', false))).toBe('Bcad')
})

test('changes one column alone', () => {
  const changed = withColumnSet(settings, 'c', { width: 90 })
  expect(changed.map(({ width }) => width)).toEqual([200, 200, 90, 200])
})
