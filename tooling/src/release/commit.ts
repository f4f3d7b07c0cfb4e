import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The commit that the folder is at; undefined if something in it is changed, or where there is no repository. */
export async function commitOf(folder: string): Promise<string | undefined> {
  try {
    const changes = await run('git', ['status', '--porcelain', '--untracked-files=no', '--', '.'], { cwd: folder })
    if (changes.stdout.trim() !== '') return undefined
    return (await run('git', ['rev-parse', 'HEAD'], { cwd: folder })).stdout.trim()
  } catch (error) {
    // Neither a machine without Git nor a folder outside of it is a reason not to release.
    if (error instanceof Error && 'code' in error) return undefined
    throw error
  }
}
