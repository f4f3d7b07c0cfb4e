import type { Readable } from 'node:stream'
import { PlatformError } from '../../../../errors/platform-error.ts'
import type { FileStore } from '../../../../interfaces/files.ts'
import type { StoredReport } from '../repository.ts'

type Kept = Pick<StoredReport, 'resultKey' | 'status'>

/** The stored file: one `rowGroupSchema` per line, compressed with gzip. Fails if there is none. */
export async function openRows(store: FileStore, { resultKey, status }: Kept): Promise<Readable> {
  if (resultKey === null) {
    const why = status === 'Failed' ? 'It failed.' : "It's still in progress."
    throw new PlatformError('reports/no-rows', 409, `This report has no rows. ${why}`)
  }
  const file = await store.open(resultKey)
  if (file) return file.content
  throw new PlatformError('reports/rows-gone', 410, 'The rows of this report are no longer available. Run it again.')
}
