import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../workspace/root.ts'
import { readDigests, withDigests } from './base-images.ts'
import { composeFile } from './compose-services.ts'
import { currentContainers, type Containers } from './containers.ts'
import { releasesInObjectStorage, remotesOnVolume } from './kubernetes-remotes.ts'
import { hostDockerfile, remoteDockerfile } from './dockerfiles.ts'

const compose = 'docker-compose.yml'
/** Written by hand but for the digests. */
const ofPlatform = 'platform/Dockerfile'

/** Every file that is written from the list of remotes, with what belongs into it now. */
export async function writtenFiles(containers: Containers, folder = root): Promise<Map<string, string>> {
  const digests = await readDigests()
  const services = composeFile(await readFile(path.join(folder, compose), 'utf8'), containers)
  return new Map([
    [ofPlatform, withDigests(await readFile(path.join(folder, ofPlatform), 'utf8'), digests)],
    ['tooling/docker/host.Dockerfile', withDigests(hostDockerfile(containers), digests)],
    ['tooling/docker/remote.Dockerfile', withDigests(remoteDockerfile(containers), digests)],
    ['deploy/kubernetes/remotes/remotes.yaml', remotesOnVolume(containers)],
    ['deploy/kubernetes/releases/releases.yaml', releasesInObjectStorage(containers)],
    [compose, withDigests(services, digests)],
  ])
}

/** Writes what is not current; answers the files. */
export async function writeContainers(containers = currentContainers(), folder = root): Promise<string[]> {
  const stale = await staleFiles(containers, folder)
  for (const [file, text] of stale) await writeFile(path.join(folder, file), text)
  return [...stale.keys()]
}

/** What the check says of files that do not belong to the remotes that there are. */
export async function checkContainers(containers = currentContainers(), folder = root): Promise<string[]> {
  const stale = await staleFiles(containers, folder)
  return [...stale.keys()].map(
    (file) => `${file} is not that of the remotes and base images that there are. Run pnpm containers.`,
  )
}

async function staleFiles(containers: Containers, folder: string): Promise<Map<string, string>> {
  const stale = new Map<string, string>()
  for (const [file, text] of await writtenFiles(containers, folder)) {
    const before = await readFile(path.join(folder, file), 'utf8').catch(orMissing)
    if (before !== text) stale.set(file, text)
  }
  return stale
}

function orMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
