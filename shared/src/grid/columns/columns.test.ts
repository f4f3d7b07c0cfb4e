import { expect, test, describe } from '@jest/globals'
import type { ColumnSetting } from '../settings/grid-configuration.ts'
import { withColumnMoved, withColumnSet, withHeadMoved } from './column-moves.ts'
import type { GridColumn } from './column.ts'
import { layOut } from './table-layout.ts'

describe('column moves', () => {
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
})

describe('table layout', () => {
  const fields = ['category', 'family', 'type', 'status']
  const columns = new Map<string, GridColumn<unknown>>(
    fields.map((field) => [field, { field, title: field, value: () => null }]),
  )
  const settings = fields.map((field) => {
    return { field, width: 200, hidden: false, locked: field !== 'status', filterable: true }
  })

  function laidOut(stickyRoom: number, { isSelectable = false, room = 0, set = settings } = {}) {
    const layout = layOut({ table: undefined, columns, settings: set, sort: [], isSelectable, stickyRoom, room })
    return layout.columns.map(({ isSticky, place: { width } }) => `${width}${isSticky ? ' pinned' : ''}`)
  }

  const anyRoom = Number.POSITIVE_INFINITY
  function pinned(width: number): string {
    return `${width} pinned`
  }

  test.each([
    [Number.POSITIVE_INFINITY, ['200 pinned', '200 pinned', '200 pinned', '200']],
    // Windows of 1440, 1024 and 390 pixels.
    [661, ['200 pinned', '200 pinned', '200 pinned', '200']],
    [411, ['137 pinned', '137 pinned', '137 pinned', '200']],
    [215, ['107 pinned', '107 pinned', '200', '200']],
    [100, ['88 pinned', '88 pinned', '200', '200']],
  ])(
    'with %d pixels for pinned columns keeps as many in sight as can be read, the first two always',
    (room, widths) => {
      expect(laidOut(room)).toEqual(widths)
    },
  )

  test('keeps the check marks in sight too', () => {
    expect(laidOut(270, { isSelectable: true })).toEqual(['70 pinned', '100 pinned', '100 pinned', '200', '200'])
    expect(laidOut(661, { isSelectable: true })).toEqual([pinned(70), pinned(197), pinned(197), pinned(197), '200'])
  })

  test('uses the width there is, and leaves columns as wide as somebody has made them', () => {
    expect(laidOut(anyRoom, { room: 1000 })).toEqual([pinned(250), pinned(250), pinned(250), '250'])
    const set = settings.map((setting) => (setting.field === 'type' ? { ...setting, width: 100 } : setting))
    expect(laidOut(anyRoom, { room: 1000, set })).toEqual([pinned(300), pinned(300), pinned(100), '300'])
    const withMarks = laidOut(anyRoom, { room: 1070, isSelectable: true })
    expect(withMarks).toEqual([pinned(70), pinned(250), pinned(250), pinned(250), '250'])
  })

  test.each([0, 700, 800])('is wider than the %d pixels that it has, and scrolls', (room) => {
    expect(laidOut(anyRoom, { room })).toEqual([pinned(200), pinned(200), pinned(200), '200'])
  })
})
