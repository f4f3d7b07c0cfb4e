export type ListChanges<Row> = { from: number; rows: readonly Row[]; removed: readonly string[] }

/** What is told of a list: how often it has changed, and what is different since; null if the list is to be read. */
export type ListNews<Row> = { position: number; changes: ListChanges<Row> | null }

/** Two in a row as one: of each row what was told last. */
export function together<Row extends { id: string }>(one: ListNews<Row>, next: ListNews<Row>): ListNews<Row> {
  const { position } = next
  if (!one.changes || !next.changes) return { position, changes: null }
  const rows = new Map(one.changes.rows.map((row) => [row.id, row]))
  const removed = new Set(one.changes.removed)
  for (const row of next.changes.rows) {
    rows.set(row.id, row)
    removed.delete(row.id)
  }
  for (const id of next.changes.removed) {
    rows.delete(id)
    removed.add(id)
  }
  const from = Math.min(one.changes.from, next.changes.from)
  return { position, changes: { from, rows: [...rows.values()], removed: [...removed] } }
}

/** The list with its changes; undefined if a row is new: only who reads the list knows its place. */
export function withChanges<Row extends { id: string }>(
  before: readonly Row[],
  { rows, removed }: ListChanges<Row>,
): Row[] | undefined {
  const changed = new Map(rows.map((row) => [row.id, row]))
  const gone = new Set(removed)
  const after: Row[] = []
  for (const row of before) {
    if (gone.has(row.id)) continue
    after.push(changed.get(row.id) ?? row)
    changed.delete(row.id)
  }
  return changed.size === 0 ? after : undefined
}

/** What is to be done with the rows that are there, which are those of a position. */
export function stepOf<Row>({ position, changes }: ListNews<Row>, at: number): 'nothing' | 'read' | 'change' {
  if (position === at) return 'nothing'
  if (!changes || changes.from > at) return 'read'
  return position < at ? 'nothing' : 'change'
}
