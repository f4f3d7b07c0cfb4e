import path from 'node:path'
import { addressesFrom } from '../workspace/addresses.ts'
import { environment } from '../workspace/environment.ts'
import { originOf } from '../workspace/ports.ts'
import { assertSizes, checkBuild } from './check-build.ts'
import { commitOf } from './commit.ts'
import { audienceOf, parseReleaseOptions, previewNameOf, usageOf, type ReleaseOptions } from './options.ts'
import { prune } from './prune.ts'
import { remoteAddressSchema } from '@lintel/shared/contract/releases'
import { askRegistry, type RegistryAccess } from './registry-client.ts'
import { releaseRemote } from './release-remote.ts'
import { openReleaseStore } from './store/open-store.ts'
import { changeRemote, listRemotes, makeToken } from './commands.ts'

/** The repository in which the command runs: the workspace, or that of one remote. */
export type Repository = {
  /** The command's name for users. */
  command: string
  /** The repository's only remote, whose name can be omitted. */
  name?: string
  /** The release store on this machine, if there is one. */
  store?: string
  /** All remotes, for `--all`. */
  names(): string[]
  /** Builds the remote and returns the folder of the build. */
  build(name: string): Promise<string>
}

const addresses = addressesFrom(environment.LINTEL_PORT_BASE, environment.REMOTE_ADDRESSES)

function accessOf({ registry }: ReleaseOptions): RegistryAccess {
  const token = environment.REGISTRY_RELEASE_TOKEN
  if (token === undefined) throw new Error('Set REGISTRY_RELEASE_TOKEN to a release token of the platform.')
  const origin = registry ?? environment.LINTEL_REGISTRY ?? originOf(addresses.ports.platform)
  return { registry: origin.replace(/\/$/, ''), token }
}

function openStore({ store }: ReleaseOptions, repository: Repository) {
  const storeUrl = store ?? environment.RELEASE_STORE ?? repository.store
  if (storeUrl === undefined)
    throw new Error('Set RELEASE_STORE to the folder or s3:// address that contains the releases.')
  return openReleaseStore(storeUrl, environment)
}

/** The platform's answer, or the setting for platforms that do not provide it. */
async function addressOf(name: string, access: RegistryAccess): Promise<string> {
  if (environment.REMOTE_ADDRESSES === undefined) {
    const request = { address: `remotes/${name}/address`, about: `to get the address of ${name}` }
    const { address } = remoteAddressSchema.parse(await askRegistry(access, request))
    if (address !== null) return address
  }
  const address = addresses.of(name)
  if (address === undefined) throw new Error(`The address of ${name} is unknown. Set REMOTE_ADDRESSES.`)
  return address
}

function getMaxWait({ patience }: ReleaseOptions): number {
  const seconds = Number(patience)
  if (!(seconds >= 0 && seconds <= 3600)) throw new Error('--patience must be in seconds, up to one hour.')
  return seconds
}

type Released = { name: string; version: string; baseUrl: string; current: string; notices: readonly string[] }

type Recipients = { audience: boolean; preview: string | undefined; shell: string }

function printReleased(released: Released, { audience, preview, shell }: Recipients) {
  const { name, version, baseUrl, current, notices } = released
  if (preview !== undefined)
    console.log(`Preview ${preview} of ${name} ${version}. Open it with: ${shell}/?preview=${name}=${preview}`)
  else if (current === version) console.log(`Released ${name} ${version} to everyone, at ${baseUrl}`)
  else if (audience) console.log(`Released ${name} ${version} to its audience. Everyone else still gets ${current}.`)
  else
    console.log(
      `${name} ${version} was already released. Everyone still gets ${current} (use --bring-back to change that).`,
    )
  for (const notice of notices) console.warn(`  ${notice}`)
}

/** The shell's URL: the registry's origin, except on a local machine. */
function shellOf(registry: string): string {
  const { host, platform } = addresses.ports
  return registry === originOf(platform) ? originOf(host) : registry
}

async function release(name: string, options: ReleaseOptions, repository: Repository) {
  const access = accessOf(options)
  const dist = options.dist ?? (await repository.build(name))
  const { version, reach, force } = options
  const preview = options.preview === undefined ? undefined : previewNameOf(options.preview)
  // Before the store is opened, because most invalid builds are detected without it.
  checkBuild(dist, name, version)
  assertSizes(dist, name)
  const address = await addressOf(name, access)
  const store = await openStore(options, repository)
  try {
    const audience = audienceOf(options)
    const commit = options.commit ?? (await commitOf(path.dirname(path.resolve(dist))))
    const bringsBack = options['bring-back']
    const storeUrl = { name, dist, store, address, version, reach, maxWait: getMaxWait(options) }
    const released = await releaseRemote({ ...access, ...storeUrl, commit, audience, preview, force, bringsBack })
    console.log(
      `Uploaded ${released.uploaded} files to ${store.place}, verified ${released.verified} at ${released.baseUrl}`,
    )
    const shell = shellOf(access.registry)
    printReleased(released, { audience: audience !== undefined, preview, shell })
  } finally {
    store.close()
  }
}

async function pruneRemote(name: string | undefined, options: ReleaseOptions, repository: Repository) {
  if (name === undefined) throw new Error('Specify the remote.')
  const store = await openStore(options, repository)
  try {
    const { removed, kept } = await prune(accessOf(options), name, store)
    console.log(`${name}: removed ${removed.length === 0 ? 'nothing' : removed.join(', ')}, kept ${kept.join(', ')}`)
  } finally {
    store.close()
  }
}

async function run(options: ReleaseOptions, repository: Repository) {
  const { verb, name } = options
  if (options.help || (verb === 'release' && name === undefined && !options.all)) {
    console.log(usageOf(repository.command))
    return
  }
  if (verb === 'list') return listRemotes(accessOf(options), name)
  if (verb === 'prune') return pruneRemote(name, options, repository)
  if (verb === 'token') return makeToken(accessOf(options), options)
  if (verb !== 'release') return changeRemote(accessOf(options), verb, options)
  for (const one of options.all ? repository.names() : [name ?? '']) await release(one, options, repository)
}

/** The release command of the workspace and of remotes in separate repositories. */
export async function runRelease(args: readonly string[], repository: Repository): Promise<void> {
  await run(parseReleaseOptions(args, repository.name), repository)
}
