import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { root } from '../../workspace/root.ts'
import { runCommand } from '../run-command.ts'
import type { Names } from './affected.ts'
import { namedFiles, type Repository } from './named-files.ts'

/** A package's manifest says what others may use, and uses none of it. */
const isSource = /(?<!\/package)\.(m?[jt]s|tsx|json|css|html)$/
const manifestSchema = z.object({ name: z.string(), exports: z.record(z.string(), z.string()).default({}) })

async function git(...args: string[]): Promise<string[]> {
  const { isOk, output } = await runCommand({ command: 'git', args })
  if (!isOk) throw new Error(`git ${args.join(' ')} failed; another commit is named by --changed=COMMIT.\n${output}`)
  return output === '' ? [] : output.split('\n')
}

/** What the working tree has that the common past with a commit had not, or had otherwise. */
export async function changedFiles(since: string): Promise<string[]> {
  const [base = since] = await git('merge-base', 'HEAD', since)
  const changed = await git('diff', '--name-only', '--no-renames', base)
  return [...changed, ...(await git('ls-files', '--others', '--exclude-standard'))]
}

export async function readRepository(): Promise<Repository & { names: Names }> {
  const deleted = new Set(await git('ls-files', '--deleted'))
  const known = await git('ls-files', '--cached', '--others', '--exclude-standard')
  const files = new Set(known.filter((file) => !deleted.has(file)))
  const folders = new Set([...files].flatMap((file) => parentsOf(file)))
  const doors = new Map([...files].filter((file) => /^[^/]+\/package\.json$/.test(file)).flatMap(doorsOf))
  const repository = { files, folders, doors }
  const sources = [...files].filter((file) => isSource.test(file))
  return { ...repository, names: new Map(sources.map((file) => [file, namedFiles(file, read(file), repository)])) }
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}

function parentsOf(file: string): string[] {
  const folder = path.posix.dirname(file)
  return folder === '.' ? [] : [folder, ...parentsOf(folder)]
}

function doorsOf(manifest: string): [string, string][] {
  const { name, exports } = manifestSchema.parse(JSON.parse(read(manifest)))
  const folder = path.posix.dirname(manifest)
  return Object.entries(exports).map(([door, file]) => [path.posix.join(name, door), path.posix.join(folder, file)])
}
