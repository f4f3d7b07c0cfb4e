import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { appLogin } from '../../../../database/logins.ts'
import { databaseUrl } from '../../../../testing/test-database.ts'

export type FatDocuments = { documents: number; records: number; heapMegabytes: number }

/** Starts a process that receives documents concurrently with a limited heap. Returns its exit code and signal. */
export async function receiveFatDocuments(
  { ownerUrl, folder }: { ownerUrl: string; folder: string },
  { documents, records, heapMegabytes }: FatDocuments,
): Promise<unknown[]> {
  const url = databaseUrl(ownerUrl, new URL(ownerUrl).pathname.slice(1), appLogin)
  const script = join(import.meta.dirname, 'receive-fat-documents.ts')
  const processArguments = [url, join(folder, 'files'), String(documents), String(records)]
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMegabytes}`, script, ...processArguments], {
    stdio: ['ignore', 'inherit', 'ignore'],
  })
  return once(child, 'exit')
}
