import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../../../tooling/src/workspace/root.ts'

const run = promisify(execFile)

/** The release before, until releases are tagged: twelve migrations before the first drill. */
const fixedCommit = '3cc92e8e602d54108b100fb84dd79ee153aa27cc'

export type Checkout = { folder: string; name: string; remove(): Promise<void> }

/**
 * The platform of the release before, from the history of this clone: of the last tag that is not this commit, or else of a fixed commit. It
 * runs with the libraries that are installed here, and has the models that were made here where it would make the same.
 */
export async function checkOutEarlier(folder: string): Promise<Checkout> {
  const name = (await lastTag()) ?? fixedCommit
  // One that was interrupted has left an entry of a folder that is gone.
  await git('worktree', 'prune')
  await git('worktree', 'add', '--detach', '--force', folder, name).catch((error: unknown) => {
    throw new Error(
      `The history has no ${name}: a clone without history cannot play an update (git fetch --unshallow).`,
      {
        cause: error,
      },
    )
  })
  for (const part of ['.', 'platform', 'shared', 'tooling']) await linkLibraries(join(root, part), folder, part)
  const cache = join('platform', '.cache')
  await mkdir(join(root, cache), { recursive: true })
  await symlink(join(root, cache), join(folder, cache))
  async function remove(): Promise<void> {
    await git('worktree', 'remove', '--force', folder)
  }
  return { folder, name: (await git('describe', '--always', name)).trim(), remove }
}

async function lastTag(): Promise<string | undefined> {
  return git('describe', '--tags', '--abbrev=0', 'HEAD~1').then(
    (tag) => tag.trim(),
    () => undefined,
  )
}

async function git(...args: string[]): Promise<string> {
  return (await run('git', args, { cwd: root })).stdout
}

/** Packages of the workspace are those of the checkout; all others are links to where they are. */
async function linkLibraries(from: string, folder: string, part: string): Promise<void> {
  const [partModules, installed] = [join(folder, part, 'node_modules'), join(from, 'node_modules')]
  if (!existsSync(join(folder, part)) || !existsSync(installed)) return
  await mkdir(join(partModules, '@lintel'), { recursive: true })
  for (const name of await readdir(installed)) {
    if (name !== '@lintel') await symlink(join(installed, name), join(partModules, name))
  }
  const lintelFolder = join(installed, '@lintel')
  for (const name of existsSync(lintelFolder) ? await readdir(lintelFolder) : [])
    await symlink(join(folder, name), join(partModules, '@lintel', name))
}
