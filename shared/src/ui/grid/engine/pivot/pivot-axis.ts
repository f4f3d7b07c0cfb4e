import type { CellValue } from '../../../../domain/filter/filter.ts'
import type { RowGroup, RowGroups } from '../groups/row-group.ts'
import { inChunks, type Steps } from '../steps.ts'

/** A row or a column of a pivot: the values that its rows have in common, outermost first; empty for the total. */
export type PivotLine = { values: readonly CellValue[]; depth: number; index: number }

export type PivotAxis = {
  /** Parents come before their children; the total is first. */
  lines: readonly PivotLine[]
  /** By depth: for each position the index of its line, or `counts[depth]` if its line was cut off. */
  codes: readonly Uint32Array[]
  counts: readonly number[]
  /** Number of innermost lines that were cut off. */
  cut: number
}

/** The lines of groups, and the line of each position. Innermost lines beyond the limit are dropped. */
export function* pivotAxis(
  { groups, positions }: RowGroups,
  depths: number,
  { count, max }: { count: number; max: number },
): Steps<PivotAxis> {
  const total: PivotLine = { values: [], depth: 0, index: 0 }
  const lines = [total]
  const byDepth: { line: PivotLine; group: RowGroup }[][] = Array.from({ length: depths }, () => [])
  const cut = listLines(groups, { parent: total, lines, byDepth, max })
  const codes = [new Uint32Array(count)]
  for (const levelLines of byDepth) {
    const code = new Uint32Array(count).fill(levelLines.length)
    for (const { line, group } of levelLines) {
      yield* inChunks(group.end - group.first, (from, to) => {
        for (let index = from; index < to; index++) code[positions[group.first + index] as number] = line.index
      })
    }
    codes.push(code)
    yield
  }
  return { lines, codes, counts: [1, ...byDepth.map((levelLines) => levelLines.length)], cut }
}

type Listing = {
  parent: PivotLine
  lines: PivotLine[]
  byDepth: { line: PivotLine; group: RowGroup }[][]
  max: number
}

/** The number of innermost lines that were dropped. */
function listLines(groups: readonly RowGroup[], { parent, lines, byDepth, max }: Listing): number {
  let cut = 0
  for (const group of groups) {
    const levelLines = byDepth[group.depth] ?? []
    if ((byDepth.at(-1) ?? []).length >= max) {
      cut += innermostIn(group)
      continue
    }
    const line = { values: [...parent.values, group.value], depth: group.depth + 1, index: levelLines.length }
    levelLines.push({ line, group })
    lines.push(line)
    cut += listLines(group.groups, { parent: line, lines, byDepth, max })
  }
  return cut
}

function innermostIn({ groups }: RowGroup): number {
  return groups.length === 0 ? 1 : groups.reduce((sum, group) => sum + innermostIn(group), 0)
}
