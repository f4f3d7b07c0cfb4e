import type { Registry, Release } from '@lintel/shared/remote'
import { readRegistry, shell } from './check-responses.ts'
import { waitUntilHealthy } from './containers-of.ts'
import type { Engine } from './engine.ts'
import { changeLine } from './sources.ts'

const remote = 'bim'

/**
 * Changes one line of a remote: dependencies are not installed again, only that remote gets a new release, and files
 * for open pages are still served. Throws otherwise.
 */
export async function checkRelease(engine: Engine, folder: string, maxWait: number): Promise<void> {
  const before = await readRegistry()
  const installed = await installation(engine, folder)
  await changeLine(folder, remote)
  if ((await installation(engine, folder)) !== installed) throw new Error('A changed line installs everything again.')
  await engine.work(['up', '--detach', '--build', `remote-${remote}`])
  await waitUntilHealthy(engine, maxWait)

  const after = await readRegistry()
  const changed = after.remotes.filter(({ name, version }) => releaseOf(before, name).version !== version)
  const names = changed.map(({ name }) => name).join(', ')
  if (names !== remote) throw new Error(`Released are ${names || 'none'}, not ${remote} alone.`)
  for (const { files, baseUrl } of [releaseOf(before, remote), releaseOf(after, remote)]) {
    const { href } = new URL(files.entry.file, baseUrl)
    const response = await fetch(href, { headers: { origin: shell } })
    if (!response.ok) throw new Error(`${href} responded with ${response.status}.`)
  }
}

function releaseOf({ remotes }: Registry, remoteName: string): Release {
  const release = remotes.find(({ name }) => name === remoteName)
  if (release === undefined) throw new Error(`${remoteName} is not in the registry.`)
  return release
}

/** The layers with installed build dependencies; rebuilt ones have new timestamps. */
async function installation(engine: Engine, folder: string): Promise<string> {
  const buildArgs = [
    'build',
    '--quiet',
    '--target',
    'dependencies',
    '--file',
    `${folder}/tooling/docker/remote.Dockerfile`,
  ]
  const image = await engine.ask([...buildArgs, folder])
  return engine.ask(['image', 'inspect', '--format', '{{json .RootFS.Layers}}', image])
}
