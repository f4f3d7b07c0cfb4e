export type ListChanges<Row> = { from: number; rows: readonly Row[]; removed: readonly string[] }

/** A change of a list: its new position and the changed rows; null if the list has to be read again. */
export type ListChange<Row> = { position: number; changes: ListChanges<Row> | null }

/** Merges two consecutive changes; the later state of each row replaces the earlier one. */
export function mergeChanges<Row extends { id: string }>(one: ListChange<Row>, next: ListChange<Row>): ListChange<Row> {
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

/** The list with the changes applied; undefined if a row is new, because only the server knows its position. */
export function withChanges<Row extends { id: string }>(
  before: readonly Row[],
  { rows, removed }: ListChanges<Row>,
): Row[] | undefined {
  const changed = new Map(rows.map((row) => [row.id, row]))
  const removedIds = new Set(removed)
  const after: Row[] = []
  for (const row of before) {
    if (removedIds.has(row.id)) continue
    after.push(changed.get(row.id) ?? row)
    changed.delete(row.id)
  }
  return changed.size === 0 ? after : undefined
}

/** What to do with the cached rows, which belong to the position `at`. */
export function stepOf<Row>({ position, changes }: ListChange<Row>, at: number): 'nothing' | 'read' | 'change' {
  if (position === at) return 'nothing'
  if (!changes || changes.from > at) return 'read'
  return position < at ? 'nothing' : 'change'
}
