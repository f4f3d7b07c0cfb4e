import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Attempt } from '../../../../runs/attempt.ts'

const prefix = 'lintel-ingestion-'

/** In milliseconds; no attempt takes so long. */
const longestAttempt = 6 * 60 * 60 * 1000

/**
 * Makes a folder for this attempt alone, and removes what killed attempts have left on this machine: folders of this run at once, and those
 * of others, which may go on elsewhere, only when they are old.
 */
export async function openWorkingFolder({ runId, number }: Attempt): Promise<string> {
  const left = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const name of left) {
    const own = `${prefix}${runId}-`
    const isEarlier = name.startsWith(own) && Number(name.slice(own.length)) < number
    const path = join(tmpdir(), name)
    if (isEarlier || (await isOld(path))) await closeWorkingFolder(path)
  }
  const folder = join(tmpdir(), `${prefix}${runId}-${number}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

async function isOld(path: string): Promise<boolean> {
  // Another process may be removing the folder at this moment.
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && found.mtimeMs < Date.now() - longestAttempt
}

export async function closeWorkingFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}
