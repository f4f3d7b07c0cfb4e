import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '../workspace/root.ts'

const run = promisify(execFile)
const cache = path.join(root, 'tooling/.cache')

/** Programs for tests, with their Debian packages and additional libraries. */
const packages = {
  nginx: ['nginx', 'nginx-common', 'libnginx-mod-http-brotli-static', 'libpcre2-8-0'],
  pgbouncer: ['pgbouncer'],
  prometheus: ['prometheus'],
  kubectl: ['kubernetes-client'],
}
export type DebianProgram = keyof typeof packages
export const debianPrograms = Object.keys(packages) as DebianProgram[]

export function isUnpacked(program: DebianProgram): boolean {
  return existsSync(path.join(cache, program))
}

/** The root folder of an unpacked program. */
export function unpackedProgram(program: DebianProgram): string {
  if (!isUnpacked(program)) {
    throw new Error(`${program} is missing. On Debian, npm run set-up downloads it (tooling/.cache/${program}).`)
  }
  return path.join(cache, program)
}

/**
 * Downloads a program's packages and unpacks them into the cache, without root and without starting services.
 * Concurrent processes unpack into separate folders, and one rename wins.
 */
export async function unpackProgram(program: DebianProgram): Promise<void> {
  await mkdir(cache, { recursive: true })
  const unpacked = path.join(cache, program)
  const draft = await mkdtemp(`${unpacked}-`)
  try {
    await download(program, draft).catch(async (error: unknown) => {
      // A new machine has no package lists, and only root can update them.
      if (process.getuid?.() !== 0) throw error
      await updatePackageLists()
      await download(program, draft)
    })
    const files = (await readdir(draft)).filter((file) => file.endsWith('.deb'))
    for (const file of files) await run('dpkg-deb', ['--extract', file, path.join(draft, 'root')], { cwd: draft })
    await rename(path.join(draft, 'root'), unpacked).catch((error: unknown) => {
      if (!isUnpacked(program)) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

export async function updatePackageLists(): Promise<void> {
  await run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', 'update', '--quiet'])
}

async function download(program: DebianProgram, folder: string): Promise<void> {
  const names = [...packages[program], ...(program === 'pgbouncer' ? await librariesOf(program) : [])]
  await run('apt-get', ['download', '--quiet', ...names], { cwd: folder })
}

/** Without the C library, which must be the machine's own. Empty without package lists. */
async function librariesOf(name: string): Promise<string[]> {
  const { stdout } = await run('apt-cache', ['depends', name]).catch(() => ({ stdout: '' }))
  const names = Array.from(stdout.matchAll(/^ *Depends: (lib[^\s]+)$/gm), ([, library = '']) => library)
  return names.filter((library) => !/^libc\d/.test(library))
}

/** Debian's library folders are named after the architecture. */
export function libraryFolders(unpacked: string): string[] {
  return globSync('{usr/lib,lib}/*/', { cwd: unpacked }).map((folder) => path.join(unpacked, folder))
}
