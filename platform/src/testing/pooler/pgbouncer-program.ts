import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const installed = '/usr/sbin/pgbouncer'
const cache = join(import.meta.dirname, '../../../.cache')
const unpacked = join(cache, 'pgbouncer')

/**
 * The command of Debian's PgBouncer: of the installed one, or of one that is unpacked among the caches, which takes no rights and starts no
 * service. Where neither is to be had, an error that says what to do.
 */
export async function locatePgbouncer(): Promise<string[]> {
  if (existsSync(installed)) return [installed]
  if (!existsSync(unpacked)) await unpack().catch(explain)
  const libraries = await libraryFolders(unpacked)
  return ['env', `LD_LIBRARY_PATH=${libraries.join(':')}`, join(unpacked, installed)]
}

function explain(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error)
  throw new Error(
    `These tests run behind PgBouncer, which is neither installed nor to be had from Debian's packages (${reason}). ` +
      'Install it: sudo apt-get install pgbouncer.',
  )
}

/** Two processes may do this at once: each unpacks into a folder of its own, one rename wins. */
async function unpack(): Promise<void> {
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(join(cache, 'pgbouncer-'))
  try {
    const options = { cwd: draft }
    const packages = ['pgbouncer', ...(await neededLibraries())]
    await run('apt-get', ['download', '--quiet', ...packages], options).catch(async (error: unknown) => {
      // A new machine has no lists of packages yet, and only its owner may fetch them.
      if (process.getuid?.() !== 0) throw error
      await run('apt-get', ['update', '--quiet'])
      await run('apt-get', ['download', '--quiet', 'pgbouncer', ...(await neededLibraries())], options)
    })
    const root = join(draft, 'root')
    for (const file of await readdir(draft)) await run('dpkg-deb', ['--extract', file, root], options)
    await rename(root, unpacked).catch((error: unknown) => {
      if (!existsSync(unpacked)) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Without the C library, which has to be the machine's own. Empty where the lists of packages are. */
async function neededLibraries(): Promise<string[]> {
  const { stdout } = await run('apt-cache', ['depends', 'pgbouncer']).catch(() => ({ stdout: '' }))
  const names = Array.from(stdout.matchAll(/^ *Depends: (lib[^\s]+)$/gm), ([, name = '']) => name)
  return names.filter((name) => !/^libc\d/.test(name))
}

/** Debian keeps libraries in folders named after the machine. */
async function libraryFolders(root: string): Promise<string[]> {
  const found: string[] = []
  for (const folder of ['usr/lib', 'lib'].map((name) => join(root, name)).filter(existsSync)) {
    const inside = await readdir(folder, { withFileTypes: true })
    found.push(...inside.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name)))
  }
  return found
}
