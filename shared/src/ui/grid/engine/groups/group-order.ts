import type { SortKey } from '../sort-order.ts'
import type { RowGroup, RowGroups } from './row-group.ts'

/** The sorted groups, with their positions in the same order. Equal groups stay in the order of their values. */
export function sortedGroups(groups: RowGroup[], positions: Uint32Array, sort: readonly SortKey[]): RowGroups {
  sortEach(groups, sort)
  const inOrder = new Uint32Array(positions.length)
  append(groups, 0)
  return { positions: inOrder, groups }

  function append(siblings: readonly RowGroup[], from: number): number {
    let offset = from
    for (const group of siblings) {
      const { first, end } = group
      if (group.groups.length > 0) append(group.groups, offset)
      else inOrder.set(positions.subarray(first, end), offset)
      group.first = offset
      offset += end - first
      group.end = offset
    }
    return offset
  }
}

function sortEach(groups: RowGroup[], sort: readonly SortKey[]): void {
  const natural = new Map(groups.map((group, index) => [group, index]))
  const keys = sort.filter(({ field }) => groups[0]?.field === field || groups[0]?.measured.has(field))
  if (keys.length > 0) groups.sort(compare)
  for (const group of groups) sortEach(group.groups, sort)

  function compare(one: RowGroup, other: RowGroup): number {
    for (const { field, direction } of keys) {
      const [left, right] = [placeBy(one, field), placeBy(other, field)]
      // Missing values come last in both directions.
      if (Number.isNaN(left) || Number.isNaN(right)) {
        const order = Number(Number.isNaN(left)) - Number(Number.isNaN(right))
        if (order !== 0) return order
      } else if (left !== right) return direction === 'ascending' ? left - right : right - left
    }
    return 0
  }

  function placeBy(group: RowGroup, field: string): number {
    if (group.field !== field) return group.measured.get(field)?.order ?? Number.NaN
    return group.value === null ? Number.NaN : (natural.get(group) ?? Number.NaN)
  }
}
