import { expect, test, describe } from '@jest/globals'
import fc from 'fast-check'
import { labelParts } from './label.model.ts'
import { modelTree, treeRows, hasRooms, matchingElements, wayTo, type TreeNode, type TreeOrder } from './tree.model.ts'
import { closedTree, isOpenIn, treeAfter, treeStep, type TreeChange, type TreeState } from './tree-state.model.ts'
import { elementsOfFiles, type ListedElement } from '../elements/listed-element.ts'
import { manyElements } from '../testing/appearance/many-elements.ts'
import { FakeViewer } from '../testing/fake/fake-viewer.ts'

describe('label model', () => {
  test.each([
    ['Level 2', 'Level 2', ''],
    ['Basic Wall: Exterior [104711]', 'Basic Wall: Exterior', ' [104711]'],
    ['Exterior - Brick on CMU - 250mm', 'Exterior - Brick on', ' CMU - 250mm'],
    ['Basic Wall [0HtvcQ8gb8$9CF4tOvGPqS]', 'Basic Wall [0HtvcQ8gb8$', '9CF4tOvGPqS]'],
    ['Family 👩‍👩‍👧 of the second house 👩‍👩‍👧', 'Family 👩‍👩‍👧 of the se', 'cond house 👩‍👩‍👧'],
  ])('keeps the end of %s', (label, start, end) => {
    expect(labelParts(label)).toEqual({ start, end })
  })

  test('loses no character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (label) => {
        const { start, end } = labelParts(label)
        expect(start + end).toBe(label)
      }),
    )
  })
})

describe('tree state model', () => {
  const known = { modelId: 'm', family: 'F', type: 'T', file: 'm', storey: '', name: '', propertySets: [] }
  const tree = modelTree(
    ['Doors', 'Walls'].flatMap((category) =>
      ['1', '2'].map((id) => ({ ...known, category, elementId: category + id })),
    ),
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
  ])('the key %j goes to %s', (keys, label) => {
    expect(activeIn(press(closedTree, ...keys))).toBe(label)
  })

  test('expands and collapses, and ignores other keys', () => {
    const open = press(closedTree, 'ArrowRight')
    expect(rowsOf(open)).toHaveLength(3)
    expect(rowsOf(press(open, 'ArrowLeft'))).toHaveLength(2)
    expect(treeStep(rowsOf(open), 0, 'h')).toBeUndefined()
    expect(treeStep([], 0, 'ArrowDown')).toBeUndefined()
  })

  test('expands everything while searching, and restores the state afterward', () => {
    const after = (state: TreeState, ...changes: TreeChange[]) => changes.reduce(treeAfter, state)
    const open = press(closedTree, 'ArrowRight')
    const searching = after(open, { type: 'search', search: 'w' })
    expect(rowsOf(searching)).toHaveLength(10)
    expect(rowsOf(after(searching, { type: 'toggle', key: '\nDoors' }))).toHaveLength(6)
    expect(rowsOf(after(searching, { type: 'toggle', key: '\nDoors' }, { type: 'search', search: '' }))).toHaveLength(3)
    expect(rowsOf(after(open, { type: 'order', order: 'file' }))).toHaveLength(2)
  })

  test('expands the ancestors of a requested element', () => {
    const way = ['\nWalls', '\nWalls\nF', '\nWalls\nF\nT', '\nWalls\nF\nT\n=m\nWalls2']
    const state = treeAfter(closedTree, { type: 'reveal', way })
    expect(activeIn(state)).toBe('T [Walls2]')
    expect(rowsOf(state)).toHaveLength(6)
  })
})

