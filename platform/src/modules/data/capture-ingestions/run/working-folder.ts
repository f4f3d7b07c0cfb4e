import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Attempt } from '../../../../runs/attempt.ts'

const prefix = 'lintel-ingestion-'

/** In milliseconds; longer than any attempt can take. */
const maxAttemptMilliseconds = 6 * 60 * 60 * 1000

/** Creates a folder for this attempt, and removes those that killed attempts of the same run have left on this machine. */
export async function openWorkingFolder({ runId, number }: Attempt): Promise<string> {
  const runPrefix = `${prefix}${runId}-`
  for (const name of await listWorkingFolders()) {
    const isEarlier = name.startsWith(runPrefix) && Number(name.slice(runPrefix.length)) < number
    if (isEarlier) await closeWorkingFolder(join(tmpdir(), name))
  }
  const folder = join(tmpdir(), `${prefix}${runId}-${number}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Removes folders on this machine that are older than any attempt can be. */
export async function removeLeftFolders(): Promise<void> {
  for (const name of await listWorkingFolders()) {
    const path = join(tmpdir(), name)
    if (await isOld(path)) await closeWorkingFolder(path)
  }
}

async function listWorkingFolders(): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
}

async function isOld(path: string): Promise<boolean> {
  // Another process may be removing the folder at the same time.
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && found.mtimeMs < Date.now() - maxAttemptMilliseconds
}

export async function closeWorkingFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}
