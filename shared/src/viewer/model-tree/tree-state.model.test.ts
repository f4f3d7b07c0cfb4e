import { expect, test } from '@jest/globals'
import { modelTree, treeRows } from './tree.model.ts'
import { closedTree, isOpenIn, treeAfter, treeStep, type TreeChange, type TreeState } from './tree-state.model.ts'

const known = { modelId: 'm', family: 'F', type: 'T', file: 'm', storey: '', name: '', propertySets: [] }
const tree = modelTree(
  ['Doors', 'Walls'].flatMap((category) => ['1', '2'].map((id) => ({ ...known, category, elementId: category + id }))),
  'category',
)

function rowsOf(state: TreeState) {
  return treeRows(tree, (key) => isOpenIn(state, key))
}

function press(before: TreeState, ...keys: string[]) {
  return keys.reduce((state, key) => {
    const rows = rowsOf(state)
    const at = Math.max(
      0,
      rows.findIndex(({ node }) => node.key === state.active),
    )
    const change = treeStep(rows, at, key)
    return change ? treeAfter(state, change) : state
  }, before)
}

function activeIn(state: TreeState) {
  return rowsOf(state).find(({ node }) => node.key === state.active)?.node.label
}

test.each([
  [['ArrowDown'], 'Walls'],
  [['ArrowDown', 'ArrowDown'], 'Walls'],
  [['ArrowRight', 'ArrowRight'], 'F'],
  [['ArrowRight', 'ArrowRight', 'ArrowLeft'], 'Doors'],
  [['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'End'], 'Walls'],
  [['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown'], 'T [Doors2]'],
  [['End', 'Home'], 'Doors'],
  [['PageDown', 'ArrowUp'], 'Doors'],
])('goes by %j to %s', (keys, label) => {
  expect(activeIn(press(closedTree, ...keys))).toBe(label)
})

test('opens and closes, and asks nothing of keys that are not about the tree', () => {
  const open = press(closedTree, 'ArrowRight')
  expect(rowsOf(open)).toHaveLength(3)
  expect(rowsOf(press(open, 'ArrowLeft'))).toHaveLength(2)
  expect(treeStep(rowsOf(open), 0, 'h')).toBeUndefined()
  expect(treeStep([], 0, 'ArrowDown')).toBeUndefined()
})

test('has everything open while it searches, and is as before afterwards', () => {
  const after = (state: TreeState, ...changes: TreeChange[]) => changes.reduce(treeAfter, state)
  const open = press(closedTree, 'ArrowRight')
  const searching = after(open, { type: 'search', search: 'w' })
  expect(rowsOf(searching)).toHaveLength(10)
  expect(rowsOf(after(searching, { type: 'toggle', key: '\nDoors' }))).toHaveLength(6)
  expect(rowsOf(after(searching, { type: 'toggle', key: '\nDoors' }, { type: 'search', search: '' }))).toHaveLength(3)
  expect(rowsOf(after(open, { type: 'order', order: 'file' }))).toHaveLength(2)
})

test('opens the way to what is looked for', () => {
  const way = ['\nWalls', '\nWalls\nF', '\nWalls\nF\nT', '\nWalls\nF\nT\n=m\nWalls2']
  const state = treeAfter(closedTree, { type: 'reveal', way })
  expect(activeIn(state)).toBe('T [Walls2]')
  expect(rowsOf(state)).toHaveLength(6)
})
