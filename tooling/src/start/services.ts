import path from 'node:path'
import pc from 'picocolors'
import { z } from 'zod'
import { waitFor } from '../process/wait-for.ts'
import { releaseRemote } from '../release/release-remote.ts'
import { openReleaseStore } from '../release/store/open-store.ts'
import { builtRemoteNames, remoteFolder } from '../workspace/packages.ts'
import { originOf, type Ports } from '../workspace/ports.ts'
import { addressesFrom } from '../workspace/addresses.ts'
import { environment } from '../workspace/environment.ts'
import type { RunningSystem } from './running-system.ts'
import { safeJson } from './safe-json.ts'

export type SystemSettings = {
  ports: Ports
  dataFolder: string
  releaseToken: string
  seed?: string
  /** Options of Node for the platform and its worker, such as `--watch`. */
  platformOptions?: readonly string[]
  /** The host is served by a development server. */
  withoutHost?: boolean
}

/** Printed by platform and workers when they are ready. */
const readyLine = /^\{"ready":true/

/**
 * Megabytes of JavaScript heap per thread: a leaking process is restarted before the machine swaps. Buffers of
 * pictures and models are not included.
 */
const heapLimits = { platform: 768, worker: 1024, webServers: 256 } as const

/**
 * For a worker: streamed data is garbage at once, and with a larger young generation hundreds of megabytes would
 * accumulate.
 */
const shortLived = '--max-semi-space-size=8'

function withHeap(service: keyof typeof heapLimits, command: readonly string[]) {
  return [`--max-old-space-size=${heapLimits[service]}`, ...command]
}

/** Milliseconds. The first start creates the database, its data and their models; the large volume is slow. */
const platformDeadline = { demo: 300_000, large: 900_000 }
const webDeadline = 20_000

const logLineSchema = z.object({
  level: z.number(),
  msg: z.string().optional(),
  err: z.looseObject({ message: z.string() }).optional(),
})
const errorLevel = 50

/** Shows errors of a log of JSON lines on the console; everything else stays in the file. */
function showErrors(name: string) {
  return (line: string) => {
    if (!line.startsWith('{')) return
    const parsed = logLineSchema.safeParse(safeJson(line))
    if (!parsed.success || parsed.data.level < errorLevel) return
    const { msg, err } = parsed.data
    console.error(`  ${pc.red('error')}  ${name}: ${[msg, err?.message].filter(Boolean).join(': ')}`)
  }
}

function logFolder({ dataFolder }: SystemSettings) {
  return path.join(dataFolder, 'logs')
}

export async function startPlatform(system: RunningSystem, settings: SystemSettings) {
  const { ports, dataFolder, releaseToken, seed, platformOptions = [] } = settings
  system.start({
    name: 'platform',
    command: withHeap('platform', [...platformOptions, 'platform/src/main.ts']),
    readyLine,
    logFolder: logFolder(settings),
    onLine: showErrors('platform'),
    environment: {
      LINTEL_PORT_BASE: String(ports.host),
      LINTEL_DATA_DIR: dataFolder,
      REGISTRY_RELEASE_TOKEN: releaseToken,
      REMOTE_ADDRESSES: addressesFrom(ports.host, environment.REMOTE_ADDRESSES).setting,
      // Calls come through our own web server, which sets the client's address.
      TRUST_PROXY: 'loopback',
      ...(seed === undefined ? {} : { SEED: seed }),
    },
  })
  await untilHealth('live', system, settings)
}

/** Starts last: generating missing demo models takes half a minute. */
export function untilPlatformReady(system: RunningSystem, settings: SystemSettings) {
  return untilHealth('ready', system, settings)
}

async function untilHealth(health: 'live' | 'ready', system: RunningSystem, { ports, seed }: SystemSettings) {
  const deadline = seed === 'large' ? platformDeadline.large : platformDeadline.demo
  const answer = waitFor(`${originOf(ports.platform)}/health/${health}`, { deadline, signal: system.signal })
  await system.whileRunning(answer)
}

/** It waits for the platform's database, and processes the queue as soon as it is available. */
export function startWorker(system: RunningSystem, settings: SystemSettings) {
  const { ports, dataFolder, platformOptions = [] } = settings
  system.start({
    name: 'worker',
    command: withHeap('worker', [shortLived, ...platformOptions, 'platform/src/worker/main.ts']),
    readyLine,
    logFolder: logFolder(settings),
    onLine: showErrors('worker'),
    environment: {
      LINTEL_PORT_BASE: String(ports.host),
      LINTEL_DATA_DIR: dataFolder,
      RELEASE_STORE: releasesOf(settings),
      ...(environment.METRICS_PORT !== undefined && { METRICS_PORT: String(environment.METRICS_PORT + 1) }),
    },
  })
}

export async function startWebServers(system: RunningSystem, settings: SystemSettings) {
  const { ports, withoutHost = false } = settings
  const except = withoutHost ? ['--without-host'] : []
  system.start({
    name: 'web-servers',
    command: withHeap('webServers', ['tooling/src/serve/main.ts', '--port-base', String(ports.host), ...except]),
    readyLine: /^serving /,
    logFolder: logFolder(settings),
    environment: { RELEASE_STORE: releasesOf(settings) },
  })
  // Releases are verified there before they are registered.
  const remotes = isStoredHere(settings) ? [`${originOf(ports.remotes)}/health`] : []
  const ready = [...remotes, ...(withoutHost ? [] : [originOf(ports.host)])].map((address) =>
    waitFor(address, { deadline: webDeadline, signal: system.signal }),
  )
  await system.whileRunning(Promise.all(ready))
}

/** Where the web servers find releases made on this machine. */
export function releasesOf({ dataFolder }: SystemSettings) {
  return environment.RELEASE_STORE ?? path.join(dataFolder, 'releases')
}

function isStoredHere(settings: SystemSettings) {
  return !releasesOf(settings).startsWith('s3://')
}

/** Releases the built remotes, like the release command. */
export async function publishBuilt(settings: SystemSettings) {
  const { ports, releaseToken } = settings
  const addresses = addressesFrom(ports.host, environment.REMOTE_ADDRESSES)
  const store = await openReleaseStore(releasesOf(settings), environment)
  for (const name of builtRemoteNames()) {
    const address = addresses.of(name)
    if (address === undefined) continue
    const dist = path.join(remoteFolder(name), 'dist')
    const access = { registry: originOf(ports.platform), token: releaseToken }
    await releaseRemote({ ...access, name, dist, store, address, bringsBack: true })
  }
  store.close()
}
