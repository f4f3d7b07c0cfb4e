import path from 'node:path'
import { addressesFrom } from '../workspace/addresses.ts'
import { dataFolderFor, environment } from '../workspace/environment.ts'
import { builtRemoteNames, remoteFolder } from '../workspace/packages.ts'
import { originOf } from '../workspace/ports.ts'
import { assertSizes, checkBuild } from './check-build.ts'
import { commitOf } from './commit.ts'
import { audienceOf, parseReleaseOptions, usage, type ReleaseOptions } from './options.ts'
import { prune } from './prune.ts'
import { publish, readManifest } from './publish.ts'
import type { RegistryAccess } from './registry-client.ts'
import { releaseRemote } from './release-remote.ts'
import { openReleaseStore } from './store/open-store.ts'
import { changeRemote, listRemotes, makeToken } from './verbs.ts'

const addresses = addressesFrom(environment.LINTEL_PORT_BASE, environment.REMOTE_ADDRESSES)

function accessOf({ registry }: ReleaseOptions): RegistryAccess {
  const token = environment.REGISTRY_RELEASE_TOKEN
  if (token === undefined)
    throw new Error('Set REGISTRY_RELEASE_TOKEN to the token that the platform accepts releases with.')
  const origin = registry ?? environment.LINTEL_REGISTRY ?? originOf(addresses.ports.platform)
  return { registry: origin.replace(/\/$/, ''), token }
}

function openStore({ store }: ReleaseOptions) {
  const usual = path.join(dataFolderFor(environment.LINTEL_PORT_BASE), 'releases')
  return openReleaseStore(store ?? environment.RELEASE_STORE ?? usual, environment)
}

function patienceOf({ patience }: ReleaseOptions): number {
  const seconds = Number(patience)
  if (!(seconds >= 0 && seconds <= 3600)) throw new Error('Give --patience in seconds, an hour at most.')
  return seconds
}

type Released = { name: string; version: string; baseUrl: string; current: string; notices: readonly string[] }

function say(released: Released, audience: ReturnType<typeof audienceOf>) {
  const { name, version, baseUrl, current, notices } = released
  const isCurrent = current === version
  const kept = audience
    ? `; all others go on with ${current}`
    : `; browsers go on loading ${current} (--bring-back changes that)`
  console.log(`Released ${name} ${version} at ${baseUrl}${isCurrent ? '' : kept}`)
  for (const notice of notices) console.warn(`  ${notice}`)
}

/** Whoever names an address has brought the files there. */
async function announce(name: string, baseUrl: string, options: ReleaseOptions) {
  const { version } = options
  const dist = options.dist ?? path.join(remoteFolder(name), 'dist')
  const audience = audienceOf(options)
  const released = await publish({
    ...accessOf(options),
    manifest: readManifest(dist),
    baseUrl: baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`,
    commit: options.commit,
    audience,
    bringsBack: options['bring-back'],
    ...(version === undefined ? {} : { version }),
  })
  say(released, audience)
}

async function release(name: string, options: ReleaseOptions) {
  const access = accessOf(options)
  if (options['base-url'] !== undefined) {
    await announce(name, options['base-url'], options)
    return
  }
  const address = addresses.of(name)
  if (address === undefined) throw new Error(`Nothing says where browsers find ${name}: name it in REMOTE_ADDRESSES.`)
  const dist = options.dist ?? path.join(remoteFolder(name), 'dist')
  const { version, reach } = options
  // Before a store is opened: most builds that cannot be released are told apart without it.
  checkBuild(dist, name, version)
  assertSizes(dist, name)
  const store = await openStore(options)
  try {
    const audience = audienceOf(options)
    const commit = options.commit ?? (await commitOf(path.dirname(path.resolve(dist))))
    const bringsBack = options['bring-back']
    const place = { name, dist, store, address, version, reach, patience: patienceOf(options) }
    const released = await releaseRemote({ ...access, ...place, commit, audience, bringsBack })
    console.log(
      `${released.uploaded} new files in ${store.place}, ${released.verified} as built at ${released.baseUrl}`,
    )
    say(released, audience)
  } finally {
    store.close()
  }
}

async function pruneRemote(name: string | undefined, options: ReleaseOptions) {
  if (name === undefined) throw new Error('Name the remote: pnpm release prune NAME')
  const store = await openStore(options)
  try {
    const { removed, kept } = await prune(accessOf(options), name, store)
    console.log(`${name}: removed ${removed.length === 0 ? 'nothing' : removed.join(', ')}, kept ${kept.join(', ')}`)
  } finally {
    store.close()
  }
}

async function run(options: ReleaseOptions) {
  const { verb, name } = options
  if (options.help || (verb === 'release' && name === undefined && !options.all)) {
    console.log(usage)
    return
  }
  if (verb === 'list') return listRemotes(accessOf(options), name)
  if (verb === 'prune') return pruneRemote(name, options)
  if (verb === 'token') return makeToken(accessOf(options), options)
  if (verb !== 'release') return changeRemote(accessOf(options), verb, options)
  for (const one of options.all ? builtRemoteNames() : [name ?? '']) await release(one, options)
}

try {
  await run(parseReleaseOptions(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
