import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { root } from '../workspace/root.ts'
import { catalogVersions, emitPackage, importedPackages, packFolder, versionsOf } from './emit-package.ts'

const sources = path.join(root, 'tooling/command')

/**
 * Creates the tarball of `lintel`, the command that uploads and reviews building files. It does not depend on this
 * workspace.
 */
export async function packCommand(to: string): Promise<string> {
  await mkdir(path.join(root, '.cache'), { recursive: true })
  await mkdir(to, { recursive: true })
  const workspace = await mkdtemp(path.join(root, '.cache/pack-'))
  try {
    const folder = path.join(workspace, 'command')
    await emitPackage({ from: sources, files: [path.join(sources, 'main.ts')], folder })
    await cp(path.join(sources, 'README.md'), path.join(folder, 'README.md'))
    const imported = await importedPackages(path.join(folder, 'built'))
    const content = {
      name: '@lintel/command',
      version: await currentVersion(),
      description: 'Uploads building files to Lintel and prints the flagged elements',
      type: 'module',
      files: ['built', 'README.md'],
      bin: { lintel: './built/main.js' },
      engines: { node: '>=24' },
      dependencies: versionsOf(imported, await catalogVersions()),
    }
    await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(content, null, 2)}\n`)
    return await packFolder(folder, to)
  } finally {
    await rm(workspace, { recursive: true, force: true })
  }
}

async function currentVersion(): Promise<string> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(path.join(root, 'tooling/package.json'), 'utf8')))
  return version
}
