import { expect, test, describe } from '@jest/globals'
import type { ColumnSetting } from '../settings/grid-configuration.ts'
import { withOrder, withPinning, withSizing } from '../settings/table-state.ts'
import { withColumnSet, withMoved } from './column-moves.ts'
import { selectionField, type GridColumn } from './column.ts'
import { fitColumns } from './fit-columns.ts'
import { inOrderOf, narrowColumns } from './narrow-columns.ts'

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
  ])('moves %s to %s, after it: %s', (field, target, isBehind, expected) => {
    expect(order(withOrder(settings, (before) => withMoved(before, field, target, isBehind)))).toBe(expected)
  })

  test('saves which columns are pinned, without the column of checkboxes', () => {
    expect(order(withPinning(settings, { start: [selectionField, 'b', 'd'], end: [] }))).toBe('aBcD')
  })

  test('saves widths that change, but not those that are fitted to the window', () => {
    const shown = { a: 250, b: 88, c: 200, d: 250 }
    const changed = withSizing(settings, shown, (before) => ({ ...before, c: 40 }))
    expect(changed.map(({ width }) => width)).toEqual([200, 200, 60, 200])
  })

  test('changes only one column', () => {
    const changed = withColumnSet(settings, 'c', { width: 90 })
    expect(changed.map(({ width }) => width)).toEqual([200, 200, 90, 200])
  })
})

describe('columns in the window', () => {
  const fields = ['category', 'family', 'type', 'status']
  const columns = new Map<string, GridColumn<unknown>>(
    fields.map((field) => [field, { field, title: field, value: () => null }]),
  )
  const settings = fields.map((field) => {
    return { field, width: 200, hidden: false, locked: field !== 'status', filterable: true }
  })

  function fitted(width: number, { isSelectable = false, isMeasured = true, set = settings } = {}) {
    const { sizing, stickyCount } = fitColumns({ settings: set, columns, isSelectable, inSight: { width, isMeasured } })
    const shown = [...(isSelectable ? [selectionField] : []), ...fields]
    return shown.map((field, index) => `${sizing[field]}${index < stickyCount ? ' pinned' : ''}`)
  }

  function pinned(width: number): string {
    return `${width} pinned`
  }

  test.each([
    [1440, false, ['200 pinned', '200 pinned', '200 pinned', '200']],
    [685, true, ['137 pinned', '137 pinned', '137 pinned', '200']],
    [359, true, ['107 pinned', '107 pinned', '200', '200']],
    [167, true, ['88 pinned', '88 pinned', '200', '200']],
  ])(
    'with %d pixels, keeps as many pinned columns visible as are readable, at least two',
    (width, isMeasured, widths) => {
      expect(fitted(width, { isMeasured })).toEqual(widths)
    },
  )

  test('keeps the selection column visible, too', () => {
    expect(fitted(450, { isSelectable: true })).toEqual(['70 pinned', '100 pinned', '100 pinned', '200', '200'])
    expect(fitted(835, { isSelectable: true })).toEqual([pinned(70), pinned(143), pinned(143), pinned(143), '200'])
  })

  test('fills the available width, and keeps user-set column widths', () => {
    expect(fitted(1000)).toEqual([pinned(250), pinned(250), pinned(250), '250'])
    const set = settings.map((setting) => (setting.field === 'type' ? { ...setting, width: 100 } : setting))
    expect(fitted(1000, { set })).toEqual([pinned(300), pinned(300), pinned(100), '300'])
    const withMarks = fitted(1070, { isSelectable: true })
    expect(withMarks).toEqual([pinned(70), pinned(250), pinned(250), pinned(250), '250'])
  })

  test('keeps column widths until the window is measured', () => {
    expect(fitted(1001, { isMeasured: false })).toEqual([pinned(200), pinned(200), pinned(200), '200'])
  })
})

describe('columns in a narrow window', () => {
  const columns = new Map<string, GridColumn<unknown>>(
    ['category', 'family', 'type', 'status'].map((field) => [
      field,
      { field, title: field, pinned: field === 'category', value: () => null },
    ]),
  )
  const settings = [...columns.values()].map(({ field, pinned = false }) => {
    return { field, width: 200, hidden: false, locked: pinned, filterable: true }
  })

  function arranged({ availableWidth = 360, own = settings, narrow = ['type', 'status', 'gone'] } = {}) {
    const shown = narrowColumns({ settings: own, columns, narrow, availableWidth })
    return shown.map(({ field, width, locked }) => `${field} ${width}${locked ? ' pinned' : ''}`)
  }
  const usual = ['category 200 pinned', 'family 200', 'type 200', 'status 200']

  test('the most useful columns come first, and the first one stays visible', () => {
    expect(arranged()).toEqual(['type 180 pinned', 'status 180', 'category 200', 'family 200'])
    expect(arranged({ availableWidth: 120 })).toEqual(['type 88 pinned', 'status 88', 'category 200', 'family 200'])
    const hidden = settings.map((one) => (one.field === 'type' ? { ...one, hidden: true } : one))
    expect(arranged({ own: hidden })[0]).toBe('status 200 pinned')
  })

  test('nothing changes in a wide window, without such columns, or for a user who has arranged them', () => {
    expect(arranged({ availableWidth: 800 })).toEqual(usual)
    expect(arranged({ narrow: [] })).toEqual(usual)
    const moved = settings.toReversed()
    expect(arranged({ own: moved })).toEqual(usual.toReversed())
    const unpinned = settings.map((one) => ({ ...one, locked: false }))
    expect(arranged({ own: unpinned })[0]).toBe('category 200')
  })

  test('moving a column in a narrow window saves the visible order, with unchanged widths and pins', () => {
    const shown = narrowColumns({ settings, columns, narrow: ['type'], availableWidth: 360 })
    expect(inOrderOf(settings, shown)).toEqual([settings[2], settings[0], settings[1], settings[3]])
  })
})
