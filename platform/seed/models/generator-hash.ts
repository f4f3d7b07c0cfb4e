import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const seed = join(import.meta.dirname, '..')
const sources = [import.meta.dirname, join(seed, 'catalog'), join(seed, 'picture-shots.ts')]

/** A hash over everything that determines the models: the generator, and the catalog that lists the models needed. */
export async function fileHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of await sourceFiles()) hash.update(file.slice(seed.length)).update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

async function sourceFiles(): Promise<string[]> {
  const [models = '', catalog = '', ...single] = sources
  const found = await Promise.all(
    [models, catalog].map(async (folder) =>
      (await readdir(folder, { recursive: true })).map((name) => join(folder, name)),
    ),
  )
  const files = [...found.flat(), ...single].filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  return files.sort()
}
