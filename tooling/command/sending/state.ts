import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { z } from 'zod'

/** The stored state; undefined if it's missing or unreadable. */
export async function readState<Kept>(
  folder: string,
  name: string,
  schema: z.ZodType<Kept>,
): Promise<Kept | undefined> {
  try {
    return schema.safeParse(JSON.parse(await readFile(fileOf(folder, name), 'utf8'))).data
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Writes atomically: a killed process leaves the previous state. */
export async function saveState(folder: string, name: string, state: object): Promise<void> {
  const file = fileOf(folder, name)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const next = `${file}.${process.pid}`
  await writeFile(next, JSON.stringify(state), { mode: 0o600 })
  await rename(next, file)
}

export async function removeState(folder: string, name: string): Promise<void> {
  await rm(fileOf(folder, name), { force: true })
}

function fileOf(folder: string, name: string): string {
  return path.join(folder, `${name}.json`)
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
