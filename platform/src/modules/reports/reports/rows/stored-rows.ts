import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type RowGroup, rowGroupSchema } from '@lintel/shared/contract/reports'
import { PlatformError } from '../../../../errors/platform-error.ts'
import type { FileStore } from '../../../../interfaces/files.ts'
import { linesOf } from '../../../../streaming/lines.ts'
import type { StoredReport } from '../repository.ts'

type StoredRows = Pick<StoredReport, 'resultKey' | 'status'>

/** The stored file: one `rowGroupSchema` per line, compressed with gzip. Fails if there is none. */
export async function openRows(store: FileStore, { resultKey, status }: StoredRows): Promise<Readable> {
  if (resultKey === null) {
    const reason = status === 'Failed' ? 'It failed.' : "It's still in progress."
    throw new PlatformError('reports/no-rows', 409, `This report has no rows. ${reason}`)
  }
  const file = await store.open(resultKey)
  if (file) return file.content
  throw new PlatformError('reports/rows-gone', 410, 'The rows of this report are no longer available. Run it again.')
}

/** The row groups of a stored report: one per line, compressed with gzip. */
export async function* rowGroupsOf(file: Readable): AsyncGenerator<{ line: string; group: RowGroup }, void> {
  for await (const line of linesOf(uncompressed(file))) yield { line, group: rowGroupSchema.parse(JSON.parse(line)) }
}

/** If one side fails or is closed, the other one is closed too. */
export function uncompressed(file: Readable): Readable {
  return pipeline(file, createGunzip(), () => undefined)
}