describe('tree model', () => {
  async function tower() {
    const viewer = new FakeViewer({ elements: manyElements() })
    await viewer.load({ urn: 'tower', name: 'Tower.rvt' })
    return elementsOfFiles(viewer)
  }

  test('reads elements in slices, each element once @full', async () => {
    const viewer = new FakeViewer({ elements: manyElements() })
    await viewer.load({ urn: 'tower', name: 'Tower.rvt' })
    let [asked, rests] = [0, 0]
    const elements = await elementsOfFiles(viewer, () => {
      asked += 1
      if (asked % 1000 > 0) return undefined
      rests += 1
      return Promise.resolve()
    })
    expect([elements.length, asked, rests]).toEqual([10_000, 10_000, 10])
    expect(elements).toEqual(await elementsOfFiles(viewer))
  })

  function leavesOf(nodes: readonly TreeNode[]): ListedElement[] {
    return nodes.flatMap((node) => (node.children ? leavesOf(node.children()) : node.elements))
  }

  function everyGroup(nodes: readonly TreeNode[]): TreeNode[] {
    return nodes.flatMap((node) => (node.children ? [node, ...everyGroup(node.children())] : []))
  }

  function byId(elements: readonly ListedElement[]) {
    return elements.map(({ elementId }) => elementId).toSorted()
  }

  test.each<TreeOrder>(['storey', 'category', 'file'])(
    'contains each of 10,000 elements once, ordered by %s',
    async (order) => {
      const elements = await tower()
      const tree = modelTree(elements, order)
      expect(byId(leavesOf(tree))).toEqual(byId(elements))
      for (const group of everyGroup(tree)) {
        expect(byId(leavesOf(group.children?.() ?? []))).toEqual(byId(group.elements))
      }
      const keys = treeRows(tree, () => true).map(({ node }) => node.key)
      expect(new Set(keys).size).toBe(keys.length)
    },
  )

  test('sorts storeys numerically, and elements without a storey last', async () => {
    const tree = modelTree(await tower(), 'storey')
    const levels = Array.from({ length: 12 }, (_, at) => `Level ${at + 1}`)
    expect(tree.map(({ label }) => label)).toEqual([...levels, 'No level'])
    expect(tree.at(-1)?.elements).toHaveLength(200)
    const [first] = tree[0]?.children?.() ?? []
    expect(first?.label).toBe('Doors')
  })

  test('lists rooms below their levels, if known', async () => {
    const elements = await tower()
    expect(hasRooms(elements)).toBe(false)
    const furnished = elements
      .slice(0, 3)
      .map((one, at) => ({ ...one, storey: 'Level 1', ...(at > 0 && { room: '101 Office' }) }))
    expect(hasRooms(furnished)).toBe(true)
    const [level] = modelTree(furnished, 'room')
    expect(level?.children?.().map(({ label, elements: own }) => [label, own.length])).toEqual([
      ['101 Office', 2],
      ['No room', 1],
    ])
    expect(matchingElements(furnished, 'office 101')).toHaveLength(2)
  })

  test('lists the rows of expanded nodes with their positions', async () => {
    const tree = modelTree(await tower(), 'category')
    const isOpen = (key: string) => ['\nWalls', '\nWalls\nBasic Wall'].includes(key)
    const rows = treeRows(tree, isOpen).map(
      ({ node: { label, elements }, level, position, siblings, isOpen: open, parent }) =>
        [label, elements.length, level, `${position}/${siblings}`, open, parent] as const,
    )
    expect(rows).toEqual([
      ['Doors', 2500, 1, '1/4', false, undefined],
      ['Furniture', 2500, 1, '2/4', false, undefined],
      ['Walls', 2500, 1, '3/4', true, undefined],
      ['Basic Wall', 2500, 2, '1/1', true, 2],
      ['Exterior', expect.any(Number), 3, '1/3', false, 3],
      ['Interior', expect.any(Number), 3, '2/3', false, 3],
      ['Partition', expect.any(Number), 3, '3/3', false, 3],
      ['Windows', 2500, 1, '4/4', false, undefined],
    ])
  })

  test('finds elements by all words, and the path to one of them', async () => {
    const elements = await tower()
    expect(matchingElements(elements, '  ')).toBe(elements)
    expect(matchingElements(elements, 'nothing of it')).toEqual([])
    const found = matchingElements(elements, 'stool  FURN')
    expect(byId(found)).toEqual(byId(elements.filter(({ type }) => type === 'Stool')))
    const [one] = matchingElements(elements, '104711')
    if (!one) throw new Error('It was not found.')
    const way = wayTo(one, 'storey')
    const rows = treeRows(modelTree(elements, 'storey'), (key) => way.includes(key))
    const row = rows.find(({ node }) => node.key === way.at(-1))
    expect(row?.node.elements).toEqual([one])
    expect(row?.level).toBe(5)
  })

  test('distinguishes equal names and ids in two files', () => {
    const one = {
      modelId: 'a',
      elementId: '1',
      category: 'Walls',
      family: '',
      type: '',
      propertySets: [],
      storey: '',
      name: '',
    }
    const both = [
      { ...one, file: 'A.rvt' },
      { ...one, modelId: 'b', file: 'B.rvt' },
    ]
    const rows = treeRows(modelTree(both, 'category'), () => true)
    expect(rows.map(({ node }) => node.label)).toEqual(['Walls', 'No family', 'No type', 'Element [1]', 'Element [1]'])
    expect(new Set(rows.map(({ node }) => node.key)).size).toBe(5)
    expect(modelTree(both, 'file').map(({ label }) => label)).toEqual(['A.rvt', 'B.rvt'])
  })
})
