import type { TreeOrder, TreeRow } from './tree.model.ts'

export type TreeState = {
  order: TreeOrder
  search: string
  /** Keys of the open groups outside of a search. */
  open: ReadonlySet<string>
  /** Keys of the closed groups during a search, when all others are open. */
  closed: ReadonlySet<string>
  /** Key of the focused row. */
  active: string | undefined
}

export const closedTree: TreeState = {
  order: 'storey',
  search: '',
  open: new Set(),
  closed: new Set(),
  active: undefined,
}

export type TreeChange =
  | { type: 'order'; order: TreeOrder }
  | { type: 'search'; search: string }
  | { type: 'toggle'; key: string }
  | { type: 'go'; key: string }
  /** Opens the groups of an element and focuses it. */
  | { type: 'reveal'; way: readonly string[] }

export function isOpenIn({ search, open, closed }: TreeState, key: string) {
  return search.trim() === '' ? open.has(key) : !closed.has(key)
}

export function treeAfter(state: TreeState, change: TreeChange): TreeState {
  if (change.type === 'order') return { ...closedTree, order: change.order, search: state.search }
  if (change.type === 'search') return { ...state, search: change.search, closed: new Set() }
  if (change.type === 'go') return { ...state, active: change.key }
  if (change.type === 'toggle') {
    const name = state.search.trim() === '' ? 'open' : 'closed'
    const otherKeys = [...state[name]].filter((key) => key !== change.key)
    const keys = state[name].has(change.key) ? otherKeys : [...otherKeys, change.key]
    return { ...state, [name]: new Set(keys), active: change.key }
  }
  const groups = change.way.slice(0, -1)
  const closed = [...state.closed].filter((key) => !groups.includes(key))
  return {
    ...state,
    open: new Set([...state.open, ...groups]),
    closed: new Set(closed),
    active: change.way.at(-1),
  }
}

/** The effect of a key by the WAI-ARIA tree pattern: go to another row, or open or close this one. */
export function treeStep(rows: readonly TreeRow[], rowIndex: number, key: string): TreeChange | undefined {
  const row = rows[rowIndex]
  if (!row) return undefined
  function go(index: number): TreeChange | undefined {
    const to = rows[Math.max(0, Math.min(rows.length - 1, index))]
    return to && { type: 'go', key: to.node.key }
  }
  switch (key) {
    case 'ArrowDown':
      return go(rowIndex + 1)
    case 'ArrowUp':
      return go(rowIndex - 1)
    case 'Home':
      return go(0)
    case 'End':
      return go(rows.length - 1)
    case 'PageDown':
      return go(rowIndex + pageRows)
    case 'PageUp':
      return go(rowIndex - pageRows)
    case 'ArrowRight':
      if (row.isOpen === false) return { type: 'toggle', key: row.node.key }
      return row.isOpen ? go(rowIndex + 1) : undefined
    case 'ArrowLeft':
      if (row.isOpen) return { type: 'toggle', key: row.node.key }
      return row.parent === undefined ? undefined : go(row.parent)
    default:
      return undefined
  }
}

const pageRows = 10
