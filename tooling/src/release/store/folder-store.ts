import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ReleaseStore } from './release-store.ts'

function hasCode(error: unknown, ...codes: string[]) {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

async function unlessMissing<Found>(lookup: Promise<Found>): Promise<Found | undefined> {
  try {
    return await lookup
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  }
}

/** Keys can't escape the folder. */
function pathOf(folder: string, key: string) {
  const file = path.resolve(folder, key)
  if (file !== folder && !file.startsWith(folder + path.sep)) throw new Error(`${key} is outside the store.`)
  return file
}

async function create(file: string, content: Buffer) {
  const draft = path.join(path.dirname(file), `.${randomUUID()}.draft`)
  await mkdir(path.dirname(file), { recursive: true })
  try {
    await writeFile(draft, content, { flush: true })
    // Unlike a rename, a link fails if the name exists.
    await link(draft, file)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

export function folderStore(folder: string): ReleaseStore {
  return {
    place: folder,
    keepsCompressed: true,
    read: async (key) => unlessMissing(readFile(pathOf(folder, key))),
    create: async (key, content) => create(pathOf(folder, key), content),
    async folders(key) {
      const entries = (await unlessMissing(readdir(pathOf(folder, key), { withFileTypes: true }))) ?? []
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    },
    async files(key) {
      const options = { withFileTypes: true, recursive: true } as const
      const entries = (await unlessMissing(readdir(pathOf(folder, key), options))) ?? []
      return entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)).split(path.sep).join('/'))
    },
    remove: async (key) => rm(pathOf(folder, key), { recursive: true, force: true }),
    close: () => undefined,
  }
}
