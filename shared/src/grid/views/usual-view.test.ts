import { expect, test } from '@jest/globals'
import type { GridView } from '../../contract/grid-views/index.ts'
import { usualView } from './usual-view.ts'

const user = { id: 'auth0|ada', roles: ['lintel.reporting.read'] }

function aView(id: string, given: Partial<GridView>): GridView {
  const named = { id, grid: 'requests', name: id, settings: '{}', revision: 1, mayChange: true }
  return { ...named, isShared: true, role: null, isDefault: true, ownerId: user.id, ownerName: 'Ada', ...given }
}

test("a grid opens with a view of one's own, else of a role that one holds, else everybody's", () => {
  const everybody = aView('1', {})
  const held = aView('2', { role: 'reporting.read' })
  const own = aView('3', { isShared: false })
  const others = [aView('0', { role: 'assets.read' }), aView('4', { isShared: false, ownerId: 'auth0|bo' })]
  const usual = (...views: GridView[]) => usualView([...others, ...views], user, 'lintel')?.id
  expect([usual(everybody, held, own), usual(everybody, held), usual(everybody), usual()]).toEqual([
    '3',
    '2',
    '1',
    undefined,
  ])
  expect(usual({ ...own, isDefault: false }, everybody)).toBe('1')
})
