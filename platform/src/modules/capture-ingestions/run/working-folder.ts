import { mkdir, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Attempt } from '../../../runs/attempt.ts'

const prefix = 'lintel-ingestion-'

/** A folder for this attempt alone. Those that killed attempts of this run have left on this machine go. */
export async function openWorkingFolder({ runId, number }: Attempt): Promise<string> {
  for (const name of await readdir(tmpdir())) {
    const attempt = name.startsWith(`${prefix}${runId}-`)
      ? Number(name.slice(prefix.length + runId.length + 1))
      : number
    if (attempt < number) await closeWorkingFolder(join(tmpdir(), name))
  }
  const folder = join(tmpdir(), `${prefix}${runId}-${number}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

export async function closeWorkingFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}
