import type { Transaction } from '../database/scope.ts'
import { addressOf, channelOf, type Subject } from './announce-change.ts'

type Handle = Pick<Transaction, '$client'>

/** If more rows change at once, followers reload the list. */
export const maxRows = 100
/** Number of changes stored per list; browsers with an older state reload the list. */
const maxStoredChanges = 200

/** A list's position: how often it has changed. */
export type ListChanges<Row> = {
  position: number
  /** The changes since a position; null if they are unknown and the list must be reloaded. */
  changes: { from: number; rows: Row[]; removed: string[] } | null
}

/**
 * Records which rows of a list a transaction changes, adds or removes, and notifies followers when it commits. Call it last in a transaction: from
 * here on, changes of one list are serialized, so that positions are in commit order.
 */
export async function announceListChange(tx: Handle, subject: Subject, ids: readonly string[] | 'many'): Promise<void> {
  const changedIds = ids === 'many' || ids.length > maxRows ? null : [...new Set(ids)]
  const { topic, organizationId } = subject
  await tx.$client.query(insertChange, [
    organizationId,
    topic,
    changedIds,
    channelOf(subject),
    addressOf(subject),
    maxStoredChanges,
  ])
}

const insertChange = `
  with head as (
    insert into followed_lists (organization_id, list, position) values ($1, $2, 1)
    on conflict (organization_id, list) do update set position = followed_lists.position + 1
    returning position),
  forgotten as (
    delete from list_changes where organization_id = $1 and list = $2 and position <= (select position - $6::int from head)),
  change as (
    insert into list_changes (organization_id, list, position, ids) select $1, $2, position, $3::uuid[] from head)
  select pg_notify($4, $5) from head`

export async function findListPosition(tx: Handle, { topic, organizationId }: Subject): Promise<number> {
  const text = 'select position::int from followed_lists where organization_id = $1 and list = $2'
  const { rows } = await tx.$client.query<{ position: number }>(text, [organizationId, topic])
  return rows[0]?.position ?? 0
}

/**
 * The changes since a position, with the current rows. These may be newer than the returned position, and are then sent again with the next change.
 * `rowsOf` omits rows that are no longer in the list.
 */
export async function readListChanges<Row extends { id: string }>(
  tx: Handle,
  subject: Subject,
  { since, tagOf, rowsOf }: ReadOptions<Row>,
): Promise<ListChanges<Row> & { tag: string }> {
  const { position, tag } = await findState(tx, subject, tagOf)
  if (since === undefined) return { tag, position, changes: null }
  const ids = await changedBetween(tx, subject, since, position)
  if (ids === null) return { tag, position, changes: null }
  const rows = ids.length === 0 ? [] : await rowsOf(ids)
  const presentIds = new Set(rows.map(({ id }) => id))
  return { tag, position, changes: { from: since, rows, removed: ids.filter((id) => !presentIds.has(id)) } }
}

type ReadOptions<Row> = {
  since: number | undefined
  tagOf: () => Promise<string>
  rowsOf: (ids: string[]) => Promise<Row[]>
}

/** The position may change this often while the tag is read. */
const maxAttempts = 4

/**
 * Each statement sees what is committed by then, so the tag is read again if the position has changed meanwhile. A browser that sees another tag at
 * the same position assumes an uncounted change, and reloads the list.
 */
async function findState(tx: Handle, subject: Subject, tagOf: () => Promise<string>) {
  let position = await findListPosition(tx, subject)
  for (let attempts = 1; ; attempts += 1) {
    const tag = await tagOf()
    const after = await findListPosition(tx, subject)
    if (after === position || attempts === maxAttempts) return { position, tag }
    position = after
  }
}

/** Null if the changes are no longer stored, or too many. */
async function changedBetween(
  tx: Handle,
  { topic, organizationId }: Subject,
  since: number,
  position: number,
): Promise<string[] | null> {
  if (since === position) return []
  if (since > position || position - since > maxStoredChanges) return null
  const text = `select ids from list_changes where organization_id = $1 and list = $2 and position > $3 and position <= $4`
  const values = [organizationId, topic, since, position]
  const { rows } = await tx.$client.query<{ ids: string[] | null }>(text, values)
  if (rows.length < position - since) return null
  const ids = new Set<string>()
  for (const change of rows) {
    if (change.ids === null) return null
    for (const id of change.ids) ids.add(id)
  }
  return ids.size > maxRows * 10 ? null : [...ids]
}
