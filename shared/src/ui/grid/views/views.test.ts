import { expect, test, jest, describe } from '@jest/globals'
import type { GridView } from '../../../domain/contract/grid-views/index.ts'
import { defaultViewOf } from './default-view.ts'
import { viewEntries } from './view-entries.ts'
import { defaultConfiguration } from '../settings/grid-configuration.ts'
import { settingsIn, settingsText } from './view-settings.ts'

describe('default view', () => {
  const user = { id: 'auth0|ada', roles: ['lintel.reporting.read'] }

  function aView(id: string, given: Partial<GridView>): GridView {
    const named = { id, grid: 'requests', name: id, settings: '{}', revision: 1, mayChange: true }
    return { ...named, isShared: true, role: null, isDefault: true, ownerId: user.id, ownerName: 'Ada', ...given }
  }

  test("a grid opens with the user's own default view, otherwise that of a role, otherwise everyone's", () => {
    const everybody = aView('1', {})
    const held = aView('2', { role: 'reporting.read' })
    const own = aView('3', { isShared: false })
    const others = [aView('0', { role: 'assets.read' }), aView('4', { isShared: false, ownerId: 'auth0|bo' })]
    const usual = (...views: GridView[]) => defaultViewOf([...others, ...views], user, 'lintel')?.id
    expect([usual(everybody, held, own), usual(everybody, held), usual(everybody), usual()]).toEqual([
      '3',
      '2',
      '1',
      undefined,
    ])
    expect(usual({ ...own, isDefault: false }, everybody)).toBe('1')
  })
})

describe('view entries', () => {
  function aView(given: Partial<GridView>): GridView {
    return {
      id: '11111111-1111-4111-8111-111111111111',
      grid: 'requests',
      name: 'Late',
      settings: '{}',
      isShared: false,
      role: null,
      isDefault: false,
      ownerId: 'auth0|ada',
      ownerName: 'Ada Byrne',
      mayChange: true,
      revision: 1,
      ...given,
    }
  }

  function entriesOf(list: GridView[], shown?: GridView, isChanged = false) {
    const choose = jest.fn()
    const nothing = () => undefined
    const views = { shown, isChanged, choose }
    return { choose, entries: viewEntries(list, { views, onSave: nothing, onEdit: nothing, onDelete: nothing }) }
  }

  test('shows the current view, the owner of each view and its audience', () => {
    const shared = aView({ id: 'b', name: 'Ours', isShared: true, role: 'reporting.read', isDefault: true })
    const { entries, choose } = entriesOf([aView({ id: 'a' }), shared], shared)
    expect(entries.slice(0, 3).map(({ title, note }) => [title, note])).toEqual([
      ['My View', undefined],
      ['Late', undefined],
      ['Ours', 'Current view · From Ada Byrne, for reporting.read · Default'],
    ])
    entries[1]?.onSelect?.()
    entries[0]?.onSelect?.()
    expect(choose.mock.calls).toEqual([['a'], [undefined]])
  })

  test('offers editing for own views, and saving if there are changes', () => {
    const titles = (shown?: GridView, isChanged?: boolean) =>
      entriesOf([], shown, isChanged).entries.map(({ title, isDisabled }) =>
        isDisabled === true ? `(${title})` : title,
      )
    expect(titles()).toEqual(['My View', 'Save as New View'])
    expect(titles(aView({ mayChange: false }))).toEqual(['My View', 'Save as New View'])
    expect(titles(aView({}))).toEqual(['My View', 'Save as New View', '(Save Changes)', 'Edit View', 'Delete View'])
    expect(titles(aView({}), true)).toContain('Save Changes')
  })

  test('gives each entry a unique title', () => {
    const list = [aView({}), aView({ ownerName: 'Bo Lind' }), aView({}), aView({ name: 'Edit View' })]
    const titles = entriesOf(list, aView({})).entries.map(({ title }) => title)
    expect(titles).toEqual(expect.arrayContaining(['Late (Ada Byrne)', 'Late (Bo Lind)', 'Late (Ada Byrne) 2']))
    expect(new Set(titles).size).toBe(titles.length)
  })
})

describe('view settings', () => {
  const usual = defaultConfiguration([{ field: 'a', title: 'A', value: () => null }], {})

  test('a view round-trips without the subject of its filter', () => {
    const configuration = { ...usual, take: 50, filterOf: 'capture-7', groups: ['a'] }
    const { filterOf, ...kept } = configuration
    expect(settingsText(configuration)).not.toContain(filterOf)
    expect(settingsIn(settingsText(configuration))).toEqual(kept)
    expect(settingsText(settingsIn(settingsText(usual)) ?? usual)).toBe(settingsText(usual))
  })

  test('invalid settings are ignored', () => {
    expect(settingsIn('{"version":9}')).toBeUndefined()
    expect(settingsIn('oops')).toBeUndefined()
  })
})
