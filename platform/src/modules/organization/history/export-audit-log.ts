import type { AuditExport, AuditFilter } from '@lintel/shared/contract/applications'
import Papa from 'papaparse'
import type { DetachedScope } from '../../../plugins/detached-scope.ts'
import { csvOptions } from '../../../streaming/csv-options.ts'
import { recordExport } from './record-changes.ts'
import { listChanges, type ChangeRow } from './repository.ts'

/** Entries per transaction. */
const batch = 500

const columns = [
  'Time (UTC)',
  'Action',
  'Actor',
  'Actor ID',
  'Actor Kind',
  'Subject',
  'Subject ID',
  'Before',
  'After',
  'IP Address',
  'User Agent',
  'Position',
]

/**
 * Streams the entries of the filter, newest first, and records the export. Each batch has its own transaction, so that none stays open while a
 * client downloads slowly, and each checks permissions again.
 */
export async function exportAuditLog(
  scope: DetachedScope,
  { format, ...filter }: AuditExport,
): Promise<AsyncGenerator<string>> {
  await scope.inTransaction((inside) => recordExport(inside, { kind: 'audit-log', name: format }))
  return format === 'csv' ? csvOf(batchesOf(scope, filter)) : linesOf(batchesOf(scope, filter))
}

async function* batchesOf(scope: DetachedScope, { action, ...filter }: AuditFilter): AsyncGenerator<ChangeRow[]> {
  let before: number | undefined
  const actions = action === undefined ? undefined : [action]
  for (;;) {
    const rows = await scope.inTransaction(({ tx, organizationId }) =>
      listChanges(tx, { ...filter, actions, organizationId, before, take: batch }),
    )
    if (rows.length > 0) yield rows
    if (rows.length < batch) return
    before = rows.at(-1)?.position
  }
}

/** Lets spreadsheets detect UTF-8. */
const byteOrderMark = '\uFEFF'

async function* csvOf(batches: AsyncGenerator<ChangeRow[]>): AsyncGenerator<string> {
  yield byteOrderMark + Papa.unparse([columns], csvOptions) + csvOptions.newline
  for await (const rows of batches) yield Papa.unparse(rows.map(cellsOf), csvOptions) + csvOptions.newline
}

function cellsOf(row: ChangeRow): (string | number | null)[] {
  const [before, after] = [row.before, row.after].map((values) => (values === null ? null : JSON.stringify(values)))
  return [
    ...[row.at.toISOString(), row.action, row.actorName, row.actorId, row.actorKind],
    ...[row.subjectName, row.subjectId, before ?? null, after ?? null, row.address, row.userAgent, row.position],
  ]
}

async function* linesOf(batches: AsyncGenerator<ChangeRow[]>): AsyncGenerator<string> {
  for await (const rows of batches)
    yield rows.map(({ organizationId: _organizationId, ...row }) => `${JSON.stringify(row)}\n`).join('')
}
