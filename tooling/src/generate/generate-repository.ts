import { existsSync, readdirSync } from 'node:fs'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { catalogVersions } from '../pack/emit-package.ts'
import { packPackages } from '../pack/pack-packages.ts'
import { addFeature } from './generate.ts'
import { assertName, copyTemplate } from './template.ts'

/** Of the template of remotes what is the same in a repository of its own: its settings are other ones. */
const likeAnyRemote = ['src/**', 'dev/**', 'CHANGELOG.md']

/** How the two packages are named where they come from: tarballs beside the remote, or a range of a registry. */
type Packages = { shared: string; kit: string }

/** Packs both packages into the repository, so that it can be built from its own files and any registry of other packages. */
async function packInto(folder: string): Promise<Packages> {
  const { shared, kit } = await packPackages(path.join(folder, 'packages'))
  const [one, other] = [shared, kit].map((file) => `file:packages/${path.basename(file)}`)
  return { shared: one ?? '', kit: other ?? '' }
}

/** `__version:react__` → the catalog's, which is what the packages were built with. */
async function fillInVersions(file: string, { shared, kit }: Packages): Promise<void> {
  const catalog = await catalogVersions()
  const given = new Map([...catalog, ['@lintel/shared', shared], ['@lintel/remote-kit', kit]])
  const text = await readFile(file, 'utf8')
  const filled = text.replaceAll(/__version:([^_]+)__/g, (_, name: string) => {
    const version = given.get(name)
    if (version === undefined) throw new Error(`${name} has no version.`)
    return version
  })
  await writeFile(file, filled)
}

/**
 * Writes a remote, with one feature of its name, as a repository of its own. The packages come from `range` in a registry, or as
 * tarballs that are made here and lie beside it.
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
