import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../workspace/root.ts'

const run = promisify(execFile)
const cache = path.join(root, 'tooling/.cache')

/** Packages of Debian, unpacked among the caches: that takes no rights and starts no service. Answers the folder that stands for `/`. */
export async function unpackedPackages(name: string, packages: readonly string[]): Promise<string> {
  const unpacked = path.join(cache, name)
  if (!existsSync(unpacked)) await unpack(unpacked, packages).catch(explain)
  return unpacked
}

function explain(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error)
  throw new Error(
    `These tests run programs of Debian's packages, which are not to be had on this machine (${reason}). ` +
      'They want apt-get and dpkg-deb, and the lists that apt-get update fetches.',
  )
}

/** Two processes may do this at once: each unpacks into a folder of its own, one rename wins. */
async function unpack(unpacked: string, packages: readonly string[]): Promise<void> {
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(`${unpacked}-`)
  const options = { cwd: draft }
  try {
    await run('apt-get', ['download', '--quiet', ...packages], options).catch(async (error: unknown) => {
      // A new machine has no lists of packages yet, and only its owner may fetch them.
      if (process.getuid?.() !== 0) throw error
      await run('apt-get', ['update', '--quiet'])
      await run('apt-get', ['download', '--quiet', ...packages], options)
    })
    const files = (await readdir(draft)).filter((file) => file.endsWith('.deb'))
    for (const file of files) await run('dpkg-deb', ['--extract', file, path.join(draft, 'root')], options)
    await rename(path.join(draft, 'root'), unpacked).catch((error: unknown) => {
      if (!existsSync(unpacked)) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Debian keeps libraries in folders named after the machine. */
export async function libraryFolders(unpacked: string): Promise<string[]> {
  const found: string[] = []
  for (const folder of ['usr/lib', 'lib'].map((name) => path.join(unpacked, name)).filter(existsSync)) {
    const inside = await readdir(folder, { withFileTypes: true })
    found.push(...inside.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name)))
  }
  return found
}
