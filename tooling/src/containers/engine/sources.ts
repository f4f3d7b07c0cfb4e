import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../workspace/root.ts'

const run = promisify(execFile)

/**
 * Copies the sources into a folder, so that a line can be changed during the check; returns a function that removes
 * it.
 */
export async function copySources(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-containers-'))
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const { stdout } = await run('git', args, { cwd: root, maxBuffer: 64e6 })
  const files = stdout.split('\0').filter((file) => file !== '')
  for (const file of files) {
    // Git also lists deleted files that are not committed.
    await cp(path.join(root, file), path.join(folder, file), { preserveTimestamps: true }).catch(ignoreMissing)
  }
  return { folder, remove: () => rm(folder, { recursive: true }) }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

/** Changes the title of the remote's first page: the smallest change that results in another build. */
export async function changeLine(folder: string, remote: string): Promise<void> {
  const file = path.join(folder, `remote-${remote}/src/remote.ts`)
  const text = await readFile(file, 'utf8')
  const changed = text.replace(/title: '/, "title: 'Changed ")
  if (changed === text) throw new Error(`${file} has no title.`)
  await writeFile(file, changed)
}
