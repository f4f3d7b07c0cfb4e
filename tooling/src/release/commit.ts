import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The folder's commit; undefined with uncommitted changes, or without a repository. */
export async function commitOf(folder: string): Promise<string | undefined> {
  try {
    const changes = await run('git', ['status', '--porcelain', '--untracked-files=no', '--', '.'], { cwd: folder })
    if (changes.stdout.trim() !== '') return undefined
    return (await run('git', ['rev-parse', 'HEAD'], { cwd: folder })).stdout.trim()
  } catch (error) {
    // A missing Git or repository does not prevent a release.
    if (error instanceof Error && 'code' in error) return undefined
    throw error
  }
}
