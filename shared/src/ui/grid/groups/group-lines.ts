import type { RowGroup } from '../engine/index.ts'

/**
 * The visible lines of a grouped grid: the line of each group and, if the group is open, those of its groups or rows.
 */
export type GroupLines = {
  length: number
  /** The group of a group line; undefined for a row. */
  groupAt: (line: number) => RowGroup | undefined
  /** Index in the sorted row positions: of the line's row, or of the first row of its group. */
  placeAt: (line: number) => number
  /** 1 for the outermost groups; a row has one more than its group. */
  levelAt: (line: number) => number
  /** The line of the parent group; undefined for the outermost. */
  parentLine: (line: number) => number | undefined
}

/** The lines of groups; the rows of an open group follow its line. */
type LineList = { groups: RowGroup[]; starts: number[]; length: number }

function listLines(groups: readonly RowGroup[], isOpen: (group: RowGroup) => boolean): LineList {
  const all: LineList = { groups: [], starts: [], length: 0 }
  list(groups)
  return all

  function list(level: readonly RowGroup[]) {
    for (const group of level) {
      all.groups.push(group)
      all.starts.push(all.length)
      all.length += 1
      if (!isOpen(group)) continue
      if (group.groups.length > 0) list(group.groups)
      else all.length += group.end - group.first
    }
  }
}

/** The index of the last group whose line is at or before this one. */
function indexAt(starts: readonly number[], line: number): number {
  let [low, high] = [0, starts.length]
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if ((starts[middle] as number) <= line) low = middle
    else high = middle
  }
  return low
}

export function linesOf(groups: readonly RowGroup[], isOpen: (group: RowGroup) => boolean): GroupLines {
  const { groups: inOrder, starts, length } = listLines(groups, isOpen)

  /** `row` counts from 0 within an open group; -1 for the line of the group itself. */
  function locate(line: number) {
    const index = indexAt(starts, line)
    return { index, group: inOrder[index] as RowGroup, row: line - (starts[index] as number) - 1 }
  }

  return {
    length,
    groupAt: (line) => {
      const { group, row } = locate(line)
      return row === -1 ? group : undefined
    },
    placeAt: (line) => {
      const { group, row } = locate(line)
      return group.first + Math.max(0, row)
    },
    levelAt: (line) => {
      const { group, row } = locate(line)
      return group.depth + (row === -1 ? 1 : 2)
    },
    parentLine: (line) => {
      const { index, group, row } = locate(line)
      if (row >= 0) return starts[index]
      const parentIndex = inOrder.findLastIndex((one, position) => position < index && one.depth < group.depth)
      return parentIndex === -1 ? undefined : starts[parentIndex]
    },
  }
}

/** Opens all groups, for exports. */
export function allLines(groups: readonly RowGroup[]): GroupLines {
  return linesOf(groups, () => true)
}
