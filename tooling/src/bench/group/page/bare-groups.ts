import type { SiteRow } from './rows.ts'

type Group = { count: number; sum: number; area: number[]; days: number[]; people: Set<string>; notes: number }

/** The values of a group: site, rows, sum of files, average area, median of days, people, notes. */
export type PlainGroup = [
  site: string | null,
  rows: number,
  files: number,
  area: number | null,
  days: number | null,
  people: number,
  notes: number,
]

/** Grouping without a grid: one pass over the rows into a map, and the groups sorted by a collator. */
export function groupBare(rows: readonly SiteRow[]): PlainGroup[] {
  const groups = new Map<string | null, Group>()
  for (const row of rows) {
    const group = groups.get(row.site) ?? { count: 0, sum: 0, area: [], days: [], people: new Set(), notes: 0 }
    if (group.count === 0) groups.set(row.site, group)
    group.count += 1
    group.sum += row.files ?? 0
    if (row.area !== null) group.area.push(row.area)
    if (row.days !== null) group.days.push(row.days)
    if (row.requestedBy !== null) group.people.add(row.requestedBy)
    if (row.note !== null) group.notes += 1
  }
  const { compare } = new Intl.Collator()
  return [...groups]
    .toSorted(([one], [other]) =>
      one === null || other === null ? Number(one === null) - Number(other === null) : compare(one, other),
    )
    .map(([site, { count, sum, area, days, people, notes }]) => [
      site,
      count,
      sum,
      area.length === 0 ? null : area.reduce((total, value) => total + value) / area.length,
      medianOf(days),
      people.size,
      notes,
    ])
}

function medianOf(values: number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((one, other) => one - other)
  const [lower = 0, upper = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return (lower + upper) / 2
}
