import { expect, test } from '@jest/globals'
import { atOnce, createRowEngine } from '../engine/index.ts'
import { allLines, linesOf } from './group-lines.ts'

const rows = ['b 1', 'a 1', 'a 2', 'b 1', 'a 1'].map((text) => text.split(' '))
const columns = [0, 1].map((place) => ({
  field: `f${place}`,
  type: 'text' as const,
  value: (row: string[]) => row[place] ?? null,
}))

function grouped() {
  const engine = createRowEngine(rows, columns, { locale: 'en-US' })
  const positions = engine.view({ filter: null, sort: [] })
  return atOnce(engine.group(positions, { fields: ['f0', 'f1'], measures: [], sort: [] }))
}

/** Each line as its group's value or its row's position, indented by its level, and the line of the group around. */
function told(lines: ReturnType<typeof linesOf>, positions: Uint32Array): string[] {
  return Array.from({ length: lines.length }, (_, line) => {
    const text = lines.groupAt(line)?.value ?? positions[lines.placeAt(line)]
    return `${'.'.repeat(lines.levelAt(line))}${String(text)} in ${lines.around(line) ?? 'none'}`
  })
}

test('lists groups and the rows of open ones, and knows what stands around each', () => {
  const { groups, positions } = grouped()
  expect(
    told(
      linesOf(groups, () => false),
      positions,
    ),
  ).toEqual(['.a in none', '.b in none'])
  const [first] = groups
  expect(
    told(
      linesOf(groups, (id) => id === first?.id),
      positions,
    ),
  ).toEqual(['.a in none', '..1 in 0', '..2 in 0', '.b in none'])
  expect(told(allLines(groups), positions)).toEqual([
    '.a in none',
    '..1 in 0',
    '...1 in 1',
    '...4 in 1',
    '..2 in 0',
    '...2 in 4',
    '.b in none',
    '..1 in 6',
    '...0 in 7',
    '...3 in 7',
  ])
})
