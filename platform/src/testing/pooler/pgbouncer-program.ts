import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'

const installed = '/usr/sbin/pgbouncer'
/** The folder into which `npm run set-up` unpacks Debian's package. */
const unpacked = join(import.meta.dirname, '../../../../tooling/.cache/pgbouncer')

/** The command that runs PgBouncer: the installed one, or the unpacked one with its libraries. */
export function locatePgbouncer(): string[] {
  if (existsSync(installed)) return [installed]
  if (!existsSync(unpacked)) throw new Error('PgBouncer is missing. On Debian, npm run set-up downloads it.')
  const libraries = globSync('{usr/lib,lib}/*/', { cwd: unpacked }).map((folder) => join(unpacked, folder))
  return ['env', `LD_LIBRARY_PATH=${libraries.join(':')}`, join(unpacked, installed)]
}
