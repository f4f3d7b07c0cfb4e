import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { remoteNames } from '../workspace/packages.ts'
import { root } from '../workspace/root.ts'
import { readDigests, withDigests } from './base-images.ts'
import { jobNames, releaseJobs, remotesOnVolume } from './kubernetes-remotes.ts'

/** Maintained by hand; only the digests of base images are written. */
const withBaseImages = [
  'platform/Dockerfile',
  'tooling/docker/host.Dockerfile',
  'tooling/docker/remote.Dockerfile',
  'docker-compose.yml',
]

/** The files with digests, or generated from the list of remotes, with their current content. */
export async function writtenFiles(
  names: readonly string[] = remoteNames(),
  folder = root,
): Promise<Map<string, string>> {
  const digests = await readDigests()
  const pinned = await Promise.all(
    withBaseImages.map(
      async (file) => [file, withDigests(await readFile(path.join(folder, file), 'utf8'), digests)] as const,
    ),
  )
  return new Map([
    ...pinned,
    ['deploy/kubernetes/remotes/remotes.yaml', remotesOnVolume(names)],
    ['deploy/kubernetes/releases/releases.yaml', releaseJobs(names)],
    ['deploy/kubernetes/overlays/small/job-names.yaml', jobNames(names)],
    ['deploy/kubernetes/overlays/large/job-names.yaml', jobNames(names)],
  ])
}

/** Writes outdated files and returns them. */
export async function writeContainers(names: readonly string[] = remoteNames(), folder = root): Promise<string[]> {
  const stale = await staleFiles(names, folder)
  for (const [file, text] of stale) await writeFile(path.join(folder, file), text)
  return [...stale.keys()]
}

/** Problems of outdated files. */
export async function checkContainers(names: readonly string[] = remoteNames(), folder = root): Promise<string[]> {
  const stale = await staleFiles(names, folder)
  return [...stale.keys()].map((file) => `${file} doesn't match the remotes and base images. Run pnpm containers.`)
}

async function staleFiles(names: readonly string[], folder: string): Promise<Map<string, string>> {
  const stale = new Map<string, string>()
  for (const [file, text] of await writtenFiles(names, folder)) {
    const before = await readFile(path.join(folder, file), 'utf8').catch(orMissing)
    if (before !== text) stale.set(file, text)
  }
  return stale
}

function orMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
