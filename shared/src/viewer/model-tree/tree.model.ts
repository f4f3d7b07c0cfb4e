import type { ListedElement } from '../elements/listed-element.ts'

export type TreeOrder = 'storey' | 'room' | 'category' | 'file'
type Level = 'file' | 'storey' | 'room' | 'category' | 'family' | 'type'

const levelsOf: Record<TreeOrder, readonly Level[]> = {
  storey: ['storey', 'category', 'family', 'type'],
  room: ['storey', 'room', 'category', 'type'],
  category: ['category', 'family', 'type'],
  file: ['file', 'category', 'family', 'type'],
}

/** A group of elements, or a single element. Children are computed on demand, because most groups are never opened. */
export type TreeNode = {
  /** Unique in the tree, and the same in each tree with the same order. */
  key: string
  label: string
  elements: readonly ListedElement[]
  /** The children; undefined for an element. */
  children: (() => readonly TreeNode[]) | undefined
}

/** Numbers in names sort by value: Level 2 before Level 10. */
const { compare } = new Intl.Collator('en', { numeric: true })

function nameOf(element: ListedElement) {
  return element.name || element.type || element.family || 'Element'
}

function leafOf(element: ListedElement, above: string): TreeNode {
  const { modelId, elementId } = element
  const name = nameOf(element)
  const label = name === elementId ? name : `${name} [${elementId}]`
  return { key: `${above}\n=${modelId}\n${elementId}`, label, elements: [element], children: undefined }
}

function keyOf(above: string, value: string) {
  return `${above}\n${value}`
}

function valueAt(element: ListedElement, level: Level): string {
  return element[level] ?? ''
}

/** Whether rooms are known. */
export function hasRooms(elements: readonly ListedElement[]): boolean {
  return elements.some(({ room = '' }) => room !== '')
}

function nodesOf(elements: readonly ListedElement[], levels: readonly Level[], above: string): readonly TreeNode[] {
  const [level, ...lower] = levels
  if (level === undefined) {
    return elements.map((element) => leafOf(element, above)).toSorted((one, other) => compare(one.label, other.label))
  }
  const groups = [...Map.groupBy(elements, (element) => valueAt(element, level))]
  // Unknown values come last.
  groups.sort(([one], [other]) => Number(one === '') - Number(other === '') || compare(one, other))
  return groups.map(([value, groupElements]) => {
    const key = keyOf(above, value)
    let children: readonly TreeNode[] | undefined
    return {
      key,
      label: value || `No ${level === 'storey' ? 'level' : level}`,
      elements: groupElements,
      children: () => (children ??= nodesOf(groupElements, lower, key)),
    }
  })
}

export function modelTree(elements: readonly ListedElement[], order: TreeOrder): readonly TreeNode[] {
  return nodesOf(elements, levelsOf[order], '')
}

/** The keys of an element's groups from the top, and the key of the element. */
export function wayTo(element: ListedElement, order: TreeOrder): readonly string[] {
  const keys: string[] = []
  for (const level of levelsOf[order]) keys.push(keyOf(keys.at(-1) ?? '', valueAt(element, level)))
  return [...keys, leafOf(element, keys.at(-1) ?? '').key]
}

/** Elements whose names and location contain all words. */
export function matchingElements(elements: readonly ListedElement[], search: string): readonly ListedElement[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return elements
  return elements.filter(({ name, elementId, type, family, category, storey, room = '', file }) => {
    const text = [name, elementId, type, family, category, storey, room, file].join('\n').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

export type TreeRow = {
  node: TreeNode
  /** Depth in the tree; 1 at the top. */
  level: number
  /** Position among its siblings, from 1. */
  position: number
  siblings: number
  /** Whether the group is open; undefined for an element. */
  isOpen: boolean | undefined
  /** The index of its group's row. */
  parent: number | undefined
}

/** The visible rows of the tree from top to bottom. */
export function treeRows(roots: readonly TreeNode[], isOpen: (key: string) => boolean): readonly TreeRow[] {
  const rows: TreeRow[] = []
  function add(nodes: readonly TreeNode[], level: number, parent: number | undefined) {
    nodes.forEach((node, index) => {
      const open = node.children && isOpen(node.key)
      rows.push({ node, level, position: index + 1, siblings: nodes.length, isOpen: open, parent })
      if (open && node.children) add(node.children(), level + 1, rows.length - 1)
    })
  }
  add(roots, 1, undefined)
  return rows
}
