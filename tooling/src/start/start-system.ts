import { randomBytes } from 'node:crypto'
import path from 'node:path'
import pc from 'picocolors'
import { buildChanged } from '../build/build-changed.ts'
import { addressesFrom } from '../workspace/addresses.ts'
import { dataFolderFor, environment } from '../workspace/environment.ts'
import { remoteNames } from '../workspace/packages.ts'
import { originOf } from '../workspace/ports.ts'
import { assertPortsFree, clearDataFolder } from './instance.ts'
import type { RunningSystem } from './running-system.ts'
import {
  publishBuilt,
  releasesOf,
  startPlatform,
  startWebServers,
  startWorker,
  untilPlatformReady,
  type SystemSettings,
} from './services.ts'

/** The settings of the system on these ports, from the environment. */
export function settingsOf(portBase: number): SystemSettings {
  return {
    ports: addressesFrom(portBase, environment.REMOTE_ADDRESSES).ports,
    dataFolder: dataFolderFor(portBase),
    releaseToken: environment.REGISTRY_RELEASE_TOKEN ?? randomBytes(24).toString('base64url'),
  }
}

async function step<Result>(title: string, work: () => Promise<Result>) {
  const startTime = Date.now()
  const result = await work()
  console.log(`  ${pc.green('ready')}  ${title} ${pc.dim(`(${((Date.now() - startTime) / 1000).toFixed(1)} s)`)}`)
  return result
}

export async function startSystem(system: RunningSystem, settings: SystemSettings, { reset = false }) {
  const { ports, dataFolder, withoutHost = false } = settings
  await assertPortsFree(withoutHost ? { ...ports, host: 0 } : ports)
  if (reset) clearDataFolder(dataFolder)
  async function buildAndServe() {
    const isBuilt = await system.whileRunning(buildChanged(withoutHost ? { only: remoteNames() } : {}))
    if (!isBuilt) throw new Error('The build failed. See its output above.')
    await step(`web servers at ${originOf(ports.host)}`, () => startWebServers(system, settings))
  }
  async function startServer() {
    await step(`platform at ${originOf(ports.platform)}`, () => startPlatform(system, settings))
    startWorker(system, settings)
  }
  await Promise.all([startServer(), buildAndServe()])
  await step('remotes in the registry', () => system.whileRunning(publishBuilt(settings)))
  await step('demo data', () => untilPlatformReady(system, settings))
  announce(settings)
}

function announce(settings: SystemSettings) {
  const { ports, dataFolder, releaseToken } = settings
  console.log(`
${pc.bold(`Lintel is ready at ${originOf(ports.host)}`)}

  Sign in as everything@lintel.test, password lintel; the sign-in page lists the other demo accounts.
  API: ${originOf(ports.platform)}/api/docs   Logs: ${path.relative(process.cwd(), dataFolder)}/logs   Stop: Ctrl-C

  To release a remote of another repository here, set there:
    LINTEL_REGISTRY=${originOf(ports.host)} RELEASE_STORE=${releasesOf(settings)} REGISTRY_RELEASE_TOKEN=${releaseToken}
`)
}
