import { existsSync, readdirSync } from 'node:fs'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { catalogVersions } from '../pack/emit-package.ts'
import { packPackages } from '../pack/pack-packages.ts'
import { addFeature } from './generate.ts'
import { assertName, copyTemplate } from './template.ts'

/** The files of the remote template that a separate repository has too; its configuration differs. */
const likeAnyRemote = ['src/**', 'dev/**', 'CHANGELOG.md']

/** The dependency specifiers of the two packages: tarballs beside the remote, or a range of a registry. */
type Packages = { shared: string; kit: string }

/** Packs both packages into the repository, so that it can be built with its own files and any npm registry. */
async function packInto(folder: string): Promise<Packages> {
  const { shared, kit } = await packPackages(path.join(folder, 'packages'))
  const [one, other] = [shared, kit].map((file) => `file:packages/${path.basename(file)}`)
  return { shared: one ?? '', kit: other ?? '' }
}

/** `__version:react__` → the version in the workspace's catalog, with which the packages were built. */
async function fillInVersions(file: string, { shared, kit }: Packages): Promise<void> {
  const catalog = await catalogVersions()
  const versions = new Map([...catalog, ['@lintel/shared', shared], ['@lintel/remote-kit', kit]])
  const text = await readFile(file, 'utf8')
  const filled = text.replaceAll(/__version:([^_]+)__/g, (_, name: string) => {
    const version = versions.get(name)
    if (version === undefined) throw new Error(`${name} has no version.`)
    return version
  })
  await writeFile(file, filled)
}

/**
 * Writes a remote with one feature as a separate repository. The packages come from a registry if `range` is given,
 * otherwise as tarballs that are packed here.
 */
export async function generateRepository(name: string, folder: string, range?: string): Promise<string> {
  assertName(name, 'remote')
  if (existsSync(folder) && readdirSync(folder).some((file) => file !== '.git'))
    throw new Error(`${folder} is not empty.`)
  await copyTemplate('remote', folder, name, likeAnyRemote)
  await copyTemplate('repository', folder, name)
  await addFeature(name, folder)
  const packages = range === undefined ? await packInto(folder) : { shared: range, kit: range }
  await fillInVersions(path.join(folder, 'package.json'), packages)
  await chmod(path.join(folder, 'ci.sh'), 0o755)
  return folder
}
