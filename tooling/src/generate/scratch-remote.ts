import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { remoteFolder } from '../workspace/packages.ts'
import { root } from '../workspace/root.ts'
import { addFeature, generateRemote } from './generate.ts'

const dependenciesSchema = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
})

/** Fakes an installation: the template may only use dependencies of the first remote. */
async function linkDependencies(folder: string) {
  const text = await readFile(path.join(folder, 'package.json'), 'utf8')
  const { dependencies, devDependencies } = dependenciesSchema.parse(JSON.parse(text))
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const link = path.join(folder, 'node_modules', name)
    await mkdir(path.dirname(link), { recursive: true })
    await symlink(path.join(remoteFolder('prototypes'), 'node_modules', name), link)
  }
}

/** Generates a remote with a second feature in a folder that other commands ignore, and removes it afterward. */
export async function withScratchRemote<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  await mkdir(path.join(root, '.cache'), { recursive: true })
  const workspace = await mkdtemp(path.join(root, '.cache/template-'))
  try {
    for (const shared of ['node_modules', 'tooling', 'shared']) {
      await symlink(path.join(root, shared), path.join(workspace, shared))
    }
    const folder = await generateRemote('sample-plans', workspace)
    await addFeature('second-thoughts', folder)
    await linkDependencies(folder)
    return await use(folder)
  } finally {
    await rm(workspace, { recursive: true, force: true })
  }
}
